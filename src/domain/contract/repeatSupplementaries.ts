import type { RequestedItem } from '../benefit/items.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { languages, type LocalizedText } from '../kernel/language.ts'
import type { Contract } from '../plan/contract.ts'
import { isForPerson, openMonthsOf } from '../quote/supplementaries.ts'

type Offered = Pick<QuoteRequest, 'modality' | 'supplementaries' | 'selectableMonths' | 'year'>

/**
 * Renames the items to the year's modality. Drops supplementaries that it no longer has, or not for the
 * person or the month; `gone` are those of which nothing is left.
 */
export function withSupplementaries(
  { modality: before }: Pick<Contract, 'modality'>,
  offered: Offered,
  items: readonly RequestedItem[],
): { items: RequestedItem[]; gone: Modality[] } {
  const { modality, supplementaries: now } = offered
  const old = before.supplementaries ?? []
  const nextId = (id: string): string | undefined => {
    if (id === before.id) return modality.id
    const name = old.find((each) => each.id === id)?.name
    return (now.find((each) => each.id === id) ?? now.find((each) => name && isSameName(each.name, name)))?.id
  }
  const isOffered = ({ benefitId, personId, monthIndex }: RequestedItem): boolean =>
    benefitId === modality.id ||
    (isForPerson(offered, benefitId, personId) && openMonthsOf(offered, benefitId).includes(monthIndex))
  const kept = items.flatMap((item) => {
    const benefitId = nextId(item.benefitId)
    return benefitId === undefined ? [] : [{ ...item, benefitId }].filter(isOffered)
  })
  const taken = new Set(items.map(({ benefitId }) => benefitId))
  const left = new Set<string | undefined>(kept.map(({ benefitId }) => benefitId))
  return { items: kept, gone: old.filter(({ id }) => taken.has(id) && !left.has(nextId(id))) }
}

/** Whether two names are the same in every language. */
export function isSameName(one: LocalizedText, other: LocalizedText): boolean {
  return languages.every((language) => one[language] === other[language])
}
