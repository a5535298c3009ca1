import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BenefitDeclaration } from '../src/domain/benefit/declaration.ts'
import { sumBy } from '../src/domain/kernel/money.ts'
import { moneyRows } from '../src/domain/tax/moneyRows.ts'
import { placeEntries } from '../src/domain/tax/entryOrder.ts'
import { planEntryOf } from '../src/domain/tax/planEntry.ts'
import { taxContextOf } from '../src/domain/tax/taxContext.ts'
import { lawSimulator } from '../src/domain/tax/law/lawSimulator.ts'
import { toProfile } from '../src/portal/api/profile.ts'
import { toPlan } from '../src/portal/api/profileModel.ts'
import { createContractServer, typed, type Buyer, type ContractServer } from './support/contractServer.ts'
import { writePayroll } from './support/payrollFile.ts'
import { runForAcme } from './support/operations.ts'

let server: ContractServer
const findModality = async (id: string) => {
  const tenant = (await server.context.tenants.find('acme'))!
  return tenant.modalities.find((modality) => modality.id === id)!
}
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' } })
  const file = { type: 'csv', name: 'p-{year}-{month}.csv', columns: [{ field: 'employeeNumber' }] }
  await writePayroll(server, { concepts: { saving: 'S1', health: 'H1' }, file })
  Object.assign(await findModality('plan'), { pensionPlan: true, contributionPrice: { cents: 1_400_00 } })
  Object.assign((await findModality('plan')).product, {
    isQuestionsRequired: false,
    isDocumentRequired: false,
  })
})
afterAll(() => server.close())

const months = [5, 6, 7, 8, 9, 10, 11]

async function sign(buyer: Buyer, request: ReturnType<typeof typed>): Promise<void> {
  const { id } = await buyer.add(request)
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
}

/** The exempt and taxed amounts of an employee's products, computed by the portal. */
async function onPortal({ employee }: Buyer): Promise<Record<string, number>> {
  const answer = await server.call('GET', '/api/profile', { token: await server.session(employee) })
  if (answer.statusCode !== 200) throw new Error(answer.payload)
  const plan = { ...toPlan(toProfile(answer.json())), simulator: lawSimulator }
  const find = (category: string) => server.context.benefits.find(category) as BenefitDeclaration | undefined
  const entries = placeEntries(plan.contracts, {
    year: 2026,
    cutOffDay: plan.cutOffDay,
    entryOf: (terms) => planEntryOf(terms, find(terms.category) ?? {}, plan),
  }).map(({ entry }) => entry)
  const rows = moneyRows(entries, 0, (all) => lawSimulator.exemptByMonth(all, taxContextOf(plan, 2026)))
  return totals(rows.flat().filter(({ monthIndex }) => monthIndex === 5))
}

/** The exempt and taxed amounts in the closed month of June. */
async function inPayroll({ employee }: Buyer): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query(
    `select exempt_cents as "exemptCents", taxed_cents as "taxedCents" from payroll_rows
      where employee_id = $1 and month_index = 5`,
    [employee.id],
  )
  return totals(rows)
}

const totals = (rows: readonly { exemptCents: number; taxedCents: number }[]) => ({
  exempt: sumBy(rows, ({ exemptCents }) => exemptCents),
  taxed: sumBy(rows, ({ taxedCents }) => taxedCents),
})

describe('portal and payroll of a company by law', () => {
  it('say the same of a relative who left the family, and of a pay that rose (D-107, D-118)', async () => {
    const married = await server.buyer()
    const { db } = server.database
    const id = await married.child('Iris', '1990-01-01')
    const who = db.updateTable('family_members').where('id', '=', id)
    await who.set({ relationship: 'spouse' }).execute()
    await sign(married, typed('basic', months, { familyIds: [id], price: 0 }))
    await who.set({ active: false }).execute()

    const saver = await server.buyer({ salary_typed_on: '2024-01-01' })
    const { tenant, id: employee_id } = saver.employee
    const raises = { '2025-01-01': 50_000_00, '2026-02-01': 70_000_00 }
    for (const [valid_from, fixed_cents] of Object.entries(raises))
      await db
        .insertInto('payroll_salaries')
        .values({ tenant, employee_id, valid_from, fixed_cents, variable_cents: 0 })
        .execute()
    await sign(saver, typed('plan', [5], { price: 4_396 }))

    server.setNow('2026-05-15T10:00:00Z')
    await runForAcme(server.context, 'payroll close', { month: '2026-06' })
    expect(await onPortal(married)).toEqual({ exempt: 15_00, taxed: 0 })
    expect(await inPayroll(married)).toEqual({ exempt: 15_00, taxed: 0 })
    expect(await inPayroll(saver)).toEqual(await onPortal(saver))
  })
})
