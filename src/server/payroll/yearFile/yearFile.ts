import { monthsOfYear } from '../../../domain/kernel/calendar.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { mobilityKinds } from '../../../domain/tax/law/form190.figures.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { listClosings } from '../closings.ts'
import { journeysByOffice, yearCosts, type YearCosts, type YearOffice } from './closedYear.ts'
import { form190, productsOf, type Form190 } from './form190.ts'
import { payRegister, withoutSex, type RegisterGroup, type WithoutSex } from './payRegister.ts'
import { writeTables, type YearTable } from './writeTables.ts'
import { yearMessages } from './yearMessages.ts'

type YearPart = 'form190' | 'payRegister' | 'mobility' | 'costs'

type Options = { year: number; part: YearPart; format?: 'csv' | 'xlsx' | undefined }

type Parts = Pick<Form190, 'lines' | 'apart' | 'checks'> & {
  groups: RegisterGroup[]
  withoutSex: WithoutSex[]
  offices: YearOffice[]
  costs: YearCosts[]
}

type YearFile = Parts & {
  year: number
  printedOn: string
  closedMonths: number
  rows: number
  priceCents: number
  files: string[]
}

/** A part with the tables of its file; the first table has the name of the part. */
type Part = Partial<Parts> & { tables: YearTable[]; priceCents: number }

/** The maximum number of lines of a part in the answer; the part's file contains all. */
const answered = 1_000
/**
 * Returns one part of the year's data, from the closings whose month is in the year, and writes its file if
 * requested.
 */
export async function yearFile(
  context: OperationContext,
  { year, part, format }: Options,
): Promise<YearFile> {
  const { db, clock, language } = context
  const closings = await listClosings(db, companyOf(context).subdomain)
  const closedMonths = closings.filter((each) => each.year === year).length
  const found = await parts[part](context, year)
  const checks = [
    ...(closedMonths < monthsOfYear
      ? [yearMessages(language, 'check.openMonths', { count: monthsOfYear - closedMonths })]
      : []),
    ...(found.checks ?? []),
  ]
  const printedOn = clock.today()
  const notes = [
    yearMessages(language, `notice.${part}`, { year, day: formatDate(printedOn, language) }),
    ...checks,
  ]
  const { tables } = found
  const files = await writeTables(context, tables, { year, format, notes })
  return {
    year,
    printedOn,
    closedMonths,
    rows: sumBy(tables, ({ rows }) => rows.length),
    priceCents: found.priceCents,
    checks: notes,
    lines: (found.lines ?? []).slice(0, answered),
    apart: (found.apart ?? []).slice(0, answered),
    groups: found.groups ?? [],
    withoutSex: (found.withoutSex ?? []).slice(0, answered),
    offices: found.offices ?? [],
    costs: found.costs ?? [],
    files,
  }
}

const personColumns = ['legalEntity', 'entityNif', 'personalID', 'name', 'employeeNumber'] as const

const parts: Record<YearPart, (context: OperationContext, year: number) => Promise<Part>> = {
  form190: async (context, year) => {
    const { lines, apart, checks, totalCents } = await form190(context, year)
    const amounts = ['valueCents', 'exemptCents', 'taxedCents']
    const tables = [
      { name: 'form190', columns: [...personColumns, 'key', 'subkey', ...amounts], rows: lines },
      { name: 'apart', columns: [...personColumns, 'place', 'product', 'valueCents'], rows: apart },
    ]
    return { lines, apart, checks, tables, priceCents: totalCents }
  },
  payRegister: async (context, year) => {
    const asked = { tenant: companyOf(context).subdomain, year }
    const groups = await payRegister(context.db, asked)
    const people = await withoutSex(context.db, asked)
    const figures = ['priceCents', 'meanCents', 'medianCents', 'meanOfThemCents', 'medianOfThemCents']
    const columns = ['professionalGroup', 'sex', 'people', 'withPayInKind', ...figures]
    const tables = [
      { name: 'payRegister', columns, rows: groups },
      { name: 'withoutSex', columns: ['employeeNumber', 'name', 'professionalGroup'], rows: people },
    ]
    return { groups, withoutSex: people, tables, priceCents: sumBy(groups, (group) => group.priceCents) }
  },
  mobility: async (context, year) => {
    const { subdomain: tenant, products } = companyOf(context)
    const productOf = productsOf(context)
    const isOfMobility = (id: string): boolean => {
      const kind = productOf(id)?.exemption
      return kind !== undefined && mobilityKinds.includes(kind)
    }
    const asked = { tenant, year, products: products.map(({ id }) => id).filter(isOfMobility) }
    const offices = await journeysByOffice(context.db, asked)
    const columns = ['office', 'people', 'personMonths', 'priceCents']
    const tables = [{ name: 'mobility', columns, rows: offices }]
    return { offices, tables, priceCents: sumBy(offices, ({ priceCents }) => priceCents) }
  },
  costs: async (context, year) => {
    const costs = await yearCosts(context.db, { tenant: companyOf(context).subdomain, year })
    const figures = ['priceCents', 'companyCents', 'salaryCents', 'exemptCents', 'taxedCents']
    const columns = ['legalEntity', 'costCenter', 'people', ...figures]
    const tables = [{ name: 'costs', columns, rows: costs }]
    return { costs, tables, priceCents: sumBy(costs, ({ priceCents }) => priceCents) }
  },
}
