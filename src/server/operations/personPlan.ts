import { monthText } from '../../domain/kernel/calendar.ts'
import { localized } from '../../domain/kernel/language.ts'
import {
  addFigures,
  CategoryGone,
  hasFigures,
  noFigures,
  catchCategoryGone,
  type PayrollFigures,
} from '../../domain/payroll/payrollRows.ts'
import { listClosings } from '../payroll/closings.ts'
import { closedFigures } from '../payroll/closedFigures.ts'
import { currentRows } from '../payroll/currentRows.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import { describeMissingCategory } from './describeMissingCategory.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/**
 * Returns a person's plan year by month and product. A closed month comes from its payroll rows; an open
 * month is computed like a closing today. `toAdjustCents` is the correction of a closed deduction by the
 * next closing, `taxedToAdjustCents` that of a closed taxable amount. If a category is missing, only closed
 * months are returned, with a sentence.
 */
export async function personPlan(context: OperationContext, row: EmployeeRow, year: number) {
  const company = companyOf(context)
  const { db: trx, benefits, clock, language } = context
  const tenant = company.subdomain
  const closings = (await listClosings(trx, tenant)).filter((each) => each.year === year)
  const closedMonths = new Set(closings.map(({ month_index }) => month_index))
  const parts = { trx, company, benefits, today: clock.today() }
  const counted = await catchCategoryGone(currentRows(parts, [row], year))
  const gone = counted instanceof CategoryGone ? counted : undefined
  // No closing corrects what it closed of an erased person (D-96).
  const isCorrected = !gone && row.erased_at === null
  const current = counted instanceof CategoryGone ? [] : (counted.get(row.id) ?? [])
  const closed =
    (await closedFigures(trx, { tenant, ids: [row.id], planYear: year })).get(row.id) ??
    new Map<string, PayrollFigures>()
  const today = new Map(
    current.map((each) => [`${each.monthIndex} ${each.productId}`, addFigures(each, noFigures)]),
  )
  const plan = [...new Set([...today.keys(), ...closed.keys()])]
    .map((key) => {
      const [month = '', ...product] = key.split(' ')
      const monthIndex = Number(month)
      const isClosed = closedMonths.has(monthIndex)
      const [now, before] = [today.get(key) ?? noFigures, closed.get(key) ?? noFigures]
      return {
        monthIndex,
        productId: product.join(' '),
        isClosed,
        correction: isClosed && isCorrected ? correctionOf(now, before) : noCorrection,
        figures: isClosed ? before : now,
      }
    })
    .filter(({ figures, correction }) => hasFigures(figures) || Object.values(correction).some(Boolean))
    .toSorted((a, b) => a.monthIndex - b.monthIndex || a.productId.localeCompare(b.productId, 'en'))
    .map(({ monthIndex, productId, isClosed, figures, correction }) => ({
      month: monthText(year, monthIndex),
      product: localized(
        company.products.find(({ id }) => id === productId)?.name ?? { en: productId },
        language,
      ),
      isClosed,
      inKindCents: figures.priceCents,
      salaryCents: figures.salaryCents,
      companyCents: figures.contributionCents + figures.userBagCents + figures.companyBagCents,
      exemptCents: figures.exemptCents,
      taxedCents: figures.taxedCents,
      ...correction,
    }))
  return { plan, fault: describeMissingCategory(gone, language) }
}

const noCorrection = { toAdjustCents: 0, taxedToAdjustCents: 0 }

/** What the next closing corrects of a closed month. */
const correctionOf = (now: PayrollFigures, before: PayrollFigures): typeof noCorrection => ({
  toAdjustCents: now.salaryCents - before.salaryCents,
  taxedToAdjustCents: now.taxedCents - before.taxedCents,
})
