import type { AgeGroup, Modality } from '../catalogue/modality.ts'
import type { Person } from '../kernel/person.ts'

/**
 * What a modality costs one person a month, in cents, from age groups or the default prices (D-17).
 * Undefined where no age group holds the person's age: the modality is not available at that age.
 */
export function personPriceCents(
  modality: Modality,
  person: Pick<Person, 'id' | 'ageYears'>,
): number | undefined {
  const groups = ageGroupsFor(modality, person.id === 0)
  if (groups.length === 0) return priceWithoutAge(modality, person.id === 0)
  const { ageYears } = person
  if (ageYears === undefined) return undefined
  const group = groups.find(({ from, to }) => from <= ageYears && ageYears <= to)
  return group?.priceCents
}

/** The ages a modality has prices for, as a person reads them: "0–17, 25–64". */
export function pricedAges(modality: Modality, isEmployee: boolean): string {
  const spans: { from: number; to: number }[] = []
  for (const { from, to } of ageGroupsFor(modality, isEmployee).toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

function ageGroupsFor(modality: Modality, isEmployee: boolean): AgeGroup[] {
  const own = modality.ageGroup ?? []
  if (isEmployee) return own
  const family = modality.ageGroupForFamily ?? []
  return family.length > 0 ? family : own
}

function priceWithoutAge(modality: Modality, isEmployee: boolean): number {
  const { defaultPriceCents = 0, priceForFamilyCents = defaultPriceCents } = modality
  return isEmployee ? defaultPriceCents : priceForFamilyCents
}
