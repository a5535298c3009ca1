import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { AmountSlider } from './AmountSlider.tsx'

const euros = 100
const minCents = 35_000 * euros

it.each([
  ['both bounds', {}, 'De 35.000 € a 10.000.000 €'],
  ['the maximum alone', { minCents: 0 }, 'Como máximo 10.000.000 €'],
])('a slider shows its limits, also beyond its track: %s', async (_what, other, said) => {
  await renderPage(
    <AmountSlider
      texts={{ label: 'Capital' }}
      range={{ trackCents: 300_000 * euros, minCents, maxCents: 10_000_000 * euros, ...other }}
      valueCents={minCents}
      onChange={() => undefined}
    />,
  )
  expect(screen.getByText(said)).toBeTruthy()
})

it.each([
  [0, '{ArrowRight}', minCents],
  [minCents, '{ArrowRight}', 36_000 * euros],
  [36_000 * euros, '{ArrowLeft}', minCents],
  [minCents, '{ArrowLeft}', 0],
])(
  'a slider moves from %i cents with %s to %i: a key skips values below the minimum',
  async (from, key, to) => {
    const amounts: number[] = []
    await renderPage(
      <AmountSlider
        texts={{ label: 'Capital' }}
        range={{ trackCents: 300_000 * euros, minCents }}
        valueCents={from}
        onChange={(cents) => amounts.push(cents)}
      />,
    )
    screen.getByRole('slider', { name: 'Capital' }).focus()
    await userEvent.keyboard(key)
    expect(amounts).toEqual([to])
  },
)
