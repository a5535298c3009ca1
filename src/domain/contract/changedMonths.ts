import { type ContractItem, sortedDetails } from '../benefit/items.ts'
import { ascending } from '../kernel/collections.ts'

/**
 * The months, 0 to 11 in order, in which two sets of conditions differ: in people, benefits, price,
 * contribution or counted units.
 */
export function changedMonths(before: readonly ContractItem[], after: readonly ContractItem[]): number[] {
  const [old, now] = [termsByMonth(before), termsByMonth(after)]
  return ascending([...old.keys(), ...now.keys()]).filter((month) => old.get(month) !== now.get(month))
}

/** Describes each month's terms as a text, to compare them. */
function termsByMonth(items: readonly ContractItem[]): Map<number, string> {
  const months = new Map<number, string[]>()
  for (const item of items)
    months.set(item.monthIndex, [...(months.get(item.monthIndex) ?? []), itemText(item)])
  return new Map([...months].map(([month, parts]) => [month, parts.sort().join()]))
}

function itemText({ personId, benefitId, priceCents, contributedCents, details }: ContractItem): string {
  return JSON.stringify([personId, benefitId, priceCents, contributedCents, sortedDetails(details)])
}
