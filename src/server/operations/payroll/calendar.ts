import Type from 'typebox'
import { dateParts } from '../../../domain/kernel/calendar.ts'
import { monthStates } from '../../../domain/payroll/payrollMonth.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { findMissing, payrollMonths } from '../../payroll/payrollCalendar.ts'
import { findOpenMonth } from '../../payroll/storedMonths.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { describeMissingCategory } from '../describeMissingCategory.ts'

const cents = Type.Number()

/** Lists the months of a payroll year. */
export default defineOperation({
  name: 'payroll calendar',
  summary:
    'Shows the months of a year with their sums, what differs from the month before, and what will miss it',
  input: Type.Object({ year: Type.Optional(planYear) }, { additionalProperties: false }),
  output: Type.Object({
    year: Type.Integer(),
    next: Type.String(),
    fault: Type.String(),
    waiting: Type.Integer(),
    underReview: Type.Integer(),
    documentsMissing: Type.Integer(),
    months: Type.Array(
      Type.Object({
        month: Type.String(),
        state: Type.Enum(monthStates),
        isFirst: Type.Boolean(),
        daysLeft: Type.Union([Type.Integer(), Type.Null()]),
        closedBy: Type.String(),
        closedAt: Type.String(),
        countedAt: Type.String(),
        people: Type.Integer(),
        rows: Type.Integer(),
        priceCents: cents,
        contributionCents: cents,
        userBagCents: cents,
        companyBagCents: cents,
        salaryCents: cents,
        carriedCents: Type.Integer({ description: 'What earlier months could not deduct' }),
        finalPriceCents: cents,
        exemptCents: cents,
        taxedCents: cents,
        newCents: cents,
        endedCents: cents,
        changedCents: cents,
        adjustmentCents: cents,
        isCounted: Type.Boolean(),
        kinds: Type.Array(Type.Object({ kind: Type.String(), rows: Type.Integer(), finalPriceCents: cents })),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  isList: true,
  run: async (context, { year: asked }) => {
    const { db, clock } = context
    const company = companyOf(context)
    const next = await findOpenMonth(db, company, clock.today())
    const year = asked ?? dateParts(clock.today()).year
    const missing = await findMissing(db, company, next)
    const months = await payrollMonths(context, year)
    return {
      year,
      next,
      fault: describeMissingCategory(months.find(({ gone }) => gone)?.gone, context.language),
      waiting: missing.waiting,
      underReview: missing.underReview,
      documentsMissing: missing.documents,
      months: months.map(({ stored, gone: _gone, ...month }) => ({ ...month, ...figuresOf(stored?.sums) })),
    }
  },
})

type Sums = NonNullable<Awaited<ReturnType<typeof payrollMonths>>[number]['stored']>['sums']

/** Returns the sums of a month; zeros if nothing was counted. */
function figuresOf(sums: Sums | undefined) {
  const { all, causes } = sums ?? {}
  return {
    people: all?.people ?? 0,
    rows: all?.rows ?? 0,
    priceCents: all?.priceCents ?? 0,
    contributionCents: all?.contributionCents ?? 0,
    userBagCents: all?.userBagCents ?? 0,
    companyBagCents: all?.companyBagCents ?? 0,
    salaryCents: all?.salaryCents ?? 0,
    carriedCents: all?.carriedCents ?? 0,
    finalPriceCents: all?.finalPriceCents ?? 0,
    exemptCents: all?.exemptCents ?? 0,
    taxedCents: all?.taxedCents ?? 0,
    newCents: causes?.new ?? 0,
    endedCents: causes?.ended ?? 0,
    changedCents: causes?.changed ?? 0,
    adjustmentCents: causes?.adjustment ?? 0,
    isCounted: sums !== undefined,
    kinds: (sums?.kinds ?? []).map(({ kind, rows, finalPriceCents }) => ({ kind, rows, finalPriceCents })),
  }
}
