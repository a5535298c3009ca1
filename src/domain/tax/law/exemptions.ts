import type { ExemptionKind } from '../../catalogue/exemption.ts'
import { sumBy } from '../../kernel/money.ts'
import { productExemption } from '../exempt.ts'
import type { PlanEntry } from '../planEntry.ts'
import { exemptions, type ExemptionLimits } from './exemptions.figures.ts'
import { isDisabled } from './family.ts'
import { figureOf } from './figure.ts'

type Item = PlanEntry['items'][number]
type Of = { year: number; grossCents: number }

/**
 * How much of the price of each entry is exempt in each month, 0 to 11, in cents (D-118, D-119): what the law
 * exempts of its kind, and of that what the company does. All products of a kind share its limits, in the
 * order of the entries; only what is exempt in the end uses them. A value in kind takes the place of the
 * price: its exempt part may be below 0.
 */
export function exemptByLaw(entries: readonly PlanEntry[], of: Of): number[][] {
  const kinds = new Map<ExemptionKind, KindLimits>()
  const companyExemption = productExemption()
  return entries.map((entry) => {
    const { exemption, planType } = entry
    if (!exemption || planType !== 'Exent') return noMonths()
    if (isValued(entry)) return monthsLessValue(entry)
    const limits = kinds.get(exemption) ?? new KindLimits(figureOf(exemptions[exemption], of.year).value, of)
    kinds.set(exemption, limits)
    limits.begin(entry)
    const ofCompany = companyExemption(entry)
    return noMonths().map((_, month) => {
      const lawful = limits.exempt(entry.items.filter(({ monthIndex }) => monthIndex === month))
      const cents = ofCompany(
        sumBy(lawful, (part) => part.cents),
        month,
      )
      limits.use(lawful, cents)
      return cents
    })
  })
}

/** Whether a value of its own is taxed in place of the price (D-119). */
const isValued = ({ items }: PlanEntry): boolean => items.some(({ valueCents }) => valueCents !== undefined)

function monthsLessValue({ items }: PlanEntry): number[] {
  const months = noMonths()
  for (const { monthIndex, priceCents, valueCents = priceCents } of items)
    months[monthIndex]! += priceCents - valueCents
  return months
}

const noMonths = (): number[] => Array.from({ length: 12 }, () => 0)

/** The employee of a plan without a family; nothing is exempt of anybody else who is not known. */
const employeeAlone: NonNullable<Item['covered']> = { relationship: 'you', disabilityPercent: 0 }

/** What of an item is exempt, in cents. */
type ExemptPart = { item: Item; cents: number }

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

  /** Begins an entry: its working days and the company's money count from its first month on. */
  begin({ items, workingDays = 0, userBagCents }: PlanEntry): void {
    for (const { monthIndex, priceCents, paidCents } of items) {
      this.#workingDays[monthIndex] = Math.max(this.#workingDays[monthIndex]!, workingDays)
      if (userBagCents === 0) this.#companyPuts += priceCents - paidCents
    }
  }

  /** What the law exempts of each item of a month, beside what was used before. */
  exempt(items: readonly Item[]): ExemptPart[] {
    const parts: ExemptPart[] = []
    for (const item of items) {
      const besides = (isSame: (part: ExemptPart) => boolean): number =>
        sumBy(parts.filter(isSame), (part) => part.cents)
      const leftCents = Math.min(
        this.#leftOfKind(item) - besides(() => true),
        this.#leftOfPerson(item) - besides((part) => part.item.personId === item.personId),
      )
      parts.push({ item, cents: Math.max(0, Math.min(item.priceCents, leftCents)) })
    }
    return parts
  }

  /** Counts what is really exempt of some items, in their order. */
  use(parts: readonly ExemptPart[], exemptCents: number): void {
    let leftCents = exemptCents
    for (const { item, cents } of parts) {
      const usedCents = Math.min(cents, leftCents)
      leftCents -= usedCents
      this.#usedOfMonth[item.monthIndex]! += usedCents
      this.#usedOfPerson.set(item.personId, this.#usedBy(item) + usedCents)
      this.#used += usedCents
    }
  }

  #leftOfPerson(item: Item): number {
    const { people, person } = this.#limits
    const covered = item.covered ?? (item.personId === 0 ? employeeAlone : undefined)
    if (!covered || !people.includes(covered.relationship)) return 0
    if (!person) return Infinity
    const { disabilityPercent } = covered
    const isEntitled = isDisabled({ ageYears: 0, needsHelp: false, disabilityPercent })
    return (isEntitled ? person.yearIfDisabled : person.year) - this.#usedBy(item)
  }

  #leftOfKind({ monthIndex }: Item): number {
    const { workingDay, month = Infinity, year = Infinity, pension } = this.#limits
    const ofDays = workingDay === undefined ? Infinity : workingDay * this.#workingDays[monthIndex]!
    const ofPension = pension ? pensionLimit(pension, this.#companyPuts, this.#of) : Infinity
    return Math.min(
      Math.min(month, ofDays) - this.#usedOfMonth[monthIndex]!,
      Math.min(year, ofPension) - this.#used,
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
