import Type from 'typebox'
import { dateParts } from '../../../domain/kernel/calendar.ts'
import { localized } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { readAdoption } from '../../people/adoption.ts'
import type { GroupSum } from '../../payroll/monthSums.ts'
import { payrollMonths, type CalendarMonth } from '../../payroll/payrollCalendar.ts'
import type { OperationContext } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'
import { sentenceOfGone } from '../sentenceOfGone.ts'

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
  summary: 'Shows how far people have come, and what the plan costs by month, product and cost center',
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
    months: Type.Array(Type.Object({ month: text, isClosed: Type.Boolean(), ...payers })),
    products: Type.Array(Type.Object({ product: text, people: Type.Integer(), ...payers })),
    costCenters: Type.Array(Type.Object({ costCenter: text, people: Type.Integer(), ...payers })),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  isList: true,
  run: async (context) => {
    const { year } = dateParts(context.clock.today())
    const companies: Found[] = []
    for await (const company of context.tenants.each(context.companies))
      companies.push(await figuresOf(context, company, year))
    const months = sumMonths(companies)
    const month = costMonth(companies, context.clock.today().slice(0, 7))
    const ofMonth = companies.map(({ months: all }) => all.find((each) => each.month === month)?.stored?.sums)
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
      countedAt: oldest(companies.flatMap(({ countedAt }) => countedAt ?? [])),
      leftOut: companies.flatMap(({ company, months: all }) =>
        all.flatMap(({ gone }) =>
          gone ? [{ company: company.subdomain, fault: sentenceOfGone(gone, context.language) }] : [],
        ),
      ),
      adoption: sumAdoption(companies),
      months,
      products: sumBy(named, ({ name }) => name).map(([product, sum]) => ({ product, ...sum })),
      costCenters: sumBy(places, ({ costCenter }) => costCenter).map(([costCenter, sum]) => ({
        costCenter,
        ...sum,
      })),
    }
  },
})

type Found = Awaited<ReturnType<typeof figuresOf>>

async function figuresOf(context: OperationContext, company: TenantConfig, year: number) {
  const adoption = await readAdoption(context, company.subdomain, year)
  const months: CalendarMonth[] = company.payroll ? await payrollMonths({ ...context, company }, year) : []
  return { company, months, adoption: adoption?.collectives ?? [], countedAt: adoption?.countedAt }
}

/**
 * Returns the month whose cost is shown: this month, or else the last earlier one, or the first later one
 * with sums.
 */
function costMonth(companies: readonly Found[], thisMonth: string): string | undefined {
  const counted = companies
    .flatMap(({ months }) => months.filter(({ stored }) => stored).map(({ month }) => month))
    .toSorted()
  return counted.findLast((month) => month <= thisMonth) ?? counted[0]
}

function productName({ products }: TenantConfig, id: string, { language }: OperationContext): string {
  const found = products.find((each) => each.id === id)
  return found ? localized(found.name, language) : id
}

const oldest = (times: readonly Date[]): string =>
  times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))).toISOString() : ''

function sumMonths(companies: readonly Found[]) {
  const counted = companies.flatMap(({ months }) =>
    months.flatMap(({ month, state, stored }) =>
      stored ? [{ month, isClosed: state === 'closed', ...stored.sums.all }] : [],
    ),
  )
  return sumBy(counted, ({ month }) => month)
    .map(([month, { people: _people, ...sum }]) => ({
      month,
      isClosed: counted.every((each) => each.month !== month || each.isClosed),
      ...sum,
    }))
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

/** Sums the payers' amounts by name, largest total first. */
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
