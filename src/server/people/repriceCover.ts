import { formatMoney } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import { peopleOf } from '../../domain/plan/employee.ts'
import { loadEmployeeForUpdate, type EmployeeContext } from '../employee/employeeContext.ts'
import { memberFromRow } from '../employee/employeeRow.ts'
import { repriceContracts, type PricedConditions } from '../contracts/life/repriceContracts.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { CorrectedMember } from './writeFamily.ts'
import { taggedCents, taggedText, type PersonChange } from './personChange.ts'

/**
 * Reprices contracts that cover relatives with corrected data (D-86), employee by employee, after the bags of
 * the same files are written. Adds its changes to `changes`; returns the faults.
 */
export async function repriceCover(
  context: OperationContext,
  corrected: readonly CorrectedMember[],
  { checking, changes }: { checking: Checking; changes: PersonChange[] },
): Promise<SheetFault[]> {
  const faults: SheetFault[] = []
  const { company: tenant, language } = checking
  for (const employeeId of new Set(corrected.map(({ before }) => before.employee_id))) {
    const members = corrected.filter(({ before }) => before.employee_id === employeeId)
    const plan = await loadEmployeeForUpdate(context, context.db, { tenant, employeeId })
    const correction = { formerPeople: formerPeople(plan, members), by: context.actor }
    for (const priced of await repriceContracts({ ...context, trx: context.db }, plan, correction)) {
      const [line] = members
      if (line && priced.refusal)
        faults.push(toFault(context, line, { checking, priced, refusal: priced.refusal }))
      const { modality, year, priceCents } = priced.before
      changes.push({
        employeeNumber: plan.row.employee_number,
        field: 'contract',
        about: taggedText(`${localized(modality.product.name, language)} ${year}`),
        before: taggedCents(priceCents),
        after: taggedCents(priced.conditions.priceCents),
      })
    }
  }
  return faults
}

/** An employee's people with their data before the correction. */
function formerPeople({ employee, today }: EmployeeContext, members: readonly CorrectedMember[]) {
  const former = new Map(members.map(({ before }) => [before.id, memberFromRow(before)]))
  const family = employee.family.map((member) => former.get(member.id) ?? member)
  return peopleOf({ ...employee, family }, today)
}

/** Builds the fault for corrected data by which a contract cannot be priced. */
function toFault(
  { benefits }: Pick<OperationContext, 'benefits'>,
  { row }: CorrectedMember,
  { checking, priced, refusal }: { checking: Checking; priced: PricedConditions; refusal: Refusal },
): SheetFault {
  const { language } = checking
  const { modality, year, category } = priced.before
  const product = localized(modality.product.name, language)
  const { limitCents, askedCents } = refusal.params
  if (typeof limitCents === 'number' && typeof askedCents === 'number') {
    const [limit, asked] = [limitCents, askedCents].map((cents) => formatMoney(cents, language))
    const params = { product, year: String(year), limit: limit ?? '', asked: asked ?? '' }
    return rowFault(row, 'birthday', { id: 'row.overBag', params }, checking)
  }
  const { text, lift } = refusalSentence(refusal, language, benefits.find(category)?.messages[language])
  const reason = [text, lift].flatMap((each) => (each ? [each.replace(/\.$/, '')] : [])).join('. ')
  return rowFault(row, 'birthday', { id: 'row.notPriced', params: { product, reason } }, checking)
}
