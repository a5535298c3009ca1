import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

it.each([
  ['closed', { closed: 'Solo con la cobertura principal.' }],
  ['bound', { bound: 'No puede superar 20.000 €.' }],
])('a slider says why it is %s once, where the amount is wrong for that reason', async (_what, note) => {
  const sentence = Object.values(note).join('')
  const slider = (error?: string) => (
    <AmountSlider
      texts={{ label: 'Capital', ...note, error }}
      range={{ trackCents: 300_000 * euros, maxCents: 20_000 * euros }}
      valueCents={50_000 * euros}
      onChange={() => undefined}
    />
  )
  const { unmount } = await renderPage(slider())
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  unmount()
  await renderPage(slider(sentence))
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
})

it('a slider shows no bubble, which would cover its limits', async () => {
  await renderPage(
    <AmountSlider
      texts={{ label: 'Capital' }}
      range={{ trackCents: 300_000 * euros, minCents }}
      valueCents={minCents}
      onChange={() => undefined}
    />,
  )
  const thumb = screen.getByRole('slider', { name: 'Capital' })
  thumb.focus()
  await userEvent.hover(thumb)
  expect(thumb.textContent).toBe('')
  expect(document.querySelector('.mantine-Slider-label')).toBeNull()
})

it('an unavailable amount that is typed to zero keeps the focus, and is locked once it is left', async () => {
  function Unavailable() {
    const [cents, setCents] = useState(minCents)
    const texts = { label: 'Capital', closed: 'Solo con la cobertura principal.' }
    return (
      <AmountSlider
        texts={texts}
        range={{ trackCents: 300_000 * euros }}
        valueCents={cents}
        onChange={setCents}
      />
    )
  }
  await renderPage(<Unavailable />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Capital' })
  const row = field.closest('[data-closed]')
  await userEvent.clear(field)
  await userEvent.keyboard('0')
  expect(document.activeElement).toBe(field)
  expect([field.disabled, row?.hasAttribute('data-still')]).toEqual([false, false])
  await userEvent.keyboard('5')
  expect(field.value).toBe('05')
  await userEvent.clear(field)
  await userEvent.tab()
  expect([field.disabled, row?.hasAttribute('data-still')]).toEqual([true, true])
})
