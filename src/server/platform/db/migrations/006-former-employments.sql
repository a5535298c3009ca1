-- Which of the person's earlier employments a contract belongs to, from 1 on; null in the employment of today.
alter table contracts add column former_employment smallint check (former_employment >= 1);
update contracts set former_employment = 1 where former_bag_cents is not null;
