import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import es from '../../messages/product/es.json' with { type: 'json' }
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { AllMonths } from './ScheduleTable.tsx'

const drawn = (isAll: boolean) => {
  const [onAll, onNone] = [vi.fn(), vi.fn()]
  const { rerender } = inIntl(<AllMonths isAll={isAll} onAll={onAll} onNone={onNone} />, 'es', es)
  const becomes = (next: boolean): void => rerender(<AllMonths isAll={next} onAll={onAll} onNone={onNone} />)
  return { becomes, calls: () => [onAll.mock.calls.length, onNone.mock.calls.length] }
}
const button = () => screen.getByRole('button')
/** Ends a press; a click by keyboard has the detail 0. */
const release = (detail: number): void => {
  fireEvent.pointerUp(button())
  fireEvent.click(button(), { detail })
}

it(
  'a press on all months chooses them, though an amount that was being typed has chosen ' + 'them meanwhile',
  () => {
    const { becomes, calls } = drawn(false)
    fireEvent.pointerDown(button())
    becomes(true)
    release(1)
    expect(calls()).toEqual([1, 0])
  },
)

it('a second press on "all months" deselects them, as its label then says', () => {
  const { becomes, calls } = drawn(false)
  becomes(true)
  expect(button().textContent).toBe('Quitar todos')
  fireEvent.pointerDown(button())
  release(1)
  expect(calls()).toEqual([0, 1])
})

it('a key on "all months" follows the current label, whatever an earlier press saw', () => {
  const { becomes, calls } = drawn(false)
  fireEvent.pointerDown(button())
  becomes(true)
  release(0)
  expect(calls()).toEqual([0, 1])
})
