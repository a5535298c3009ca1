import type { Fact, Reader } from '../contract/contractSummary.ts'
import { breakdownByMonth, type CellKind, type ContractBreakdown } from '../benefit/breakdowns.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import { breakdownFor } from '../benefit/schedule.ts'
import { contractCompany } from '../catalogue/contractName.ts'
import { formatNumber, moneyFormat, capitalized } from '../kernel/format.ts'
import { localized } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import type { ContractTerms } from '../plan/contract.ts'

type BreakdownTerms = Pick<ContractTerms, 'modality' | 'items' | 'details'>
type BreakdownBenefit = Pick<Benefit, 'amount' | 'months' | 'breakdown' | 'hasOwnBreakdown' | 'messages'>

/** The months of a contract as tables in the reader's language, all with the same columns. */
type MonthsDescription = {
  columns: { key: string; title: string; isFigure: boolean }[]
  sections: (SectionTexts & { title: string | undefined })[]
  /** Kinds of facts that the tables include. */
  shows: readonly Fact['kind'][]
}

/** Describes a contract by its category's breakdown, or by month if the category was removed. */
export function describeMonths(
  { modality, items, details }: BreakdownTerms,
  declaration: BreakdownBenefit | undefined,
  reader: Reader,
  company: string,
): MonthsDescription {
  const { language, people } = reader
  const modalities = [modality, ...(modality.supplementaries ?? [])]
  const breakdown = (declaration ? breakdownFor(declaration, modality) : breakdownByMonth)({
    items,
    details,
    people: [...people].map(([id, fullName]) => ({ id, fullName })),
    companyName: contractCompany(modality, company),
    benefitNames: Object.fromEntries(modalities.map(({ id, name }) => [id, localized(name, language)])),
  })
  const say = translator(language, declaration?.messages[language])
  const titleOf = ({ title, personId }: Section): string | undefined =>
    title ? say(title) : personId === undefined ? undefined : people.get(personId)
  return {
    columns: breakdown.columns.map(({ key, title, kind }) => ({
      key,
      title: say(title),
      isFigure: kind === 'money' || kind === 'count',
    })),
    sections: breakdown.sections.map((section) => ({
      title: titleOf(section),
      ...breakdownTexts(breakdown, section, reader),
    })),
    shows: [
      ...(breakdown.columns.some(({ key }) => key === 'benefit') ? (['supplementary'] as const) : []),
      ...(declaration?.hasOwnBreakdown ? (['detail'] as const) : []),
    ],
  }
}

type Section = ContractBreakdown['sections'][number]
type Cell = string | number | undefined
type Row = { cells: Record<string, string | number>; months: number[] }

/** A section of a breakdown as text: each cell, and the sum. */
type SectionTexts = {
  rows: string[][]
  /** One row per month, if a row in `rows` covers several months. */
  everyMonth?: string[][]
  total?: string
}

/**
 * Formats the rows of a section. Months with equal cells merge into one row: "Enero a diciembre", "52,30 €
 * al mes". If one amount has decimals, all amounts have two.
 */
export function breakdownTexts(
  { columns }: Pick<ContractBreakdown, 'columns'>,
  section: Section,
  { language, people }: Reader,
): SectionTexts {
  const rows = mergedRows(columns, section)
  const single = singleRows(columns, section)
  const money = moneyFormat(listAmounts(columns, section), language)
  const text = (kind: CellKind, cell: Cell, { months }: Row): string => {
    if (kind === 'month') return capitalized(monthSpan(months, language))
    if (cell === undefined) return '–'
    if (kind === 'money') return money(Number(cell))
    if (kind === 'count') return formatNumber(Number(cell), language)
    return kind === 'person' ? (people.get(Number(cell)) ?? '–') : String(cell)
  }
  const perMonth = (what: string, { key }: ContractBreakdown['columns'][number], { months }: Row): string =>
    key === 'price' && months.length > 1 ? translator(language)('reading.aMonth', { what }) : what
  const textsOf = (row: Row): string[] =>
    columns.map((column) => perMonth(text(column.kind, row.cells[column.key], row), column, row))
  return {
    rows: rows.map(textsOf),
    ...(single.length > rows.length && { everyMonth: single.map(textsOf) }),
    ...(section.totalCents !== undefined && { total: money(section.totalCents) }),
  }
}

/** One row per month; none if the breakdown has no month column. */
function singleRows(columns: ContractBreakdown['columns'], { rows }: Section): Row[] {
  const monthKey = columns.find(({ kind }) => kind === 'month')?.key
  return monthKey === undefined ? [] : rows.map((cells) => ({ cells, months: [Number(cells[monthKey])] }))
}

/** Merges rows that differ only in their month, in the order of their first months. */
function mergedRows(columns: ContractBreakdown['columns'], { rows }: Section): Row[] {
  const monthKey = columns.find(({ kind }) => kind === 'month')?.key
  if (monthKey === undefined) return rows.map((cells) => ({ cells, months: [] }))
  const merged = new Map<string, Row>()
  for (const cells of rows) {
    const alike = JSON.stringify(columns.map(({ key }) => (key === monthKey ? null : cells[key])))
    const months = merged.get(alike)?.months ?? []
    merged.set(alike, { cells, months: [...months, Number(cells[monthKey])] })
  }
  return [...merged.values()]
}

function listAmounts(columns: ContractBreakdown['columns'], { rows, totalCents = 0 }: Section): number[] {
  const keys = columns.filter(({ kind }) => kind === 'money').map(({ key }) => key)
  return [totalCents, ...rows.flatMap((row) => keys.map((key) => Number(row[key] ?? 0)))]
}
