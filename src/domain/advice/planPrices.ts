import type { Quote, QuoteRequest } from '../benefit/quoteRequest.ts'
import { needsReview } from '../benefit/documentation.ts'
import type { PlanType } from '../catalogue/modality.ts'
import { maxMoneyCents, sumBy } from '../kernel/money.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { overLimitRefusal } from '../quote/priceRefusals.ts'
import { inKindRefusal } from '../quote/inKindLimit.ts'
import { totals } from '../quote/quote.ts'
import type { FindDeclaration, PlanEntry, TaxedPlan } from '../tax/planEntry.ts'
import { maxAllowed } from './bestStep.ts'
import { itemsOf, quoteOf as quoteChoice, type Answers, type Choice } from './choices.ts'
import { maternityLosses } from './maternityLosses.ts'
import { buildEntry, createValuer, type PlanValue } from './planValue.ts'

/** A choice with the step selected for a plan. */
export type Picked = { choice: Choice; step: number }

/** A plan's choice of each category, in the order of the catalogue; undefined: none. */
export type Picks = readonly (Picked | undefined)[]

/** The smallest value of a product in a plan, in cents a year (D-124). */
const worthwhileCents = 100

/** `answers`: the employee's current payments, which the loss of maternity deduction depends on. */
type Whose = { plan: TaxedPlan; declarations: FindDeclaration; year: number; answers?: Answers | undefined }

/** A pick, priced after the picks before it. */
export type PricedPick = Picked & { quote: Quote }

/** Prices and compares plans of one employee; each result is computed once. */
export class PlanPrices {
  readonly #plan: TaxedPlan
  readonly #valueOf: ReturnType<typeof createValuer>
  readonly #maternityOf: ReturnType<typeof maternityLosses>
  readonly #quotes = new Map<Choice, Quote[]>()
  readonly #entries = new Map<Quote, PlanEntry>()
  readonly #ids = new Map<Choice, number>()
  readonly #values = new Map<string, PlanValue>()

  constructor(whose: Whose) {
    const { plan, declarations, year } = whose
    this.#plan = plan
    this.#valueOf = createValuer(plan, declarations, year)
    this.#maternityOf = maternityLosses(whose)
  }

  /**
   * Whether all picks of a plan may be bought together, by their own rules, the bags and the limit in kind.
   */
  isAllowed(picks: Picks): boolean {
    return this.priced(picks) !== undefined
  }

  /** Returns the largest possible step of a choice in a plan; undefined if there is none. */
  maxStepBeside(picks: Picks, index: number, choice: Choice): number | undefined {
    return maxAllowed(choice, (step) => this.isAllowed(picks.with(index, { choice, step })))
  }

  /** Whether a bag or the limit in kind keeps a choice below its largest step. */
  isBound(groups: readonly (readonly Choice[])[], picks: Picks): boolean {
    return groups.some((choices, index) =>
      choices.some((choice) => this.maxStepBeside(picks, index, choice) !== choice.max),
    )
  }

  /** Returns the value less one euro for each product. Plans are compared by this score (D-124). */
  scoreCents(picks: Picks): number {
    return this.valueOf(picks).valueCents - worthwhileCents * sumBy(picks, (each) => (each ? 1 : 0))
  }

  /** Returns the value per euro of a plan's price. */
  perEuro(picks: Picks): number {
    const { valueCents, priceCents } = this.valueOf(picks)
    return priceCents > 0 ? valueCents / priceCents : 0
  }

  /** Returns the preferred plan of two allowed ones; the first, if they are equal. */
  better(one: Picks, other: Picks): Picks {
    const gain = this.scoreCents(other) - this.scoreCents(one)
    if (Math.abs(gain) > 1) return gain > 0 ? other : one
    const [first, second] = [this.#tieOf(one), this.#tieOf(other)]
    const at = first.findIndex((figure, index) => figure !== second[index])
    return at >= 0 && second[at]! < first[at]! ? other : one
  }

  /**
   * Figures that decide between plans of equal score, the lower first: salary given up, products, documents,
   * positions in the catalogue, amounts.
   */
  #tieOf(picks: Picks): number[] {
    const taken = picks.flatMap((each) => each ?? [])
    const documents = taken.filter((each) => this.#needsDocuments(each)).length
    const places = picks.flatMap((each, index) => (each ? [index] : []))
    const steps = sumBy(taken, ({ step }) => step)
    return [this.valueOf(picks).salaryCents, taken.length, documents, ...places, steps]
  }

  #needsDocuments({ choice, step }: Picked): boolean {
    const { declaration, modality, request, people } = choice
    const asked = { ...request, items: itemsOf(choice, step) }
    const covered = request.people.filter(({ id }) => people.includes(id))
    return needsReview(declaration, modality, { request: asked, people: covered })
  }

