import Type from 'typebox'
import { dateParts } from '../../../domain/kernel/calendar.ts'
import { localized } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { CategoryGone, catchCategoryGone } from '../../../domain/payroll/payrollRows.ts'
import { bagNames } from '../../../domain/plan/bags.ts'
import { readAdoption } from '../../people/adoption.ts'
import type { GroupSum, MonthSums } from '../../payroll/monthSums.ts'
import { payrollMonths, type CalendarMonth } from '../../payroll/payrollCalendar.ts'
import { readYear, type YearFigures } from '../../payroll/yearFigures.ts'
import type { OperationContext } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'
import { describeMissingCategory } from '../describeMissingCategory.ts'

const text = Type.String()
const cents = Type.Number()
const payers = {
  priceCents: cents,
  contributionCents: cents,
  userBagCents: cents,
  companyBagCents: cents,
  salaryCents: cents,
}

/** Returns the figures of the first page's charts. */
export default defineOperation({
  name: 'overview figures',
  summary:
    'Shows how far people have come, what the plan costs, how bags are used, and the tax that is not paid',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    year: Type.Integer(),
    month: text,
    countedAt: text,
    leftOut: Type.Array(Type.Object({ company: text, fault: text })),
    adoption: Type.Array(
      Type.Object({
        collective: text,
        people: Type.Integer(),
        invited: Type.Integer(),
        entered: Type.Integer(),
        chose: Type.Integer(),
        signed: Type.Integer(),
      }),
    ),
    months: Type.Array(
      Type.Object({
        month: text,
        isClosed: Type.Boolean(),
        ...payers,
        taxCents: Type.Integer({ description: 'Income tax that employees do not pay because of the plan' }),
        employerContributionsCents: Type.Integer({
          description: "The company's contributions on its money in kind",
        }),
      }),
    ),
    withoutTax: Type.Integer({ description: 'People with contracts in force whose salary is unknown' }),
    withoutContributions: Type.Array(text, {
      description: "Companies whose tax model knows no company's contributions",
    }),
    bags: Type.Array(
      Type.Object({
        bag: Type.Enum(['companyBag', 'userBag', 'flexibleBag', 'topBag']),
        sizeCents: Type.Integer(),
        usedCents: Type.Integer(),
      }),
    ),
    products: Type.Array(Type.Object({ product: text, people: Type.Integer(), ...payers })),
    costCenters: Type.Array(Type.Object({ costCenter: text, people: Type.Integer(), ...payers })),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  isList: true,
  run: async (context) => {
    const today = context.clock.today()
    const { year } = dateParts(today)
    const companies: Found[] = []
    for await (const company of context.tenants.each(context.companies))
      companies.push(await figuresOf(context, company, year))
    const months = sumMonths(companies)
    const month = costMonth(months, today.slice(0, 7))
    const ofMonth = companies.map(({ months: all }) => all.find((each) => each.month === month)?.sums)
    const named = companies.flatMap(({ company }, index) =>
      (ofMonth[index]?.products ?? []).map((sum) => ({
        ...sum,
        name: productName(company, sum.product, context),
      })),
    )
    const places = ofMonth.flatMap((sums) => sums?.costCenters ?? [])
    return {
      year,
      month: month ?? '',
      countedAt: oldest(companies.flatMap(({ countedAt }) => countedAt)),
      leftOut: companies.flatMap(({ company, gone }) =>
        gone ? [{ company: company.subdomain, fault: describeMissingCategory(gone, context.language) }] : [],
      ),
      adoption: sumAdoption(companies),
      months,
      withoutTax: sumOf(companies, ({ of }) => of?.withoutTax ?? 0),
      withoutContributions: companies.flatMap(({ company, of }) =>
        of && company.simulator === 'table' ? [company.subdomain] : [],
      ),
      bags: bagNames.map((bag) => ({
        bag,
        sizeCents: sumOf(companies, ({ of }) => of?.bags[bag].sizeCents ?? 0),
        usedCents: sumOf(companies, ({ of }) => of?.bags[bag].usedCents ?? 0),
      })),
      products: sumBy(named, ({ name }) => name).map(([product, sum]) => ({ product, ...sum })),
      costCenters: sumBy(places, ({ costCenter }) => costCenter).map(([costCenter, sum]) => ({
        costCenter,
        ...sum,
      })),
    }
  },
})

type Found = Awaited<ReturnType<typeof figuresOf>>

type FoundMonth = {
  month: string
  isClosed: boolean
  sums: MonthSums
  taxCents: number
  employerCents: number
}

