import { describe, expect, it } from 'vitest'
import { monthsNotBegun, shiftToFirstSelectable } from './lateAcceptance.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'

const items = (...months: number[]) => months.map((monthIndex) => ({ monthIndex, price: 'new' }))
const acceptedOn = (today: string): number[] =>
  selectableMonths({ modality: {}, year: 2026, today, cutOffDay: 15 })

describe('accepting late (D-32)', () => {
  it('starts in June when accepted on 9 May, in July on 15 May, with cut-off 15', () => {
    const contract = items(4, 5, 6, 7)
    expect(
      shiftToFirstSelectable({ items: contract, months: 'chosen', selectable: acceptedOn('2026-05-09') }),
    ).toEqual({ items: items(5, 6, 7), lostMonths: [4] })
    expect(
      shiftToFirstSelectable({ items: contract, months: 'chosen', selectable: acceptedOn('2026-05-15') }),
    ).toEqual({ items: items(6, 7), lostMonths: [4, 5] })
    expect(
      shiftToFirstSelectable({ items: contract, months: 'range', selectable: acceptedOn('2026-04-14') }),
    ).toEqual({ items: items(4, 5, 6, 7), lostMonths: [] })
  })

  it('loses everything once no month is left', () => {
    expect(
      shiftToFirstSelectable({
        items: items(11, 10, 10),
        months: 'chosen',
        selectable: acceptedOn('2026-12-20'),
      }),
    ).toEqual({ items: [], lostMonths: [10, 11] })
    expect(shiftToFirstSelectable({ items: items(11), months: 'start', selectable: [] })).toEqual({
      items: [],
      lostMonths: [11],
    })
  })

  it('moves a single start to the first month', () => {
    expect(shiftToFirstSelectable({ items: items(4), months: 'start', selectable: [6, 7] })).toEqual({
      items: items(6),
      lostMonths: [4],
    })
    expect(shiftToFirstSelectable({ items: items(4), months: 'first', selectable: [6, 7] })).toEqual({
      items: items(6),
      lostMonths: [4],
    })
    expect(shiftToFirstSelectable({ items: items(8), months: 'first', selectable: [6, 7, 8] })).toEqual({
      items: items(8),
      lostMonths: [],
    })
  })

  it.each([
    ['2026-08-31', items(6, 7), [8]],
    ['2026-09-01', items(6, 7, 8), []],
    ['2026-06-30', [], [6, 7, 8]],
  ])('leaves out the months after an exit on %s (D-88)', (exitOn, kept, lostMonths) => {
    const employment = { exitOn }
    const selectable = selectableMonths({
      modality: {},
      year: 2026,
      today: '2026-05-09',
      cutOffDay: 15,
      employment,
    })
    const asked = items(6, 7, 8)
    const left = { items: kept, lostMonths }
    expect(shiftToFirstSelectable({ items: asked, months: 'chosen', selectable })).toEqual(left)
    expect(shiftToFirstSelectable({ items: items(8), months: 'start', selectable }).items).toEqual(
      lostMonths.length === 0 ? items(8) : [],
    )
    expect(monthsNotBegun(2026, '2026-05-09', employment)).toEqual(selectable)
  })

  it('keeps the old conditions of a change up to the month it begins', () => {
    const inForceItems = [3, 4, 5, 6].map((monthIndex) => ({ monthIndex, price: 'old' }))
    const { items: kept, lostMonths } = shiftToFirstSelectable({
      items: items(5, 6, 7),
      inForceItems,
      months: 'chosen',
      selectable: [6, 7],
    })
    expect(kept.map(({ monthIndex, price }) => `${monthIndex} ${price}`)).toEqual([
      '3 old',
      '4 old',
      '5 old',
      '6 new',
      '7 new',
    ])
    expect(lostMonths).toEqual([])
    expect(
      shiftToFirstSelectable({
        items: items(2, 5, 6),
        inForceItems: inForceItems.slice(0, 2),
        months: 'chosen',
        selectable: [6],
      }).lostMonths,
    ).toEqual([2, 5])
  })
})
