import { sql } from 'kysely'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { compareAsIndex } from './peopleQuery.ts'
import { stateOfRow } from './peopleStates.ts'

type Query = { after?: string; rows?: number }

/**
 * Counts the active people by how far their invitation has come, and returns a page of those who have not
 * signed in, in the order of their numbers. The next page follows the last number of this one.
 */
export async function invitedPeople(context: OperationContext, { after = '', rows = 1000 }: Query) {
  const company = companyOf(context)
  // People who sign in only by the identity provider have no link that expires.
  const hasNoLink = company.settings.identityProvider?.isOnly ?? false
  const people = sql`(
    select employee_number, first_name, last_name1, last_name2, email, invited_at, (case
      when ${stateOfRow} <> 'invited' then ${stateOfRow}
      when ${hasNoLink} or opened.employee_id is not null then 'waiting'
      else 'expired' end) as state
    from employees left join (
      select distinct employee_id from reset_tokens where tenant = ${company.subdomain}
        and used_at is null and voided_at is null and expires_at > now()) as opened
      on opened.employee_id = employees.id
    where tenant = ${company.subdomain} and active) as people`
  const { rows: counts } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from ${people} group by state`.execute(context.db)
  const count = (state: string): number => counts.find((each) => each.state === state)?.count ?? 0
  const number = compareAsIndex('employee_number')
  const { rows: found } = await sql<FoundRow>`
    select * from ${people} where state <> 'entered' and ${number} > ${after}
    order by ${number} limit ${rows + 1}`.execute(context.db)
  const page = found.slice(0, rows)
  return {
    entered: count('entered'),
    waiting: count('waiting'),
    expired: count('expired'),
    notInvited: count('notInvited'),
    withoutEmail: count('withoutEmail'),
    next: found.length > rows ? (page.at(-1)?.employee_number ?? '') : '',
    people: page.map((row) => ({
      employeeNumber: row.employee_number,
      name: fullName(row.first_name, row.last_name1, row.last_name2),
      email: row.email ?? '',
      state: row.state,
      invitedOn: row.invited_at ? madridDate(row.invited_at) : '',
    })),
  }
}

type FoundRow = {
  employee_number: string
  first_name: string
  last_name1: string
  last_name2: string
  email: string | null
  invited_at: Date | null
  state: string
}
