import type { Benefit } from '../benefit/defineBenefit.ts'
import type { CountedUnit } from '../benefit/declaration.ts'
import type { RequestedItem } from '../benefit/items.ts'
import type { Quote, QuoteRequest, TableRow } from '../benefit/quoteRequest.ts'
import { initialMonths, scheduleOf, type Schedule } from '../benefit/schedule.ts'
import type { Modality } from '../catalogue/modality.ts'
import { limitsOf } from '../contract/limits.ts'
import { ascending } from '../kernel/collections.ts'
import { countWithin, maxMoneyCents, sumBy } from '../kernel/money.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { Plan } from '../plan/employee.ts'
import { buildQuoteRequest } from '../quote/buildQuoteRequest.ts'
import { unavailableRefusal } from '../quote/eligibility.ts'
import { replacePriceRefusal, benefitsOf, proposedDetails } from '../tax/proposal.ts'

/** The employee's answer: what they already pay for the products of a category (D-124). */
export type Answer = {
  /** Monthly payment for all people together, in cents. */
  monthCents: number
  /** The number of months in the plan year, 1 to 12. */
  months: number
  /** Family ids of the people for whom the employee pays; the employee is 0. */
  people: readonly number[]
  /**
   * True: nobody gets the maternity deduction for the children. Left out: somebody in the household gets it
   * (art. 81).
   */
  noMaternity?: boolean
}

/** Answers by category; a category without an answer is not proposed. */
export type Answers = Readonly<Record<string, Answer>>

/**
 * A category that is offered to the employee: its modalities, and the rate tables that its declaration
 * names.
 */
export type OfferedCategory = {
  declaration: Benefit
  modalities: readonly Modality[]
  tables: Record<string, TableRow[]>
}

/**
 * A modality that a plan may include, with the possible amounts for each person and month: whole euros if
 * typed, whole units if counted, 1 if the price is fixed.
 */
export type Choice = {
  category: string
  declaration: Benefit
  modality: Modality
  /** The request without any amount. */
  request: QuoteRequest
  people: readonly number[]
  months: readonly number[]
  kind: 'typed' | 'counted' | 'priced'
  /** The counted unit. */
  unit?: CountedUnit
  min: number
  max: number
}

/** One step of a typed amount: one euro. */
export const stepCents = 100

type Options = { plan: Plan; offered: OfferedCategory; answer: Answer; year: number }

/**
 * Lists the choices of a category within what the employee already pays; if there are none, returns the first
 * refusal.
 */
export function listChoices(asked: Options): { choices: Choice[]; refusal?: Refusal | undefined } {
  const { plan, offered, answer } = asked
  const { declaration, modalities } = offered
  const unavailable = unavailableRefusal(plan.employee, declaration.id, declaration)
  if (unavailable) return { choices: [], refusal: unavailable }
  if (answer.monthCents <= 0 || answer.months <= 0) return { choices: [] }
  const tried = modalities.flatMap((modality) => tryModality(asked, modality))
  const choices = tried.flatMap((each) => ('code' in each ? [] : [each]))
  if (choices.length > 0) return { choices }
  const refusals = tried.flatMap((each) => ('code' in each ? [each] : []))
  // A modality that the employee has already says nothing of the others.
  const refusal = refusals.find(({ code }) => code !== 'coveredTwice') ?? refusals[0]
  return { choices, refusal: refusal ?? refuse('nothingToPropose') }
}

/** An answer without limits, for choices regardless of current payments. */
export const anyAmount = { monthCents: maxMoneyCents, months: 12 } as const

/** Returns the people that the modalities of a category may cover, by family id. */
export function coverablePeople({ plan, offered, year }: Omit<Options, 'answer'>): number[] {
  const { declaration, modalities, tables } = offered
  const covered = modalities.flatMap((modality) => {
    const request = buildQuoteRequest({ plan, modality, year, details: {}, tables, items: [] })
    const { people } = request
    return people.filter((person) => !declaration.covers(person, request)).map(({ id }) => id)
  })
  return ascending(covered)
}

/** Whether a plan may include a modality of this schedule; another is chosen on the page of its product. */
export function isPlanned(schedule: Schedule): schedule is Schedule & { amount: Choice['kind'] } {
  const { amount, method } = schedule
  return amount !== 'none' && amount !== 'once' && method !== 'tickets'
}

