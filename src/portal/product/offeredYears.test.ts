import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { Profile } from '../api/profileModel.ts'
import { findFirstYear, listOfferedYears } from './offeredYears.ts'

const offer = (fields: Partial<Modality> = {}) =>
  exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' }, ...fields })
const on = (today: string, changes: Partial<Profile> = {}) =>
  ({ today, company: { cutOffDay: 15 }, cart: [], contracts: [], ...changes }) as unknown as Profile
const years = (
  today: string,
  modalities = [offer()],
  changes: Partial<Profile> = {},
  amount: 'typed' | 'none' = 'typed',
) => listOfferedYears(modalities, on(today, changes), { id: 'pets', amount, months: 'chosen' })

describe('the plan years of a product page (D-06, D-69)', () => {
  it('are this and the next year while this year has months left', () => {
    expect(years('2026-11-14')).toEqual([2026, 2027])
    expect(years('2026-11-15')).toEqual([2027])
    expect(years('2026-01-01')).toEqual([2026, 2027])
  })

  it('are those in which a modality is offered', () => {
    expect(years('2026-03-10', [offer({ year: 2026 })])).toEqual([2026])
    expect(years('2026-03-10', [offer({ year: 2027 })])).toEqual([2027])
    expect(years('2026-03-10', [offer({ year: 2026 }), offer({ year: 2027 })])).toEqual([2026, 2027])
    expect(years('2026-03-10', [offer({ endDate: '2026-04-30' })])).toEqual([2026])
  })

  it('include those with a contract of the employee, except past ones', () => {
    const of = (year: number) => ({ contracts: [exampleContract({ year })] })
    expect(years('2026-11-20', [offer()], of(2026))).toEqual([2026, 2027])
    expect(years('2026-11-20', [offer()], of(2025))).toEqual([2027])
    expect(
      years('2026-11-20', [offer()], { contracts: [exampleContract({ year: 2026, category: 'gym' })] }),
    ).toEqual([2027])
    expect(
      years('2026-11-20', [offer()], {
        cart: [exampleContract({ year: 2026, state: 'cart' })],
      }),
    ).toEqual([2026, 2027])
  })

  it('are this year if nothing can be chosen, and both if nothing can ever be contracted', () => {
    expect(years('2026-03-10', [offer({ year: 2025 })])).toEqual([2026])
    expect(years('2026-03-10', [offer({ endDate: '2026-03-31' })])).toEqual([2026])
    expect(years('2026-11-20', [offer({ contractMethod: 'informative' })])).toEqual([2026, 2027])
    expect(years('2026-11-20', [offer()], {}, 'none')).toEqual([2026, 2027])
  })

  it('include those with a future window, not those with past windows (D-97)', () => {
    const declared = (fromDate: string, toDate: string) =>
      years('2026-11-20', [offer()], {
        enrollment: { windows: { 2027: [{ fromDate, toDate }] }, opened: [] },
      })
    expect(declared('2026-11-21', '2026-11-30')).toEqual([2027])
    expect(declared('2026-11-20', '2026-11-30')).toEqual([2027])
    expect(declared('2026-11-01', '2026-11-19')).toEqual([2026])
  })

  it('start with the first with months left, else with the last', () => {
    expect(findFirstYear([2026, 2027], [offer()], on('2026-11-14'))).toBe(2026)
    expect(findFirstYear([2026, 2027], [offer()], on('2026-11-15'))).toBe(2027)
    expect(findFirstYear([2026], [offer({ year: 2025 })], on('2026-03-10'))).toBe(2026)
    expect(findFirstYear([], [], on('2026-03-10'))).toBe(2026)
  })
})
