import { expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'
import { openPlan } from './openPlan.ts'
import { planWith } from './whatIf.ts'

it('outside its windows a plan year is shown as it is within them, with the reason', () => {
  const during = (fromDate: string, toDate: string) =>
    openPlan(
      examplePlan({ employee: { enrollment: { windows: { 2026: [{ fromDate, toDate }] }, opened: [] } } }),
      2026,
    )
  const codes = [
    during('2026-03-11', '2026-03-20'),
    during('2026-03-10', '2026-03-20'),
    during('2026-03-01', '2026-03-10'),
    during('2026-03-01', '2026-03-09'),
  ].map(({ closed }) => closed?.code)
  expect(codes).toEqual(['enrollmentNotYet', undefined, undefined, 'enrollmentOver'])
  const { plan } = during('2026-03-01', '2026-03-09')
  const { today, cutOffDay, employee: employment } = plan
  expect(selectableMonths({ modality: {}, year: 2026, today, cutOffDay, employment })).toHaveLength(9)
})

it('by law a tried salary moves the limit in kind, and tried hours the minimum wage', () => {
  const plan = examplePlan({ bagsOf2026: { inKindPayCents: 3_000_000, minimumWageCents: 1_700_000 } })
  const half = planWith(plan, 2026, { hoursPercent: 50 }).bags['2026']
  expect([half?.inKindPayCents, half?.minimumWageCents]).toEqual([1_500_000, 850_000])
  const table = planWith(examplePlan({ bagsOf2026: { minimumWageCents: 1_700_000 } }), 2026, {
    hoursPercent: 50,
  })
  expect(table.bags['2026']?.minimumWageCents).toBe(1_700_000)
})

it.each([
  [0, 4_000_000, undefined],
  [1, 3_916_667, 1],
  [6, 3_500_000, 6],
  [11, 3_083_333, 11],
] as const)(
  'another salary from month %i on is the year’s %i cents, and the pay before it stays',
  (fromMonth, cents, months) => {
    const plan = planWith(examplePlan(), 2026, { fixedCents: 4_000_000, fromMonth })
    expect(plan.employee.fixedSalaryCents).toBe(cents)
    expect(plan.earlierPay?.months).toBe(months)
    if (months) expect(plan.earlierPay).toEqual({ year: 2026, months, grossCents: 3_000_000 })
  },
)

it('part time from July on is three quarters of the year’s pay, and of the minimum wage in kind', () => {
  const plan = examplePlan({ bagsOf2026: { minimumWageCents: 1_700_000, inKindPayCents: 3_000_000 } })
  const half = planWith(plan, 2026, { hoursPercent: 50, fromMonth: 6 })
  expect(half.bags['2026']).toMatchObject({ inKindPayCents: 2_250_000, minimumWageCents: 1_275_000 })
  expect(planWith(plan, 2026, { fromMonth: 6 }).earlierPay).toBeUndefined()
})
