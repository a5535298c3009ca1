import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Contract } from '../plan/contract.ts'
import { contractUntilExit, coveredUntilExit, dueEnd } from './contractEnds.ts'

const byMonth = { amount: 'typed', months: 'chosen' } as const
const once = { amount: 'once', months: 'start' } as const
const months = (...each: number[]) => each.map((monthIndex) => ({ monthIndex, priceCents: 6_000 }))

describe('what ends a contract of 2026 without the employee', () => {
  const due = (contract: Parameters<typeof exampleContract>[0], today: string, leftOn?: string) =>
    dueEnd(exampleContract(contract), { today, leftOn })
  const waiting = { state: 'awaitingAcceptance' } as const

  it('is the end of its year: after 31 December if in force, on that day otherwise (D-72)', () => {
    const dates = ['2026-12-30', '2026-12-31', '2027-01-01']
    expect(dates.map((today) => due({}, today))).toEqual([undefined, undefined, 'YEAR_ENDED'])
    const notInForce = [undefined, 'YEAR_ENDED', 'YEAR_ENDED']
    expect(dates.map((today) => due(waiting, today))).toEqual(notInForce)
  })

  it('is the last day of its wait for acceptance, once it is over (D-81)', () => {
    const acceptance = { until: '2026-05-10' } as NonNullable<Contract['acceptance']>
    const dates = ['2026-05-09', '2026-05-10', '2026-05-11']
    expect(dates.map((today) => due({ ...waiting, acceptance }, today))).toEqual([
      undefined,
      undefined,
      'EXPIRE',
    ])
    expect(due(waiting, '2026-05-11')).toBeUndefined()
    expect(due({ acceptance }, '2026-05-11')).toBeUndefined()
  })

  it('is the exit of the employee, also of one who was deactivated before that day (D-88)', () => {
    expect(due({}, '2026-05-11', '2026-05-10')).toBe('EXIT')
    expect(due({}, '2026-05-11', '2026-06-30')).toBe('EXIT')
    expect(due({}, '2026-05-11')).toBeUndefined()
  })

  it('is the earliest of several for a contract in force, on one day the exit', () => {
    const exits = ['2026-12-30', '2026-12-31', '2027-01-01']
    expect(exits.map((leftOn) => due({}, '2027-03-01', leftOn))).toEqual(['EXIT', 'EXIT', 'YEAR_ENDED'])
    const state = 'changeAwaitingAcceptance' as const
    const until = (day: string) => ({ state, acceptance: { until: day } as Contract['acceptance'] })
    expect(due(until('2026-11-14'), '2027-03-01')).toBe('EXPIRE')
    expect(due(until('2026-11-14'), '2027-03-01', '2026-11-13')).toBe('EXIT')
    expect(due(until('2026-11-14'), '2027-03-01', '2026-11-15')).toBe('EXPIRE')
  })

  it('is the exit, then the year, for a contract not in force', () => {
    const acceptance = { until: '2026-05-10' } as Contract['acceptance']
    expect(due({ ...waiting, acceptance }, '2027-03-01')).toBe('YEAR_ENDED')
    expect(due({ ...waiting, acceptance }, '2027-03-01', '2027-02-01')).toBe('EXIT')
  })
})

describe('the last month covered of April and May 2026', () => {
  it.each([
    ['2025-12-31', undefined, undefined],
    ['2026-03-31', undefined, undefined],
    ['2026-04-01', 3, 11],
    ['2026-05-31', 4, 11],
    ['2026-06-01', 4, 11],
    ['2027-01-01', 4, 11],
  ])('for an exit on %s is %s by month, %s of a price paid once (D-88)', (exitOn, last, lastOnce) => {
    expect(coveredUntilExit(byMonth, exampleContract(), exitOn)).toBe(last)
    expect(coveredUntilExit(undefined, exampleContract(), exitOn)).toBe(last)
    expect(coveredUntilExit(once, exampleContract(), exitOn)).toBe(lastOnce)
  })

  it('is none where the year before ends, also of one that begins in January', () => {
    const contract = exampleContract({ items: months(0, 1) })
    expect(coveredUntilExit(byMonth, contract, '2025-12-31')).toBeUndefined()
    expect(coveredUntilExit(byMonth, contract, '2026-01-01')).toBe(0)
  })
})

describe('a contract as it ends with an exit', () => {
  const ends = (fields: Parameters<typeof exampleContract>[0], exitOn: string | null) =>
    contractUntilExit(undefined, exampleContract(fields), exitOn)

  it('stays as it is where no exit is known', () => {
    expect(ends({}, null)).toEqual(exampleContract())
  })

  it('is canceled, and covers until the month of the exit', () => {
    expect(ends({ state: 'changeAwaitingAcceptance' }, '2026-04-20')).toEqual(
      exampleContract({ state: 'endedByExit', coveredUntil: 3 }),
    )
  })

  it('is canceled without a covered month where it had not begun', () => {
    const ended = ends({ coveredUntil: 4 }, '2026-03-31')
    expect(ended.state).toBe('endedByExit')
    expect('coveredUntil' in ended).toBe(false)
  })

  it.each([
    [2, 2],
    [3, 3],
    [4, 3],
    [undefined, undefined],
  ])('that was canceled until month %s covers until month %s when April is the last', (before, after) => {
    const canceled = { state: 'cancelled' as const, ...(before !== undefined && { coveredUntil: before }) }
    const contract = exampleContract(canceled)
    expect(contractUntilExit(undefined, contract, '2026-04-20').coveredUntil).toBe(after)
    const untouched = contractUntilExit(undefined, contract, '2026-04-20') === contract
    expect(untouched).toBe(before === after)
  })

  it('that was canceled covers nothing if the exit comes before it, unless it never began', () => {
    const january = (coveredUntil?: number) =>
      exampleContract({
        state: 'cancelled',
        items: months(0, 1),
        ...(coveredUntil !== undefined && { coveredUntil }),
      })
    const covered = january(0)
    expect('coveredUntil' in contractUntilExit(undefined, covered, '2025-12-31')).toBe(false)
    const never = january()
    expect(contractUntilExit(undefined, never, '2025-12-31')).toBe(never)
    expect(contractUntilExit(undefined, never, '2026-01-31')).toBe(never)
  })
})
