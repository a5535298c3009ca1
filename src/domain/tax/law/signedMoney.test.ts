import { expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { moneyCaseOf } from '../moneyCase.ts'
import { computeMoney } from '../productMoney.ts'
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
  expect(replayMoney(inputs())).toEqual(computeMoney(plan, () => ({}) as never, [company]).monthly)
  expect(JSON.stringify(inputs())).not.toContain('Marta')
})

it('signed money is recomputed by the figures of the signature, not by today’s', () => {
  const before = figuresBefore(2026)
  const earlier = { ...inputs(), figures: withFigures(before, () => figureYears(2026)) }
  const then = withFigures(before, () => computeMoney(plan, () => ({}) as never, [company]).monthly)
  expect(then).not.toEqual(replayMoney(inputs()))
  expect(replayMoney(earlier)).toEqual(then)
})

it('signed money of a time when MEI and solidarity had no list of their own keeps its rates', () => {
  const next = { ...inputs().case.context, year: 2027, grossCents: 100_000_00 }
  const replayed = (figures: Record<string, number>) => {
    const kept = { ...inputs(), figures, case: { ...inputs().case, context: next } }
    return replayMoney(readInputs(JSON.stringify(kept)))
  }
  const { mei: _, solidarity: __, ...old } = figureYears(2027)
  expect(replayed(old)).toEqual(replayed({ ...old, mei: 2026, solidarity: 2026 }))
  expect(replayed(old)).not.toEqual(replayed(figureYears(2027)))
})
