import { invite } from '../auth/invitations.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'

type InviteInput = {
  /** The maximum number of invitations to send. */
  wave?: number
  employees?: string[]
  /** True: people with an unused invitation get another one. */
  again?: boolean
  days?: number
}

type Invited = { invited: number; waiting: number; withoutEmail: number; people: string[] }

/**
 * Invites people without a password, a wave at a time, by employee number. Returns the invited people and the
 * number still waiting.
 */
export async function invitePeople(
  context: OperationContext,
  { wave = 10_000, employees, again = false, days }: InviteInput,
): Promise<Invited> {
  const company = companyOf(context)
  const { db: trx } = context
  const without = await peopleWithoutPassword(trx, company.subdomain)
  const reachable = without.filter(({ email }) => email)
  const open = reachable.filter(({ invited_at, employee_number }) => {
    return (again || !invited_at) && (!employees || employees.includes(employee_number))
  })
  const chosen = open.slice(0, wave)
  await invite(context, trx, company, {
    employees: chosen,
    ...(days !== undefined && { days }),
    onMail: context.progress,
  })
  return {
    invited: chosen.length,
    waiting: reachable.filter((each) => !each.invited_at && !chosen.includes(each)).length,
    withoutEmail: without.length - reachable.length,
    people: chosen.map(({ employee_number }) => employee_number),
  }
}

async function peopleWithoutPassword(trx: Connection, tenant: string): Promise<EmployeeRow[]> {
  return trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('active', '=', true)
    .where('password_hash', 'is', null)
    .where('provider_signed_in_at', 'is', null)
    .orderBy('employee_number')
    .forUpdate()
    .execute()
}
