import { describe, expect, it } from 'vitest'
import { isNewerThanTyped, payrollSalaryOf, salaryInForce } from './payrollSalary.ts'

const from = (validFrom: string, fixedCents: number) => ({ validFrom, fixedCents, variableCents: 0 })
const salaries = [from('2025-03-01', 3_000_000), from('2026-07-01', 3_300_000)]

describe('the payroll salary of a plan year (D-82, D-95)', () => {
  it('is the one in force on 1 January: a raise on that day counts, one of the next day does not', () => {
    const of = (validFrom: string) =>
      payrollSalaryOf([from('2025-03-01', 3_000_000), from(validFrom, 3_300_000)], 2026, null)?.fixedCents
    expect(of('2025-12-31')).toBe(3_300_000)
    expect(of('2026-01-01')).toBe(3_300_000)
    expect(of('2026-01-02')).toBe(3_000_000)
  })

  it('moves with a raise within the year from the next year on only', () => {
    expect(payrollSalaryOf(salaries, 2026, null)?.fixedCents).toBe(3_000_000)
    expect(payrollSalaryOf(salaries, 2027, null)?.fixedCents).toBe(3_300_000)
  })

  it('is the salary on the day of joining for a joiner within the year, in any order of the list', () => {
    expect(payrollSalaryOf(salaries.toReversed(), 2025, null)?.fixedCents).toBe(3_000_000)
    const joiner = [from('2026-09-01', 2_500_000), from('2026-05-10', 2_400_000)]
    expect(payrollSalaryOf(joiner, 2026, null)?.fixedCents).toBe(2_400_000)
  })

  it.each([
    ['2025-12-31', 3_000_000],
    ['2026-01-01', 3_000_000],
    ['2026-08-31', 3_000_000],
    ['2026-09-01', 2_400_000],
    ['2026-09-02', 2_400_000],
    ['2027-01-01', 3_000_000],
  ])(
    'of who came back on %s is that of the day of joining within the year: %i (D-106)',
    (joinedOn, cents) => {
      const both = [
        from('2020-01-01', 3_000_000),
        from('2026-09-01', 2_400_000),
        from('2026-10-01', 9_000_000),
      ]
      expect(payrollSalaryOf(both, 2026, joinedOn)?.fixedCents).toBe(cents)
    },
  )

  it('is none in the years before the day of joining', () => {
    expect(payrollSalaryOf(salaries, 2024, null)).toBeUndefined()
    expect(payrollSalaryOf([], 2026, null)).toBeUndefined()
    expect(payrollSalaryOf([from('2026-12-31', 1)], 2026, null)?.fixedCents).toBe(1)
    expect(payrollSalaryOf([from('2027-01-01', 1)], 2026, null)).toBeUndefined()
  })
})

describe('the payroll salary in force (D-107)', () => {
  it.each([
    [2026, '2026-06-30', 3_000_000],
    [2026, '2026-07-01', 3_300_000],
    [2026, '2026-07-02', 3_300_000],
    [2027, '2026-06-30', 3_300_000],
    [2027, '2026-12-31', 3_300_000],
    [2025, '2026-08-01', 3_000_000],
    [2025, '2025-01-15', 3_000_000],
    [2024, '2026-08-01', undefined],
  ])('of %i, asked on %s, is %s', (year, today, cents) => {
    expect(salaryInForce(salaries, year, today)?.fixedCents).toBe(cents)
  })
})

describe('a payroll salary beside what the employee typed', () => {
  const raise = from('2026-07-01', 3_300_000)
  const isNewer = (typedOn: string | null) => isNewerThanTyped(raise, { salaries, typedOn })

  it('is newer from the day after it was typed', () => {
    expect(isNewer('2026-06-30')).toBe(true)
    expect(isNewer('2026-07-01')).toBe(false)
    expect(isNewer('2026-07-02')).toBe(false)
  })

  it('is newer than what came with the employee, but for the first one', () => {
    expect(isNewer(null)).toBe(true)
    expect(isNewerThanTyped(salaries[0], { salaries, typedOn: null })).toBe(false)
    expect(isNewerThanTyped(undefined, { salaries: [], typedOn: null })).toBe(false)
    expect(isNewerThanTyped(undefined, { salaries: [], typedOn: '2026-01-01' })).toBe(false)
  })
})
