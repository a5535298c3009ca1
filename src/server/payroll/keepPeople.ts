import { sql } from 'kysely'
import { firstDayOfMonth, plainDate } from '../../domain/kernel/calendar.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { ClosingMonth } from './computeRows.ts'

/**
 * Records who is in the company in the month of a closing, with sex and professional group (or collective).
 * Only people whose data differ from the year's previous closing are recorded.
 */
export async function keepPeople(
  context: OperationContext,
  { id, year, monthIndex }: ClosingMonth & { id: number },
): Promise<void> {
  const { subdomain, collectives } = companyOf(context)
  const names = JSON.stringify(Object.fromEntries(collectives.map((each) => [each.id, each.name])))
  const [first, last] = [firstDayOfMonth(year, monthIndex), plainDate(year, monthIndex + 1, 31)]
  await sql`
    with kept as (${lastKeptPeople({ tenant: subdomain, year })}), dated as (
      select distinct on (employee_id) employee_id, professional_group, collective_id
      from employee_postings
      where tenant = ${subdomain} and valid_from <= ${last}
      order by employee_id, valid_from desc
    ), present as (
      select employees.id, employees.gender,
        coalesce(dated.professional_group, employees.professional_group) as own,
        coalesce(dated.collective_id, employees.collective_id) as collective
      from employees left join dated on dated.employee_id = employees.id
      where employees.tenant = ${subdomain} and employees.erased_at is null
        and (employees.joined_on is null or employees.joined_on <= ${last})
        and (employees.exit_on is null or employees.exit_on >= ${first})
        and (employees.active or employees.exit_on is not null)
    ), named as (
      select id, gender,
        coalesce(nullif(own, ''), ${names}::jsonb ->> collective, collective) as professional_group
      from present
    )
    insert into payroll_people (tenant, closing_id, employee_id, gender, professional_group)
    select ${subdomain}, ${id}, named.id, named.gender, named.professional_group
    from named left join kept on kept.employee_id = named.id
    where kept.employee_id is null
      or (kept.gender, kept.professional_group) is distinct from (named.gender, named.professional_group)
  `.execute(context.db)
}

/** SQL for the last record of each person in a year's closings. */
export const lastKeptPeople = ({ tenant, year }: { tenant: string; year: number }) => sql`
  select distinct on (people.employee_id) people.employee_id, people.gender, people.professional_group
  from payroll_people as people
  join payroll_closings as closing on closing.tenant = people.tenant and closing.id = people.closing_id
  where people.tenant = ${tenant} and closing.year = ${year}
  order by people.employee_id, closing.month_index desc`
