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
