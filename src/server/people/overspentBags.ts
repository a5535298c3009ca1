import { formatMoney } from '../../domain/kernel/format.ts'
import { bagBalance, bagEntriesOf } from '../../domain/plan/bags.ts'
import { employeeContextOf } from '../employee/employeeContext.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { ChangedBags } from './writeEntitlements.ts'

/**
 * Finds bags that would be smaller than the amount already spent from them (promise 16). Their employees are
 * locked first: a purchase is either counted here, or waits and is judged by the new bag.
 */
export async function overspentBags(
  { db: trx, language }: OperationContext,
  changed: readonly ChangedBags[],
  checking: Checking,
): Promise<SheetFault[]> {
  const { company, today } = checking
  await trx
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', company.subdomain)
    .where('id', '=', anyOf([...new Set(changed.map(({ employee }) => employee.id))]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const spending = await trx
    .selectFrom('contracts')
    .select(['employee_id', 'year'])
    .distinct()
    .where('tenant', '=', company.subdomain)
    .execute()
  const keys = new Set(spending.map(({ employee_id, year }) => `${employee_id} ${year}`))
  const faults: SheetFault[] = []
  for (const { row, employee, after } of changed.filter((each) =>
    keys.has(`${each.employee.id} ${each.after.year}`),
  )) {
    const plan = await employeeContextOf(trx, { tenant: company, row: employee, today })
    const { year } = after
    const bags = plan.bags[String(year)]
    if (!bags) continue
    const balance = bagBalance({ ...bags, entries: bagEntriesOf(plan.contracts, year) })
    const fault = (key: string, spentCents: number, bagCents: number): SheetFault[] => {
      const [spent, bag] = [formatMoney(spentCents, language), formatMoney(bagCents, language)]
      return spentCents > bagCents
        ? [rowFault(row, key, { id: 'row.bagSpent', params: { year: String(year), spent, bag } }, checking)]
        : []
    }
    faults.push(
      ...fault('flexibleBag', balance.spentExentCents, bags.flexibleBagCents + bags.companyBagCents),
      ...fault('topBag', balance.spentTopCents, bags.topBagCents),
    )
  }
  return faults
}
