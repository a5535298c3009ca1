import { sql } from 'kysely'
import { lastKeptPeople } from '../keepPeople.ts'
import type { Connection } from '../../platform/db/schema.ts'

/** The sex stored for the person. */
type RegisterSex = 'woman' | 'man' | 'notTold'

/** The number of people of a professional group and sex, and their pay in kind in the year, in cents. */
export type RegisterGroup = {
  professionalGroup: string
  sex: RegisterSex
  people: number
  withPayInKind: number
  priceCents: number
  meanCents: number
  medianCents: number
  /** The mean over only the people with pay in kind. */
  meanOfThemCents: number
  medianOfThemCents: number
}

type Year = { tenant: string; year: number }

/** SQL for the last record of each person in a year's closings, with their closed amounts. */
const peopleOf = ({ tenant, year }: Year) => sql`
  with known as (${lastKeptPeople({ tenant, year })}), amounts as (
    select closed.employee_id, sum(closed.price_cents) as cents
    from payroll_rows as closed
    join payroll_closings as closing on closing.tenant = closed.tenant and closing.id = closed.closing_id
    where closed.tenant = ${tenant} and closing.year = ${year}
    group by closed.employee_id having sum(closed.price_cents) <> 0
  ), everybody as (
    select coalesce(known.employee_id, amounts.employee_id) as employee_id, amounts.cents,
      coalesce(known.professional_group, '') as professional_group,
      case known.gender when 0 then 'woman' when 1 then 'man' else 'notTold' end as sex
    from known full join amounts on amounts.employee_id = known.employee_id
  )`

/** The in-kind columns of the pay register (RD 902/2020), by professional group and sex. */
export async function payRegister(db: Connection, of: Year): Promise<RegisterGroup[]> {
  const { rows } = await sql<RegisterGroup>`${peopleOf(of)}
    select professional_group as "professionalGroup", sex, count(*)::integer as people,
      count(cents)::integer as "withPayInKind",
      coalesce(sum(cents), 0)::double precision as "priceCents",
      round(avg(coalesce(cents, 0)))::double precision as "meanCents",
      round(percentile_cont(0.5) within group (order by coalesce(cents, 0)))::double precision
        as "medianCents",
      coalesce(round(avg(cents)), 0)::double precision as "meanOfThemCents",
      coalesce(round(percentile_cont(0.5) within group (order by cents)), 0)::double precision
        as "medianOfThemCents"
    from everybody group by professional_group, sex order by professional_group, sex desc
  `.execute(db)
  return rows
}

export type WithoutSex = { employeeNumber: string; name: string; professionalGroup: string }

/** Lists the people whose sex no closing of the year contains; erased people have no name. */
export async function withoutSex(db: Connection, of: Year): Promise<WithoutSex[]> {
  const { rows } = await sql<WithoutSex>`${peopleOf(of)}
    select coalesce(employees.employee_number, '') as "employeeNumber",
      coalesce(concat_ws(' ', first_name, nullif(last_name1, ''), nullif(last_name2, '')), '') as name,
      everybody.professional_group as "professionalGroup"
    from everybody
    left join employees on employees.tenant = ${of.tenant} and employees.id = everybody.employee_id
      and employees.erased_at is null
    where sex = 'notTold' order by 2, 1
  `.execute(db)
  return rows
}
