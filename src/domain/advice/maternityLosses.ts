import { exemptionOf } from '../catalogue/exemption.ts'
import type { Modality } from '../catalogue/modality.ts'
import { spreadDown, sumBy } from '../kernel/money.ts'
import { chargedTerms } from '../plan/contract.ts'
import { contractsUntilExit } from '../tax/knownExit.ts'
import { maternityLostBy, type VoucherItems } from '../tax/maternityLost.ts'
import type { FindDeclaration, TaxedPlan } from '../tax/planEntry.ts'
import type { Answers, Choice } from './choices.ts'

type Taken = { choice: Choice; quote: { items: VoucherItems } }
type Whose = { plan: TaxedPlan; declarations: FindDeclaration; year: number; answers?: Answers | undefined }

/**
 * Returns a function that computes by how much choices reduce the maternity deduction, in cents of a plan
 * year, in addition to existing vouchers (D-124). The reduction is 0 if the cost of the nursery is unknown.
 */
export function maternityLosses({
  plan,
  declarations,
  year,
  answers = {},
}: Whose): (taken: readonly Taken[]) => number {
  const isNursery = (category: string, modality: Modality): boolean =>
    exemptionOf(declarations(category)?.exemption, modality) === 'nursery'
  const lostBy = maternityLostBy(plan, year)
  const held = contractsUntilExit(plan, declarations)
    .filter((contract) => contract.year === year && isNursery(contract.category, contract.modality))
    .flatMap((contract) => chargedTerms(contract)?.items ?? [])
  return (taken) =>
    sumBy(taken, ({ choice: { category, modality }, quote: { items } }) => {
      const answer = answers[category]
      if (!answer || answer.noMaternity || !isNursery(category, modality)) return 0
      const costCents = spreadDown(answer.monthCents, Math.max(1, answer.people.length))
      return lostBy({ items, held, paid: { costCents, fullMonths: answer.months } })
    })
}
