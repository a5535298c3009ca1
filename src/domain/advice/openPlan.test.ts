import { expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { inKindFactsOf, inKindFigures } from '../quote/inKindLimit.ts'
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

/** The limit of pay in kind of a plan without products, in cents; undefined: there is none. */
function limitOf(plan: ReturnType<typeof examplePlan>): number | undefined {
  const facts = inKindFactsOf(plan, 2026, undefined)
  const request = { modality: exampleModality({ id: 'a', category: 'a', name: { es: 'a' } }), year: 2026 }
  return facts && inKindFigures(request, facts, { priceCents: 0, finalPriceCents: 0 }).limitCents
}

/** A plan by law: the year's pay in kind and minimum wage as the server sends them, with payroll's salary. */
const planOfPay = (bagsOf2026: NonNullable<Parameters<typeof examplePlan>[0]>['bagsOf2026']) =>
  examplePlan({ bagsOf2026: { minimumWageCents: 17_094_00, ...bagsOf2026 } })

it.each([{ province: 'Sevilla' }, { hasNewChild: true }, { fromMonth: 6 }])(
  'a tried change of life leaves payroll’s pay and the limit in kind as they are: %j (D-120)',
  (whatIf) => {
    const variable = { fixedSalaryCents: 18_000_00, variableSalaryCents: 6_000_00, inKindPayCents: 24_000_00 }
    const joinedInJuly = {
      fixedSalaryCents: 30_000_00,
      inKindPayCents: 15_123_28,
      minimumWageCents: 8_617_25,
    }
    for (const [bagsOf2026, limitCents] of [
      [variable, 6_906_00],
      [joinedInJuly, 4_536_98],
    ] as const) {
      const plan = planOfPay(bagsOf2026)
      const without = { ...plan, employee: { ...plan.employee, fixedSalaryCents: null } }
      for (const each of [plan, without]) {
        expect(limitOf(each)).toBe(limitCents)
        const tried = planWith(each, 2026, whatIf)
        expect(tried.bags).toEqual(each.bags)
        expect(tried.employee.fixedSalaryCents).toBe(each.employee.fixedSalaryCents)
      }
    }
  },
)

it('a tried salary scales payroll’s fixed and variable pay of the part of the year', () => {
  const variable = planOfPay({
    fixedSalaryCents: 18_000_00,
    variableSalaryCents: 6_000_00,
    inKindPayCents: 24_000_00,
  })
  expect(limitOf(planWith(variable, 2026, { fixedCents: 20_000_00 }))).toBe(7_800_00)
  expect(limitOf(planWith(variable, 2026, { fixedCents: 17_000_00 }))).toBe(5_906_00)
  const half = planOfPay({
    fixedSalaryCents: 30_000_00,
    inKindPayCents: 15_123_28,
    minimumWageCents: 8_617_25,
  })
  expect(planWith(half, 2026, { fixedCents: 36_000_00 }).bags['2026']?.inKindPayCents).toBe(18_147_93)
  const typed = { ...half, employee: { ...half.employee, fixedSalaryCents: 50_000_00 } }
  const partTime = planWith(typed, 2026, { hoursPercent: 50 })
  expect(partTime.bags['2026']?.fixedSalaryCents).toBe(15_000_00)
  expect(partTime.employee.fixedSalaryCents).toBe(25_000_00)
})
