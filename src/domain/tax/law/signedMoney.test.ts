import { expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { moneyCaseOf } from '../moneyCase.ts'
import { moneyOf } from '../productMoney.ts'
import { figuresBefore, figureYears } from './lawFigures.ts'
import { lawSimulator } from './lawSimulator.ts'
import { readInputs, replayMoney, writeInputs } from './signedMoney.ts'
import { withFigures } from './figure.ts'

const plan = examplePlan({ simulator: lawSimulator })
const contract = exampleContract({ contributedCents: 6_000, finalPriceCents: 6_000 })
const company = { ...contract, items: contract.items.map((item) => ({ ...item, contributedCents: 3_000 })) }
const inputs = () =>
  readInputs(
    writeInputs(
      'law',
      moneyCaseOf(plan, () => ({}) as never, [company]),
    ),
  )

it('signed money is recomputed from its stored inputs, which name nobody', () => {
  expect(replayMoney(inputs())).toEqual(moneyOf(plan, () => ({}) as never, [company]).monthly)
  expect(JSON.stringify(inputs())).not.toContain('Marta')
})

it('signed money is recomputed by the figures of the signature, not by today’s', () => {
  const before = figuresBefore(2026)
  const earlier = { ...inputs(), figures: withFigures(before, () => figureYears(2026)) }
  const then = withFigures(before, () => moneyOf(plan, () => ({}) as never, [company]).monthly)
  expect(then).not.toEqual(replayMoney(inputs()))
  expect(replayMoney(earlier)).toEqual(then)
})
