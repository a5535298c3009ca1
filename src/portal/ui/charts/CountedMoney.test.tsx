import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { holdFrames } from '../../../../tests/support/portal/heldFrames.ts'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { CountedMoney } from './CountedMoney.tsx'

const runFrames = holdFrames()

function Priced() {
  const [cents, setCents] = useState(100_00)
  return (
    <>
      <button onClick={() => setCents(200_00)}>more</button>
      <input aria-label="amount" onChange={() => setCents(300_00)} />
      <CountedMoney cents={cents} />
    </>
  )
}

const texts = (container: HTMLElement) =>
  [...container.querySelectorAll('.money > span')].map(({ textContent }) => textContent.replace(/\s/g, ' '))

function moveFreely(): void {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: false }),
  )
}

it('an amount counts over to its new value after a press, and ends with it', () => {
  moveFreely()
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const { container } = inIntl(<Priced />, 'es')
  expect(texts(container)).toEqual(['', '100 €'])
  fireEvent.click(screen.getByRole('button'))
  expect(texts(container)).toEqual(['100 €', '200 €'])
  runFrames(100)
  expect(texts(container)).toEqual(['187,50 €', '200 €'])
  runFrames(200)
  expect(texts(container)).toEqual(['', '200 €'])
})

it('an amount stands at once after a press with reduced motion', () => {
  const { container } = inIntl(<Priced />, 'es')
  fireEvent.click(screen.getByRole('button'))
  expect(texts(container)).toEqual(['', '200 €'])
})

it('an amount stands at once while somebody types', () => {
  moveFreely()
  const { container } = inIntl(<Priced />, 'es')
  const input = screen.getByLabelText('amount')
  input.focus()
  fireEvent.change(input, { target: { value: '3' } })
  expect(texts(container)).toEqual(['', '300 €'])
})
