import type { ExemptionKind } from '../../catalogue/exemption.ts'
import { exemptByMonth } from '../exempt.ts'
import type { PlanEntry } from '../planEntry.ts'
import { exemptions, type ExemptionLimits } from './exemptions.figures.ts'
import { isDisabled } from './family.ts'
import { figureOf } from './figure.ts'

type Item = PlanEntry['items'][number]
type Of = { year: number; grossCents: number }

/**
 * How much of the price of each entry is exempt in each month, 0 to 11, in cents (D-118, D-119): what the law
 * exempts of its kind, and of that what the company does. All products of a kind share its limits, in the
 * order of the entries. A value in kind takes the place of the price: its exempt part may be below 0.
 */
export function exemptByLaw(entries: readonly PlanEntry[], of: Of): number[][] {
  const kinds = new Map<ExemptionKind, KindLimits>()
  const lawful = entries.map((entry) => {
    const { exemption, planType } = entry
    const { ownExemptCents: _, ...rest } = entry
    if (!exemption || planType !== 'Exent')
      return { ...rest, items: rest.items.map((item) => exemptItem(item, 0)) }
    const limits = kinds.get(exemption) ?? new KindLimits(figureOf(exemptions[exemption], of.year).value, of)
    kinds.set(exemption, limits)
    return { ...rest, items: limits.exempt(entry) }
  })
  const exempt = exemptByMonth(lawful)
  return entries.map((entry, index) =>
    isValued(entry) ? monthsLessValue(entry) : (exempt[index] ?? noMonths()),
  )
}

/** Whether a value of its own is taxed in place of the price (D-119). */
const isValued = ({ planType, exemption, items }: PlanEntry): boolean =>
  planType === 'Exent' && exemption !== undefined && items.some(({ valueCents }) => valueCents !== undefined)

function monthsLessValue({ items }: PlanEntry): number[] {
  const months = noMonths()
  for (const { monthIndex, priceCents, valueCents = priceCents } of items)
    months[monthIndex]! += priceCents - valueCents
  return months
}

const exemptItem = ({ ownExemptCents: _, ...item }: Item, priceCents: number): Item => ({
  ...item,
  priceCents,
})

const noMonths = (): number[] => Array.from({ length: 12 }, () => 0)

/** The limits of one kind, and what is used of them. */
class KindLimits {
  readonly #limits: ExemptionLimits
  readonly #of: Of
  readonly #usedOfMonth = noMonths()
  readonly #usedOfPerson = new Map<number, number>()
  readonly #workingDays = noMonths()
  #used = 0
  #companyPuts = 0

  constructor(limits: ExemptionLimits, of: Of) {
    this.#limits = limits
    this.#of = of
  }

  /** The items of an entry at what is exempt of them, after those that were asked before. */
  exempt(entry: PlanEntry): Item[] {
    const { items, workingDays = 0, userBagCents } = entry
    for (const { monthIndex, priceCents, paidCents } of items) {
      this.#workingDays[monthIndex] = Math.max(this.#workingDays[monthIndex]!, workingDays)
      if (userBagCents === 0) this.#companyPuts += priceCents - paidCents
    }
    return items.map((item) => {
      const cents = Math.max(0, Math.min(item.priceCents, this.#leftFor(item)))
      this.#usedOfMonth[item.monthIndex]! += cents
      this.#usedOfPerson.set(item.personId, this.#usedBy(item) + cents)
      this.#used += cents
      return exemptItem(item, cents)
    })
  }

  #leftFor(item: Item): number {
    const { people, workingDay, month = Infinity, year = Infinity, person, pension } = this.#limits
    const { relationship = item.personId === 0 ? 'you' : 'child', disabilityPercent = 0 } = item.covered ?? {}
    if (!people.includes(relationship)) return 0
    const ofDays = workingDay === undefined ? Infinity : workingDay * this.#workingDays[item.monthIndex]!
    const isEntitled = isDisabled({ ageYears: 0, needsHelp: false, disabilityPercent })
    const ofPerson = person ? (isEntitled ? person.yearIfDisabled : person.year) : Infinity
    const ofPension = pension ? pensionLimit(pension, this.#companyPuts, this.#of) : Infinity
    return Math.min(
      Math.min(month, ofDays) - this.#usedOfMonth[item.monthIndex]!,
      Math.min(year, ofPension) - this.#used,
      ofPerson - this.#usedBy(item),
    )
  }

  #usedBy({ personId }: Item): number {
    return this.#usedOfPerson.get(personId) ?? 0
  }
}

/**
 * What of a pension plan reduces the base in a year (art. 52): the general limit, and what the company puts
 * in with what the worker may put in beside it. Flexible pay counts as the worker's own.
 */
function pensionLimit(
  { general, company, rows, grossAbove }: NonNullable<ExemptionLimits['pension']>,
  companyCents: number,
  { grossCents }: Of,
): number {
  const [above, fixed, times] = rows.findLast(([from]) => companyCents > from) ?? [0, 0, 0]
  const besides = grossCents > grossAbove ? companyCents : fixed + Math.floor((companyCents - above) * times)
  return general + Math.min(company, companyCents + besides)
}
