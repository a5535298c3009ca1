import type { ExemptionKind } from '../../catalogue/exemption.ts'
import { sumBy } from '../../kernel/money.ts'
import { productExemption } from '../exempt.ts'
import { exemptAcrossEnds } from '../exemptAcrossEnds.ts'
import type { PlanEntry } from '../planEntry.ts'
import { pensionLimit, type WorkIncome } from './art52.ts'
import { exemptions, type ExemptionLimits } from './exemptions.figures.ts'
import { isDisabled } from './family.ts'
import { figureOf } from './figure.ts'

type Item = PlanEntry['items'][number]
type Of = { year: number; grossCents: number }

/**
 * The exempt part of each entry's price in each month, 0 to 11, in cents (D-118, D-119): limited by the law
 * for its kind and by the company's own limit. Products of one kind share the law's limits in the order of
 * entries; only amounts that are exempt under both rules use up these limits. A value in kind replaces the
 * price, so the exempt part may be negative.
 */
export const exemptByLaw = (entries: readonly PlanEntry[], of: Of): number[][] =>
  exemptAcrossEnds(entries, (all) => exemptByItem(all, of))

function exemptByItem(entries: readonly PlanEntry[], of: Of): number[][] {
  const kinds = new Map<ExemptionKind, KindLimits>()
  const companyExemption = productExemption()
  const income = { ...of, companyCents: 0, exemptCents: 0 }
  const exemptOf = (entry: PlanEntry): number[] => {
    const { exemption, planType } = entry
    if (!exemption || planType !== 'Exent') return entry.items.map(() => 0)
    if (isValued(entry)) return lessValue(entry)
    const limits = kinds.get(exemption) ?? new KindLimits(figureOf(exemptions[exemption], of.year).value)
    kinds.set(exemption, limits)
    limits.begin(entry, income)
    const ofCompany = companyExemption(entry)
    const cents = new Map<Item, number>()
    for (const month of noMonths().keys()) {
      const lawful = limits.exempt(entry.items.filter(({ monthIndex }) => monthIndex === month))
      const ofMonth = ofCompany(
        sumBy(lawful, (part) => part.cents),
        month,
      )
      for (const part of limits.use(lawful, ofMonth)) cents.set(part.item, part.cents)
    }
    return entry.items.map((item) => cents.get(item) ?? 0)
  }
  return entries.map((entry) => {
    income.companyCents += sumBy(entry.items, ({ priceCents, paidCents }) => priceCents - paidCents)
    const cents = exemptOf(entry)
    if (entry.exemption !== 'pensionPlan') income.exemptCents += sumBy(cents, (each) => each)
    return cents
  })
}

/** Whether the item's own value is taxed instead of its price (D-119). */
const isValued = ({ items }: PlanEntry): boolean => items.some(({ valueCents }) => valueCents !== undefined)

const lessValue = ({ items }: PlanEntry): number[] =>
  items.map(({ priceCents, valueCents = priceCents }) => priceCents - valueCents)

const noMonths = (): number[] => Array.from({ length: 12 }, () => 0)

/** Used for items without data about the covered person. */
const employeeAlone: NonNullable<Item['covered']> = { relationship: 'you', disabilityPercent: 0 }

/** The exempt part of an item, in cents. */
type ExemptPart = { item: Item; cents: number }

/** The limits of one kind, and their use so far. */
class KindLimits {
  readonly #limits: ExemptionLimits
  readonly #usedOfMonth = noMonths()
  readonly #usedOfPerson = new Map<number, number>()
  readonly #workingDays = noMonths()
  #used = 0
  #companyPuts = 0
  #ofPension = Infinity

  constructor(limits: ExemptionLimits) {
    this.#limits = limits
  }

  /** Starts an entry: adds its working days and company money, which is part of the income, to the limits. */
  begin({ items, workingDays = 0, userBagCents }: PlanEntry, income: WorkIncome): void {
    for (const { monthIndex, priceCents, paidCents } of items) {
      this.#workingDays[monthIndex] = Math.max(this.#workingDays[monthIndex]!, workingDays)
      if (userBagCents === 0) this.#companyPuts += priceCents - paidCents
    }
    const { pension } = this.#limits
    if (pension) this.#ofPension = pensionLimit(pension, this.#companyPuts, income)
  }

  /** The amount the law exempts for each item of a month, after earlier use. */
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

  /** Records the amount finally exempt for some items, in order, and returns each item's part. */
  use(parts: readonly ExemptPart[], exemptCents: number): ExemptPart[] {
    let leftCents = exemptCents
    return parts.map(({ item, cents }) => {
      const usedCents = Math.min(cents, leftCents)
      leftCents -= usedCents
      this.#usedOfMonth[item.monthIndex]! += usedCents
      this.#usedOfPerson.set(item.personId, this.#usedBy(item) + usedCents)
      this.#used += usedCents
      return { item, cents: usedCents }
    })
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
    const { workingDay, month = Infinity, year = Infinity } = this.#limits
    const ofDays = workingDay === undefined ? Infinity : workingDay * this.#workingDays[monthIndex]!
    return Math.min(
      Math.min(month, ofDays) - this.#usedOfMonth[monthIndex]!,
      Math.min(year, this.#ofPension) - this.#used,
    )
  }

  #usedBy({ personId }: Item): number {
    return this.#usedOfPerson.get(personId) ?? 0
  }
}
