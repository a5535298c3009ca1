import { describe, expect, it } from 'vitest'
import { cancellationEffect } from './cancellationEffect.ts'
import { exampleContract } from './exampleContract.ts'

const months = (...indexes: number[]) => indexes.map((month) => ({ benefitId: 'm', familyId: 0, month, price: 60 }))

describe('the end of a contract', () => {
  const declaration = { amount: 'typed', months: 'chosen' } as const
  const ends = (today: string, contract = exampleContract({ items: months(3, 4, 5, 6) })) => cancellationEffect({ declaration, contract, today, cutOffDay: 15 })

  it('begins with the first month still open: before the cut-off day the next one, from that day on the one after', () => {
    expect(ends('2026-04-14')).toEqual({ kind: 'ends', lastDate: '2026-04-30', monthIndex: 4 })
    expect(ends('2026-04-15')).toEqual({ kind: 'ends', lastDate: '2026-05-31', monthIndex: 5 })
  })

  it('leaves nothing begun where its first month is still open', () => {
    expect(ends('2026-03-14')).toEqual({ kind: 'neverBegins' })
    expect(ends('2026-03-15')).toEqual({ kind: 'ends', lastDate: '2026-04-30', monthIndex: 4 })
    expect(ends('2025-12-01')).toEqual({ kind: 'neverBegins' })
  })

  it('has nothing left to end behind its last month', () => {
    expect(ends('2026-05-15')).toEqual({ kind: 'ends', lastDate: '2026-06-30', monthIndex: 6 })
    expect(ends('2026-06-15')).toEqual({ kind: 'runsOut', lastDate: '2026-07-31' })
    expect(ends('2026-12-20')).toEqual({ kind: 'runsOut', lastDate: '2026-07-31' })
  })

  it('comes before December where one price was paid for the rest of the year', () => {
    const contract = exampleContract({ items: months(3) })
    expect(cancellationEffect({ declaration: { amount: 'once', months: 'start' }, contract, today: '2026-06-01', cutOffDay: 15 })).toEqual({ kind: 'ends', lastDate: '2026-06-30', monthIndex: 6 })
    expect(cancellationEffect({ declaration: { amount: 'once', months: 'start' }, contract, today: '2026-12-01', cutOffDay: 15 })).toEqual({ kind: 'runsOut', lastDate: '2026-12-31' })
  })
})
