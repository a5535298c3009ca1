import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { today } from '../calls/today.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { PersonPlan } from './PersonPlan.tsx'
import type { PlanRow } from './PersonPlanMonths.tsx'

afterEach(cleanup)

const inKind = { inKindCents: 0, taxedCents: 0, exemptCents: 0 }
const none = { ...inKind, toAdjustCents: 0, taxedToAdjustCents: 0, isClosed: false }
const month = today().slice(0, 7)

type Again = Parameters<typeof PersonPlan>[0]['again']

function show(row: PlanRow, again: Again = []): void {
  chooseLanguage('en')
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <PersonPlan {...{ rows: [row], again, years: [2026], year: 2026 }} onYear={() => undefined} />
      </MantineProvider>
    </DeskMessages>,
  )
}

it.each([
  [10_000, '€100 from their pay and €40 from the company'],
  [10_050, '€100.50 from their pay and €40.00 from the company'],
])('the sentence of this month with %i cents of pay has the same decimals in both', async (pay, words) => {
  show({ ...none, month, product: 'Gym', salaryCents: pay, companyCents: 4_000 })
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
})

it('the sentence of this month names what it deducts again of earlier months', async () => {
  const row = { ...none, month, product: 'Gym', salaryCents: 10_000, companyCents: 4_000, isClosed: true }
  show(row, [
    { carriedMonth: month, amountCents: 5_000 },
    { carriedMonth: '', amountCents: 700 },
  ])
  const sentence = await screen.findByText(/€100 from their pay and €40 from the company/)
  expect(sentence.textContent).toContain('€50 more come from their pay')
})

it('says what the next closing corrects of taxable amounts where no deduction changes', async () => {
  const pay = { salaryCents: 3_500, companyCents: 0, taxedToAdjustCents: 1_500 }
  show({ ...none, ...pay, month, product: 'Health', isClosed: true })
  expect(await screen.findByText(/correct the taxable amounts of closed months by €15/)).toBeTruthy()
  expect(screen.queryByText(/correct the deductions/)).toBeNull()
})
