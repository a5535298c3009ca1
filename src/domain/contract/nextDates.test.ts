import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { pets } from '../../../tests/support/portal/employee.ts'
import { languages } from '../kernel/language.ts'
import { dateSentence, nextDates } from './nextDates.ts'

type Given = NonNullable<Parameters<typeof exampleContract>[0]>
type Dated = Parameters<typeof nextDates>[0]

const june = [5, 6].map((monthIndex) => ({ monthIndex, priceCents: 6_000 }))
const contract = (fields: Given = {}) => exampleContract({ items: june, ...fields })

function dates(contracts: ReturnType<typeof contract>[], fields: Partial<Dated> = {}) {
  const declarations = (alias: string) => (alias === 'pets' ? pets : undefined)
  const about = { today: '2026-05-05', cutOffDay: 15, employment: {}, declarations, contracts }
  return nextDates({ ...about, ...fields })
}
const days = (...given: Parameters<typeof dates>) => dates(...given).map(({ kind, day }) => `${kind} ${day}`)
const acceptance = { sentTo: 'a@b.es', until: '2026-06-04', isExpired: false }

describe('the last day to choose', () => {
  it.each([
    ['2026-05-13', 15, '2026-05-14', 5],
    ['2026-05-14', 15, '2026-05-14', 5],
    ['2026-05-15', 15, '2026-06-14', 6],
    ['2026-12-20', 15, '2027-01-14', 1],
    ['2026-05-05', 1, '2026-05-31', 6],
  ])('on %s with the cut-off on %i is %s', (today, cutOffDay, day, monthIndex) => {
    expect(dates([], { today, cutOffDay })).toMatchObject([{ kind: 'choose', day, monthIndex }])
  })

  it('is the last of the window where that ends before, and none outside', () => {
    const window = (fromDate: string, toDate: string) => ({
      employment: { enrollment: { windows: { 2026: [{ fromDate, toDate }] }, opened: [] } },
    })
    expect(days([], window('2026-05-01', '2026-05-10'))).toEqual(['choose 2026-05-10'])
    expect(days([], window('2026-06-01', '2026-06-10'))).toEqual([])
  })

  it('is of the year whose window is open', () => {
    const windows = {
      2026: [{ fromDate: '2025-12-01', toDate: '2025-12-20' }],
      2027: [{ fromDate: '2026-10-15', toDate: '2026-11-10' }],
    }
    const employment = { enrollment: { windows, opened: [] } }
    const on = (today: string) => dates([], { today, employment })
    expect(['2026-10-14', '2026-11-11'].flatMap(on)).toEqual([])
    for (const today of ['2026-10-15', '2026-11-10'])
      expect(on(today)).toMatchObject([{ id: 'choose 2027-1', day: '2026-11-10', monthIndex: 0 }])
  })
})

describe('the next dates of contracts', () => {
  it('say until when to sign, to accept (D-108), and until when the link is good', () => {
    expect(days([contract({ state: 'cart' })])).toEqual(['cart 2026-05-14', 'choose 2026-05-14'])
    expect(days([contract({ state: 'awaitingAcceptance', acceptance })])).toEqual([
      'accept 2026-05-14',
      'choose 2026-05-14',
      'link 2026-06-04',
    ])
    const isOne = { ...acceptance, until: '2026-05-14' }
    expect(days([contract({ state: 'awaitingAcceptance', acceptance: isOne })])).toEqual([
      'accept 2026-05-14',
      'choose 2026-05-14',
    ])
  })

  it('say which start a review holds up, the day before it begins and no longer on the day', () => {
    const reviewed = [contract({ state: 'underReview' })]
    const reviewOn = (today: string) => days(reviewed, { today }).filter((date) => date.startsWith('review'))
    expect(reviewOn('2026-05-31')).toEqual(['review 2026-06-01'])
    expect(reviewOn('2026-06-01')).toEqual(['review 2026-07-01'])
    expect(reviewOn('2026-07-01')).toEqual([])
  })

  it('say the end of a modality on its last day, and of what was cancelled that of its last month', () => {
    const ending = [contract({ modality: { endDate: '2026-06-30' } })]
    expect(days(ending, { today: '2026-06-30' })).toContain('end 2026-06-30')
    expect(days(ending, { today: '2026-07-01' })).not.toContain('end 2026-06-30')
    expect(days([contract({ state: 'cancelled', coveredUntil: 5 })])).toContain('end 2026-06-30')
    expect(days([contract({ state: 'cancelled', coveredUntil: -1 })])).toEqual(['choose 2026-05-14'])
    expect(days([contract()])).toEqual(['choose 2026-05-14'])
  })

  it('are none of past plan years and of categories that are gone', () => {
    const modality = { endDate: '2026-06-30' }
    const others = [contract({ year: 2025, modality }), contract({ category: 'gone', modality })]
    expect(days(others)).toEqual(['choose 2026-05-14'])
  })

  it('have one id each for as long as they are one thing, and a sentence in each language', () => {
    const given = [contract({ state: 'cart' }), contract({ id: 'c2', modality: { endDate: '2026-06-30' } })]
    const [first, second] = [dates(given), dates(given, { today: '2026-05-06' })]
    expect(first.map(({ id }) => id)).toEqual(['cart c1', 'choose 2026-6', 'end c2'])
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    for (const language of languages)
      for (const date of first) expect(dateSentence(date, language)).not.toMatch(/dates\.|\{/)
    expect(dateSentence(first[0]!, 'es')).toBe('Mascotas: último día para firmarlo y tenerlo desde junio')
  })
})
