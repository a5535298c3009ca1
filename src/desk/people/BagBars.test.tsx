import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { BagBars } from './BagBars.tsx'

afterEach(cleanup)

it.each([
  [20_000, '€800 of €1,000 used, €200 left'],
  [20_050, '€799.50 of €1,000.00 used, €200.50 left'],
])('the sentence of a bag with %i cents left has the same decimals in all amounts', async (left, words) => {
  chooseLanguage('en')
  const bag = { year: 2026, flexibleCents: 100_000, companyBagCents: 0, topCents: 0, topLeftCents: 0 }
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <BagBars years={[{ ...bag, leftCents: left }]} />
      </MantineProvider>
    </DeskMessages>,
  )
  expect((await screen.findByRole('listitem')).textContent).toContain(words)
})
