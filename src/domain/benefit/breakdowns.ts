import { ascending } from '../kernel/collections.ts'
import { sumBy } from '../kernel/money.ts'
import type { Person } from '../kernel/person.ts'
import type { PricedItem } from './items.ts'

/** Type of a cell's value; the core formats it in the reader's language. */
export type CellKind = 'month' | 'money' | 'count' | 'text' | 'person'

/**
 * A contract month by month, as data: sections (one per person, for example) of rows under the same columns.
 * Column titles are message ids of the benefit or of the core (`reading.month`, `reading.price`,
 * `reading.company`).
 */
export type ContractBreakdown = {
  columns: { key: string; title: string; kind: CellKind }[]
  /** `month` cells hold an index 0-11, `money` cells cents, `person` cells a family id. */
  sections: {
    personId?: number
    title?: string
    rows: Record<string, string | number>[]
    totalCents?: number
  }[]
}

/** The part of a stored contract that a category's breakdown reads. */
export type ReadableContract<Details = Record<string, unknown>> = {
  items: PricedItem[]
  details: Details
  people: Pick<Person, 'id' | 'fullName'>[]
  /** Name of the provider, such as the insurer; without a provider, name of the employer. */
  companyName: string
  /** Names of the main modality and its supplementaries by id, in the reader's language. */
  benefitNames: Record<string, string>
}

const benefit: ContractBreakdown['columns'][number] = {
  key: 'benefit',
  title: 'reading.benefit',
  kind: 'text',
}
const month: ContractBreakdown['columns'][number] = { key: 'month', title: 'reading.month', kind: 'month' }
const price: ContractBreakdown['columns'][number] = { key: 'price', title: 'reading.price', kind: 'money' }

/** Lists a contract's months with the price of each. */
export function breakdownByMonth(contract: ReadableContract<unknown>): ContractBreakdown {
  return { columns: [month, price], sections: [monthSection(contract.items)] }
}

/**
 * Lists the contract's months for each covered person, the employee first. If a person has a supplementary,
 * the months are listed for each benefit, the main one first.
 */
export function breakdownByPerson(contract: ReadableContract<unknown>): ContractBreakdown {
  const { items, benefitNames } = contract
  const ids = ascending(items.map((item) => item.personId))
  const benefitIds = Object.keys(benefitNames).filter((id) => items.some(({ benefitId }) => benefitId === id))
  const isNamed = benefitIds.length > 1
  const sections = ids.map((personId) => {
    const own = items.filter((item) => item.personId === personId)
    return isNamed
      ? {
          personId,
          rows: benefitIds.flatMap((id) => benefitRows(own, id, benefitNames)),
          totalCents: sumPrices(own),
        }
      : { personId, ...monthSection(own) }
  })
  return { columns: isNamed ? [benefit, month, price] : [month, price], sections }
}

/** Builds the rows of one benefit, each titled with the benefit's name. */
function benefitRows(
  items: readonly PricedItem[],
  id: string,
  names: Record<string, string>,
): ContractBreakdown['sections'][number]['rows'] {
  const { rows } = monthSection(items.filter(({ benefitId }) => benefitId === id))
  return rows.map((row) => ({ benefit: names[id] ?? '', ...row }))
}

/**
 * Builds one row for each item: its month, the given columns, its price. Every row has the same `cells`, such
 * as details of the contract.
 */
export function breakdownWith(
  { items }: Pick<ReadableContract<unknown>, 'items'>,
  columns: ContractBreakdown['columns'],
  cells: Record<string, string | number>,
): ContractBreakdown {
  const rows = items.map(({ monthIndex, priceCents }) => ({ ...cells, month: monthIndex, price: priceCents }))
  return { columns: [month, ...columns, price], sections: [{ rows, totalCents: sumPrices(items) }] }
}

/** Builds one row for each month, with the prices of the main benefit and its supplementaries added up. */
function monthSection(items: readonly PricedItem[]): ContractBreakdown['sections'][number] {
  const rows = [...centsByMonth(items)].map(([month, price]) => ({ month, price }))
  return { rows, totalCents: sumPrices(items) }
}

/** Returns the cost of each month in cents, months 0 to 11 in order. */
export function centsByMonth(
  items: readonly Pick<PricedItem, 'monthIndex' | 'priceCents'>[],
): ReadonlyMap<number, number> {
  const cents = new Map<number, number>()
  for (const { monthIndex, priceCents } of items.toSorted((a, b) => a.monthIndex - b.monthIndex))
    cents.set(monthIndex, (cents.get(monthIndex) ?? 0) + priceCents)
  return cents
}

function sumPrices(items: readonly PricedItem[]): number {
  return sumBy(items, ({ priceCents }) => priceCents)
}
