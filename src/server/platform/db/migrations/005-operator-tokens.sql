-- A token belongs to an operator who exists.
alter table operator_tokens add foreign key (operator_id) references operators on delete cascade;
