import { describe, expect, it } from 'vitest'
import { coverChanges, type Cover, type CoverRow } from './coveredPeople.ts'

const cover = (fields: Partial<Cover> = {}): Cover => ({
  personId: 0,
  productId: 'health',
  modalityId: 'care',
  from: '2026-06',
  until: '2026-12',
  monthlyPriceCents: 5_000,
  ...fields,
})
const told = (fields: Partial<CoverRow> = {}): CoverRow => ({ ...cover(), kind: 'joiner', ...fields })
const kinds = (current: Cover[], before: CoverRow[], month = '2026-08', since = '2026-07') =>
  coverChanges(current, before, { month, since }).map(({ kind, until }) => [kind, until])

describe('what a provider is told', () => {
  it('is a joiner once, and nothing where nothing changed', () => {
    expect(kinds([cover()], [])).toEqual([['joiner', '2026-12']])
    expect(kinds([cover()], [told()])).toEqual([])
  })

  it.each([
    ['2026-06', []],
    ['2026-07', [['joiner', '2026-07']]],
  ])('is no joiner who was never told and ended in %s, before the last file of July', (until, rows) => {
    expect(kinds([cover({ until })], [])).toEqual(rows)
  })

  it.each([
    ['another price', { monthlyPriceCents: 5_001 }, 'change'],
    ['an earlier first month', { from: '2026-05' }, 'change'],
    ['a later last month', { until: '2027-12' }, 'change'],
    ['an earlier last month', { until: '2026-11' }, 'leaver'],
  ])('is, for %s, one row', (_, fields, kind) => {
    expect(kinds([cover(fields)], [told()])).toEqual([[kind, expect.any(String)]])
  })

  it.each([
    ['2026-12', []],
    ['2027-01', [['leaver', '2026-12']]],
  ])('is a leaver whose last month, December, is over in %s, once (D-100)', (month, rows) => {
    expect(kinds([cover()], [told()], month)).toEqual(rows)
    expect(kinds([cover()], [told({ kind: 'leaver' })], month)).toEqual([])
  })

  it('is a leaver of whom nothing is in force any more, once', () => {
    expect(kinds([], [told()])).toEqual([['leaver', undefined]])
    expect(kinds([], [told({ kind: 'leaver', until: undefined })])).toEqual([])
  })

  it('is a joiner who comes back, and a leaver again for an even earlier end', () => {
    const left = told({ kind: 'leaver', until: '2026-09' })
    expect(kinds([cover()], [left])).toEqual([['joiner', '2026-12']])
    expect(kinds([cover({ until: '2026-09' })], [left])).toEqual([])
    expect(kinds([cover({ until: '2026-08' })], [left])).toEqual([['leaver', '2026-08']])
    expect(kinds([cover()], [told({ kind: 'leaver', until: undefined })])).toEqual([['joiner', '2026-12']])
  })
})
