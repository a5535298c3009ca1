import { sql, type Kysely, type Migration } from 'kysely'

/** Stored files and the documents that name them. */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table files (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        employee_id uuid,
        container text not null,
        name text not null,
        original_name text not null,
        content_type text not null,
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null,
        created_at timestamptz not null default now(),
        unique (tenant, id),
        unique (tenant, container, name),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`create index files_employee on files (employee_id)`.execute(db)

    await sql`
      create table documents (
        id uuid primary key default gen_random_uuid(),
        tenant text not null,
        employee_id uuid,
        contract_id uuid,
        file_id uuid not null,
        year smallint not null,
        name text not null,
        type text not null default 'User file',
        public boolean not null default false,
        creator_id uuid,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade,
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade,
        foreign key (tenant, file_id) references files (tenant, id)
      )`.execute(db)
    await sql`create index documents_employee on documents (tenant, employee_id)`.execute(db)
    await sql`create index documents_file on documents (file_id)`.execute(db)
  },
}
