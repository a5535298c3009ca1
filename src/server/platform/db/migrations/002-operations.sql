-- Percent of the hours of full time that somebody works; null counts as 100.
alter table employees add column hours_percent smallint check (hours_percent between 1 and 100);

-- Whom or what an operation was about: a person, a contract, a file.
alter table operation_runs add column about text not null default '';