  /** @throws Error where the plan is not allowed */
  valueOf(picks: Picks): PlanValue {
    const key = picks.map((each) => (each ? `${this.#idOf(each.choice)}:${each.step}` : '')).join()
    const known = this.#values.get(key)
    if (known) return known
    const priced = this.priced(picks)
    if (!priced) throw new Error('A plan that may not be bought has no value')
    const entries = priced.map((each) => this.#entryOf(each))
    const value = this.#valueOf(entries, this.#maternityOf(priced))
    this.#values.set(key, value)
    return value
  }

  /**
   * Returns the picks of a plan in order, each priced after the earlier ones; undefined if one is refused.
   */
  priced(picks: Picks): PricedPick[] | undefined {
    const priced = this.#pricedOrRefused(picks)
    return 'code' in priced ? undefined : priced
  }

  /** Returns the refusal of a plan, with the limiting rule and its figures; undefined if it can be bought. */
  refusalOf(picks: Picks): Refusal | undefined {
    const priced = this.#pricedOrRefused(picks)
    return 'code' in priced ? priced : undefined
  }

  #pricedOrRefused(picks: Picks): PricedPick[] | Refusal {
    const priced: PricedPick[] = []
    const spentCents: Record<PlanType, number> = { Exent: 0, Top: 0 }
    let userBagCents = 0
    for (const picked of picks) {
      if (!picked) continue
      const { request, modality } = picked.choice
      const { planType } = modality.product
      const alone = this.quoteOf(picked)
      if (alone.refusals[0]) return alone.refusals[0]
      const userBagLeftCents = request.userBagLeftCents - userBagCents
      const isShared = modality.userBag && userBagCents > 0
      const quote = isShared ? totals(alone.items, { ...request, userBagLeftCents }) : alone
      const availableCents = request.availableCents - spentCents[planType]
      if (quote.finalPriceCents > availableCents)
        return overLimitRefusal('price_over_error', availableCents, quote.finalPriceCents)
      const inKind = inKindRefusal(besideOf(request, priced), quote)
      if (inKind) return inKind
      spentCents[planType] += quote.finalPriceCents
      userBagCents += quote.userBagCents
      priced.push({ ...picked, quote })
    }
    return priced
  }

  /** Prices a pick without other picks and with unlimited bags, so only the category's own rules apply. */
  quoteOf({ choice, step }: Picked): Quote {
    const known = this.#quotes.get(choice) ?? []
    this.#quotes.set(choice, known)
    return (known[step] ??= quoteAlone(this.#plan, choice, step))
  }

  #entryOf({ choice, quote }: PricedPick): PlanEntry {
    const known = this.#entries.get(quote)
    if (known) return known
    const entry = buildEntry(choice, quote, this.#plan)
    this.#entries.set(quote, entry)
    return entry
  }

  #idOf(choice: Choice): number {
    const id = this.#ids.get(choice) ?? this.#ids.size
    this.#ids.set(choice, id)
    return id
  }
}

function quoteAlone(plan: TaxedPlan, choice: Choice, step: number): Quote {
  const { inKind: _, ...request } = choice.request
  return quoteChoice(plan, { ...choice, request: { ...request, availableCents: maxMoneyCents } }, step)
}

function besideOf(request: QuoteRequest, before: readonly PricedPick[]): QuoteRequest {
  const { inKind } = request
  if (!inKind) return request
  const picks = before.map(({ choice, quote: { priceCents, finalPriceCents } }) => {
    return { planType: choice.modality.product.planType, priceCents, finalPriceCents }
  })
  return { ...request, inKind: { ...inKind, others: [...inKind.others, ...picks] } }
}
