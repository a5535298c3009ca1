-- Filters, sorting and the values of filters read a large company's people in the order of these columns.
-- The words of a cell are compared by their bytes, as the queries do.
create index employees_numbers on employees (tenant, employee_number collate "C", id);
create index employees_collectives on employees (tenant, collective_name collate "C", id);
create index employees_cost_centers on employees (tenant, cost_center collate "C", id);
create index employees_offices on employees (tenant, office_name collate "C", id);
create index employees_legal_entities on employees (tenant, legal_entity_name collate "C", id);
