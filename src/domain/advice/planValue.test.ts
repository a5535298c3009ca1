import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { lawSimulator } from '../tax/law/lawSimulator.ts'
import { tableSimulator } from '../tax/tableSimulator.ts'
import type { Simulator } from '../tax/simulator.ts'
import { gainByReturn } from './planValue.ts'

const declaration = defineBenefit({ id: 'plants', amount: 'typed', exemption: 'carUse' })
const months = Array.from({ length: 12 }, (_, month) => month)

/** The gain by the return of 100 exempt euros a month, of somebody of 30,000 euros. */
function gainIn(province: string, simulator: Simulator = lawSimulator): number | undefined {
  const own = exampleContract({ category: 'plants', state: 'cart' })
  const items = months.map((monthIndex) => ({ ...own.items[0]!, monthIndex, priceCents: 100_00 }))
  const contract = { ...own, items, priceCents: 1_200_00, finalPriceCents: 1_200_00 }
  const plan = examplePlan({ contracts: [contract], simulator, employee: { province } })
  // A cart prices its items anew, so they are not the plan's own objects.
  return gainByReturn(plan, () => declaration, [{ ...contract }])
}

it('the gain by the return is that of D-123 where it differs from the payslips’', () => {
  expect(gainIn('Madrid')).toBe(333_60)
})

it.each([
  ['with the tax table', 'Madrid', tableSimulator],
  ['in a foral territory', 'Bizkaia', lawSimulator],
  ['without a province', '', lawSimulator],
])('there is no other gain %s', (_, province, simulator) => {
  expect(gainIn(province, simulator)).toBeUndefined()
})
