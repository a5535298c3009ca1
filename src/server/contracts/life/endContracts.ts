import { sql } from 'kysely'
import { firstMonthAfter } from '../../../domain/contract/cancellationEffect.ts'
import { coveredUntilExit, dueEnd, type DueEnd } from '../../../domain/contract/contractEnds.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { forgetBrowsers } from '../../auth/knownBrowsers.ts'
import { endPasskeys } from '../../auth/passkeys.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { advance } from './advance.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { reloadContract } from '../request/createContract.ts'
import { loadEmployeeForUpdate, type EmployeeContext } from '../../employee/employeeContext.ts'
import { mailExit, type ExitEnd } from '../mails/exitMail.ts'
import { findStates } from '../../../domain/plan/contractState.ts'

/**
 * Ends contracts without the employee, company by company: exits (D-88), plan years that are over (D-72) and
 * expired links (D-81). A second run finds nothing. A failure for one employee or one company is logged and
 * does not stop the others. Returns the number of changed contracts.
 */
export async function endContracts(context: ServerContext): Promise<number> {
  let moved = 0
  for await (const tenant of context.tenants.each()) {
    try {
      moved += await inTenants([tenant.subdomain], () => endOfCompany(context, tenant))
    } catch (error) {
      context.log.error(
        { err: error, tenant: tenant.subdomain },
        'the contracts of a company could not be ended',
      )
    }
  }
  return moved
}

/** Ends access and contracts after an employee's last day; returns the number of changed contracts. */
export async function endAfterExit(
  context: ServerContext,
  tenant: TenantConfig,
  employeeId: string,
): Promise<number> {
  await deactivateLeavers(context, tenant, employeeId)
  const [due] = await contractsToEnd(context, tenant, employeeId)
  return due ? endDue({ ...context, trx: context.db }, { tenant, ...due }) : 0
}

async function endOfCompany(context: ServerContext, tenant: TenantConfig): Promise<number> {
  let moved = 0
  await context.db.transaction().execute((db) => deactivateLeavers({ ...context, db }, tenant))
  for (const due of await contractsToEnd(context, tenant)) {
    try {
      moved += await context.db
        .transaction()
        .execute((trx) => endDue({ ...context, trx }, { tenant, ...due }))
    } catch (error) {
      context.log.error(
        { err: error, employeeId: due.employeeId },
        'the contracts of an employee could not be ended',
      )
    }
  }
  return moved
}

/** Deactivates all employees, or one, after their exit date (D-76); without a date, it is today. */
async function deactivateLeavers(
  { db, clock }: ServerContext,
  { subdomain }: TenantConfig,
  employeeId?: string,
): Promise<void> {
  const today = clock.today()
  await db
    .updateTable('employees')
    .set({ exit_on: today })
    .where('tenant', '=', subdomain)
    .where('active', '=', false)
    .where('exit_on', 'is', null)
    .where((eb) => eb.and(employeeId ? [eb('id', '=', employeeId)] : []))
    .execute()
  const left = await db
    .updateTable('employees')
    .set({ active: false })
    .where('tenant', '=', subdomain)
    .where('active', '=', true)
    .where('exit_on', '<', today)
    .where((eb) => eb.and(employeeId ? [eb('id', '=', employeeId)] : []))
    .returning('id')
    .execute()
  const ids = left.map(({ id }) => id)
  if (ids.length === 0) return
  await forgetBrowsers(db, subdomain, ids)
  await endPasskeys(db, subdomain, ids)
  await db.deleteFrom('sessions').where('tenant', '=', subdomain).where('employee_id', 'in', ids).execute()
}

type Due = { employeeId: string; ids: readonly string[] }

/** Contracts that may have to end today, by employee; `dueEnd` decides under the lock. */
async function contractsToEnd(
  { db, clock }: ServerContext,
  { subdomain }: TenantConfig,
  employeeId?: string,
): Promise<Due[]> {
  const today = clock.today()
  return db
    .selectFrom('contracts')
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'contracts.tenant')
        .onRef('employees.id', '=', 'contracts.employee_id'),
    )
    .select(['contracts.employee_id as employeeId', sql<string[]>`array_agg(contracts.id)`.as('ids')])
    .where('contracts.tenant', '=', subdomain)
    .where((eb) => eb.and(employeeId ? [eb('contracts.employee_id', '=', employeeId)] : []))
    .where('state', 'not in', [...findStates('ended'), 'endedByYear'])
    .where((eb) =>
      eb.or([
        eb('employees.active', '=', false),
        eb(sql<string>`make_date(contracts.year, 12, 31)`, '<=', today),
        eb.exists(
          eb
            .selectFrom('accept_links')
            .select('token_hash')
            .where('accept_links.tenant', '=', subdomain)
            .whereRef('accept_links.contract_id', '=', 'contracts.id')
            .where('accepted_at', 'is', null)
            .where('voided_at', 'is', null)
            .where('last_day', '<', today),
        ),
      ]),
    )
    .groupBy('contracts.employee_id')
    .execute()
}

async function endDue(
  work: Work,
  { tenant, employeeId, ids }: Due & { tenant: TenantConfig },
): Promise<number> {
  const plan = await loadEmployeeForUpdate(work, work.trx, { tenant, employeeId })
  let moved = 0
  const exits: ExitEnd[] = []
  for (const contract of plan.contracts.filter(({ id }) => ids.includes(id))) {
    let end = await endOne(work, plan, contract)
    // After its expired change is removed, the contract itself may also be due to end.
    if (end?.type === 'EXPIRE')
      end = (await endOne(work, plan, await reloadContract(work.trx, plan, contract.id))) ?? end
    if (!end) continue
    moved += 1
    if (end.type === 'EXIT') exits.push({ contract, lastMonth: end.lastMonth })
  }
  if (exits.length > 0) await mailExit(work, plan, exits)
  return moved
}

async function endOne(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
): Promise<{ type: DueEnd; lastMonth: number | undefined } | undefined> {
  const { row, today } = plan
  const type = dueEnd(contract, { today, leftOn: row.active ? undefined : (row.exit_on ?? today) })
  if (!type) return undefined
  const isExit = type === 'EXIT'
  const declaration = work.benefits.find(contract.category)
  const lastMonth = isExit ? coveredUntilExit(declaration, contract, row.exit_on ?? today) : undefined
  await advance(work, plan, contract, {
    event: { type },
    conditions: conditionsOf(contract, isExit ? 'cancellation' : 'contract'),
    coveredUntil: lastMonth,
    fromMonth: isExit ? firstMonthAfter(contract, lastMonth) : 12,
  })
  return { type, lastMonth }
}
