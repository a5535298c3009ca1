import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Every set of conditions that a contract had, from which month on. A row is written once; only the end of
 * its months is added, when the next one begins. What was in force before has one row, from its first month.
 */
export const contractConditions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table contract_conditions (
        id bigint generated always as identity primary key,
        tenant text not null,
        contract_id uuid not null,
        kind text not null check (kind in ('contract', 'edit', 'cancellation', 'year', 'exit')),
        from_month smallint not null check (from_month between 0 and 12),
        until_month smallint check (until_month between -1 and 11),
        requested_by uuid,
        requested_at timestamptz,
        signature_id uuid,
        reviewed_by text,
        reviewed_at timestamptz,
        benefit_id text not null,
        benefit jsonb not null,
        price_cents integer not null,
        final_price_cents integer not null,
        user_bag_cents integer not null,
        contributed_cents integer not null,
        details jsonb not null,
        items jsonb not null,
        created_at timestamptz not null default now(),
        foreign key (tenant, contract_id) references contracts (tenant, id) on delete cascade
      )`.execute(db)
    await sql`create index contract_conditions_contract on contract_conditions (contract_id)`.execute(db)
    await sql`
      create function keep_contract_conditions() returns trigger language plpgsql as $$
      begin
        if old.until_month is not null or to_jsonb(new) - 'until_month' <> to_jsonb(old) - 'until_month' then
          raise exception 'Conditions that a contract had are never changed';
        end if;
        return new;
      end $$`.execute(db)
    await sql`
      create trigger contract_conditions_kept before update on contract_conditions
        for each row execute function keep_contract_conditions()`.execute(db)
    await sql`
      insert into contract_conditions (tenant, contract_id, kind, from_month, requested_by, requested_at,
        signature_id, benefit_id, benefit, price_cents, final_price_cents, user_bag_cents, contributed_cents,
        details, items, created_at)
      select contracts.tenant, contracts.id, 'contract', items.first, contracts.employee_id, purchased_at,
        signed.id, benefit_id, benefit, price_cents, final_price_cents, user_bag_cents, contributed_cents,
        details, items.list, coalesce(signed.accepted_at, purchased_at, contracts.created_at)
      from contracts
        cross join lateral (
          select min(month_index) as first,
            jsonb_agg(jsonb_build_object('benefitId', item.benefit_id, 'familyId', person_id, 'month',
              month_index, 'price', round(item.price_cents / 100.0, 2), 'contributedPrice',
              round(item.contributed_cents / 100.0, 2)) ||
              case when item.details is null then '{}' else jsonb_build_object('details', item.details) end
              order by item.id) as list
          from contract_items as item where item.contract_id = contracts.id
        ) as items
        left join lateral (
          select id, accepted_at from signatures
          where signatures.contract_id = contracts.id and kind = 'contract' order by accepted_at limit 1
        ) as signed on true
      where items.first is not null and (status = 'contracted' or covered_until is not null or exists (
        select 1 from contract_edits where contract_id = contracts.id and settled_at is null))`.execute(db)
    await sql`
      with ended as (
        insert into contract_conditions (tenant, contract_id, kind, from_month, requested_by, requested_at,
          signature_id, benefit_id, benefit, price_cents, final_price_cents, user_bag_cents,
          contributed_cents, details, items, created_at)
        select contracts.tenant, contracts.id,
          case ended_by when 'exit' then 'exit' when 'year' then 'year' else 'cancellation' end,
          coalesce(covered_until, 11) + 1, contracts.employee_id, edits.created_at, signed.id,
          contracts.benefit_id, contracts.benefit, 0, 0, 0, 0, '{}', '[]',
          coalesce(signed.accepted_at, contracts.updated_at)
        from contracts
          left join lateral (
            select id, edit_id, accepted_at from signatures
            where contract_id = contracts.id and kind = 'cancellation' order by accepted_at desc limit 1
          ) as signed on true
          left join contract_edits as edits on edits.id = signed.edit_id
        where status = 'cancelled' and signed and covered_until is not null
          or status = 'contracted' and ended_by = 'year'
        returning contract_id, from_month
      )
      update contract_conditions as begun set until_month = ended.from_month - 1
      from ended where begun.contract_id = ended.contract_id`.execute(db)
  },
}
