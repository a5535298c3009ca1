import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { PriceGrids } from './PriceGrids.tsx'
import { listPrices, writeInto, type Written } from './priceList.ts'
import { PriceTable } from './PriceTable.tsx'

afterEach(cleanup)

function show(children: React.ReactNode): void {
  chooseLanguage('en')
  render(
    <MantineProvider env="test">
      <DeskMessages>{children}</DeskMessages>
    </MantineProvider>,
  )
}

/** Types into the cell and leaves it. */
function fill(cell: HTMLElement, typed: string): void {
  fireEvent.change(cell, { target: { value: typed } })
  fireEvent.blur(cell)
}

const modalities = [
  { id: 'gym-month', name: { en: 'Monthly' }, defaultPrice: 34.9, priceForFamily: 29.9 },
  { id: 'gym-year', name: { en: 'Yearly' }, defaultPrice: 300 },
]
const files = [
  {
    path: 'catalogue/gym.json',
    text: JSON.stringify({ id: 'gym', name: { en: 'Gym' }, category: { alias: 'gym' }, modalities }),
  },
]
const years = { from: 2026, to: 2027 }

describe('a cell of the prices that is cleared', () => {
  it('removes the price of the employee, which stays to be filled in, and that of the family', async () => {
    const onChange = vi.fn<(price: Written) => void>()
    show(<PriceTable rows={listPrices(files, years)} {...{ years, onChange }} hasNext={false} />)
    const [employee, family] = await screen.findAllByLabelText<HTMLInputElement>(/^Monthly/)
    const left = (cell: HTMLElement | undefined) => {
      fill(cell!, '')
      const written = onChange.mock.lastCall?.[0]
      const file = writeInto(files, written ? [written] : []).get('catalogue/gym.json')
      return (file as { modalities: object[] }).modalities
    }
    expect(left(family)).toEqual([
      { id: 'gym-month', name: { en: 'Monthly' }, defaultPrice: 34.9 },
      modalities[1],
    ])
    const cleared = left(employee)
    expect(cleared).toEqual([
      { id: 'gym-month', name: { en: 'Monthly' }, priceForFamily: 29.9 },
      modalities[1],
    ])
    cleanup()
    const text = JSON.stringify({ id: 'gym', name: { en: 'Gym' }, modalities: cleared })
    show(
      <PriceTable
        rows={listPrices(
          [
            { path: 'g', text },
            { path: 'catalogue/gym.json', text },
          ],
          years,
        )}
        {...{ years, onChange }}
        hasNext={false}
      />,
    )
    const [empty] = await screen.findAllByLabelText<HTMLInputElement>(/^Monthly/)
    expect(empty?.value).toBe('')
    fill(empty!, '36,1')
    expect(onChange).toHaveBeenLastCalledWith({
      file: 'catalogue/gym.json',
      path: ['modalities', 0, 'defaultPrice'],
      value: 36.1,
    })
  })

  it('removes the price of a row of ages, and an empty cell or no number changes nothing', async () => {
    const ages = [{ from: 0, to: 17, price: 10 }, { from: 18, to: 64 }] // prettier-ignore
    const value = { modalities: [{ id: 'care', ageGroup: ages }] }
    const onChange = vi.fn()
    show(<PriceGrids value={value} schema={{}} categories={[]} name="care.json" onChange={onChange} />)
    const [first, second] = await screen.findAllByLabelText<HTMLInputElement>(/^price/i)
    fill(second!, ' ')
    fill(second!, 'x')
    fill(first!, '10')
    expect(onChange).not.toHaveBeenCalled()
    fill(first!, ' ')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      modalities: [{ id: 'care', ageGroup: [{ from: 0, to: 17 }, ages[1]] }],
    })
  })
})