async function figuresOf(context: OperationContext, company: TenantConfig, year: number) {
  const adoption = await readAdoption(context, company.subdomain, year)
  const calendar = await payrollMonths({ ...context, company }, year)
  const counted = await catchCategoryGone(readYear(context, company, year))
  const of = counted instanceof CategoryGone ? undefined : counted?.figures
  const missing = calendar.find(({ gone }) => gone)?.gone
  return {
    company,
    of,
    gone: counted instanceof CategoryGone ? counted : missing,
    months: calendar.flatMap((each, index) => monthOf(each, of, index)),
    adoption: adoption?.collectives ?? [],
    countedAt: [adoption, counted instanceof CategoryGone ? undefined : counted].flatMap(
      (each) => each?.countedAt ?? [],
    ),
  }
}

/**
 * Returns a month with its rows: a closed one by its closing, the next to close by its forecast, another by
 * what is in force now. A month before the first closing is not counted.
 */
function monthOf(
  { month, state, stored }: CalendarMonth,
  of: YearFigures | undefined,
  index: number,
): FoundMonth[] {
  const sums = stored?.sums ?? (state === 'beforeFirst' ? undefined : of?.months[index])
  const [taxCents, employerCents] = [of?.taxCents[index] ?? 0, of?.employerCents[index] ?? 0]
  if (!sums || (sums.all.rows === 0 && taxCents === 0 && employerCents === 0)) return []
  return [{ month, isClosed: state === 'closed', sums, taxCents, employerCents }]
}

/** Returns the month whose cost is shown: this one, or else the last earlier one, or the first later one. */
function costMonth(months: readonly { month: string }[], thisMonth: string): string | undefined {
  return (months.findLast(({ month }) => month <= thisMonth) ?? months[0])?.month
}

const sumOf = (companies: readonly Found[], cents: (company: Found) => number): number =>
  companies.reduce((sum, company) => sum + cents(company), 0)

function productName({ products }: TenantConfig, id: string, { language }: OperationContext): string {
  const found = products.find((each) => each.id === id)
  return found ? localized(found.name, language) : id
}

const oldest = (times: readonly Date[]): string =>
  times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))).toISOString() : ''

function sumMonths(companies: readonly Found[]) {
  const counted = companies.flatMap(({ months }) =>
    months.map(({ sums, ...own }) => ({ ...sums.all, ...own })),
  )
  return sumBy(counted, ({ month }) => month)
    .map(([month, { people: _people, ...sum }]) => {
      const own = counted.filter((each) => each.month === month)
      return {
        month,
        isClosed: own.every(({ isClosed }) => isClosed),
        ...sum,
        taxCents: own.reduce((cents, each) => cents + each.taxCents, 0),
        employerContributionsCents: own.reduce((cents, each) => cents + each.employerCents, 0),
      }
    })
    .toSorted((a, b) => a.month.localeCompare(b.month, 'en'))
}

function sumAdoption(companies: readonly Found[]) {
  const sums = new Map<string, Omit<Found['adoption'][number], 'collective'>>()
  for (const { collective, ...own } of companies.flatMap(({ adoption }) => adoption)) {
    const before = sums.get(collective)
    sums.set(collective, {
      people: own.people + (before?.people ?? 0),
      invited: own.invited + (before?.invited ?? 0),
      entered: own.entered + (before?.entered ?? 0),
      chose: own.chose + (before?.chose ?? 0),
      signed: own.signed + (before?.signed ?? 0),
    })
  }
  return [...sums].map(([collective, sum]) => ({ collective, ...sum }))
}

type Payers = Pick<
  GroupSum,
  'people' | 'priceCents' | 'contributionCents' | 'userBagCents' | 'companyBagCents' | 'salaryCents'
>

/** Sums the amounts of each payer by name, largest total first. */
function sumBy<Sum extends GroupSum>(all: readonly Sum[], nameOf: (sum: Sum) => string): [string, Payers][] {
  const sums = new Map<string, Payers>()
  for (const own of all) {
    const before = sums.get(nameOf(own))
    sums.set(nameOf(own), {
      people: own.people + (before?.people ?? 0),
      priceCents: own.priceCents + (before?.priceCents ?? 0),
      contributionCents: own.contributionCents + (before?.contributionCents ?? 0),
      userBagCents: own.userBagCents + (before?.userBagCents ?? 0),
      companyBagCents: own.companyBagCents + (before?.companyBagCents ?? 0),
      salaryCents: own.salaryCents + (before?.salaryCents ?? 0),
    })
  }
  return [...sums].toSorted(([, a], [, b]) => b.priceCents - a.priceCents)
}