function tryModality({ plan, offered, answer, year }: Options, modality: Modality): (Choice | Refusal)[] {
  const { declaration, tables } = offered
  const schedule = scheduleOf(declaration, modality)
  if (!isPlanned(schedule)) return []
  const { amount: kind } = schedule
  const details = proposedDetails(declaration, modality, schedule)
  if (!details) return []
  const request = buildQuoteRequest({ plan, modality, year, details, tables, items: [] })
  const covered = coveredOf(declaration, request, answer.people)
  if ('code' in covered) return [covered]
  const choice = {
    category: declaration.id,
    declaration,
    modality,
    request,
    people: covered,
    months: initialMonths(schedule, request.selectableMonths),
    kind,
  }
  if (kind !== 'counted') return [withinLimits(plan, choice, answer)]
  const units = declaration.units?.(modality) ?? []
  return units.map((unit) => withinLimits(plan, { ...choice, unit }, answer))
}

/** Returns the people that a modality covers, or the refusal if it covers none of them. */
function coveredOf(
  { covers }: Benefit,
  request: QuoteRequest,
  people: readonly number[],
): number[] | Refusal {
  const all = request.people.map((person) => ({ id: person.id, refusal: covers(person, request) }))
  const named = all.filter(({ id }) => people.includes(id))
  const covered = named.filter(({ refusal }) => !refusal).map(({ id }) => id)
  if (covered.length > 0) return covered
  // If no people were named, the refusal is that of the whole family.
  const against = named.length > 0 ? named : all
  const isForSomebody = against.some(({ refusal }) => !refusal)
  return (isForSomebody ? undefined : against.at(-1)?.refusal) ?? refuse('nothingSelected')
}

/** Returns a choice with its smallest and largest step, or the refusal of the smallest step. */
function withinLimits(plan: Plan, free: Omit<Choice, 'min' | 'max'>, answer: Answer): Choice | Refusal {
  const eachCents = free.kind === 'counted' ? (free.unit?.valueCents ?? 0) : stepCents
  const minCents = free.modality.minAmountCents ?? 0
  const min = free.kind === 'priced' ? 1 : Math.max(1, Math.ceil(minCents / Math.max(1, eachCents)))
  const choice = { ...free, min, max: min }
  const lowest = quoteOf(plan, choice, min)
  if (lowest.refusals[0]) return replacePriceRefusal(free.request, lowest.refusals[0])
  const paid = paidAlready(lowest, choice, answer)
  if (paid) return paid
  if (free.kind === 'priced') return choice
  const { people, months } = free
  const most = Math.min(
    countWithin(answer.monthCents, eachCents * people.length),
    countWithin(answer.monthCents * answer.months, eachCents * people.length * months.length),
  )
  return { ...choice, max: maxStep(plan, choice, most) }
}

/**
 * Returns a refusal if even the smallest step costs more than the employee already pays, in a month or a
 * year.
 */
function paidAlready(lowest: Quote, { months }: Choice, { monthCents, months: paid }: Answer) {
  const first = lowest.items.filter(({ monthIndex }) => monthIndex === months[0])
  const askedCents = sumBy(first, ({ priceCents }) => priceCents)
  if (askedCents <= monthCents && lowest.priceCents <= monthCents * paid) return undefined
  return refuse('dearerThanPaid', { askedCents, paidCents: monthCents })
}

/** The width of the first stride of a search; a usual largest step is a few strides away. */
const firstStride = 64

/**
 * Finds the largest step up to `most` without a refusal; steps above a refused one are refused too. Strides
 * that double narrow the range first: without a known payment `most` is very large, and pricing each step
 * takes time.
 */
function maxStep(plan: Plan, choice: Choice, most: number): number {
  const isRefused = (step: number): boolean => quoteOf(plan, choice, step).refusals.length > 0
  let low = choice.min
  let high = most + 1
  for (let stride = firstStride; low + stride < high; stride *= 2) {
    if (isRefused(low + stride)) high = low + stride
    else low += stride
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isRefused(middle)) high = middle
    else low = middle
  }
  return low
}

/** Prices a step of a choice; the quote includes the refusals. */
export function quoteOf(plan: Plan, choice: Choice, step: number): Quote {
  const { declaration } = choice
  const request = { ...choice.request, items: itemsOf(choice, step) }
  const { quote, refusals } = limitsOf({ declaration, request, plan })
  return { ...quote, refusals }
}

/** Builds the items of a step: one for each person, month and benefit, the supplementaries included. */
export function itemsOf({ request, people, months, kind, unit }: Choice, step: number): RequestedItem[] {
  const each = {
    amountCents: kind === 'typed' ? step * stepCents : 0,
    ...(unit && { details: { [unit.key]: step } }),
  }
  return people.flatMap((personId) =>
    benefitsOf(request).flatMap((benefitId) =>
      months.map((monthIndex) => ({ personId, monthIndex, benefitId, ...each })),
    ),
  )
}
