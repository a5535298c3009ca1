import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { planEntryOf } from '../tax/planEntry.ts'
import { createValuer } from './planValue.ts'

const declaration = defineBenefit({ id: 'pets', amount: 'typed', asks: {} })
const paid = (priceCents: number) => ({ personId: 0, priceCents })
const held = exampleContract({
  category: 'pets',
  state: 'inForce',
  priceCents: 12 * 100_00,
  finalPriceCents: 12 * 100_00,
  items: Array.from({ length: 12 }, (_, monthIndex) => ({ monthIndex, ...paid(100_00) })),
})
const choice = {
  ...held,
  priceCents: 500_00,
  finalPriceCents: 500_00,
  items: [{ ...held.items[9]!, ...paid(500_00) }],
}

// The product exempts 1,000 a year, so the contract leaves 400 to the choice if it ends with June, and so on.
it.each([
  ['2026-05-31', 500_00],
  ['2026-06-30', 400_00],
  ['2026-07-01', 300_00],
  [undefined, 0],
])('a choice beside what ends with the exit on %s saves the tax on %i (D-88)', (exitOn, exemptCents) => {
  const plan = examplePlan({
    contracts: [held],
    employee: exitOn === undefined ? {} : { exitOn },
    productTax: {
      [held.modality.product.category.alias]: { isExempt: true, limitExemptionCents: 1_000_00 },
    },
  })
  const entry = planEntryOf(choice, declaration, plan)
  const { taxCents } = createValuer(plan, () => declaration, 2026)([entry])
  expect(taxCents).toBe(exemptCents * 0.3)
})
