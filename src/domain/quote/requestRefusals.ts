import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { isTargeted } from '../kernel/person.ts'
import { employeeOnly } from '../benefit/eligible.ts'
import { coveredTwice, takenBesides } from './besides.ts'
import { employmentRefusal, noMonthRefusal } from './eligibility.ts'
import { rangeRefusals } from './rangeRefusals.ts'
import { isForPerson, openMonthsOf } from './supplementaries.ts'
import { isLocked, unchangedItems } from './unchangedItems.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { keyOf, type RequestedItem } from '../benefit/items.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { Schedule } from '../benefit/schedule.ts'

/** Returns refusals that do not depend on prices: people, months, and items that require each other. */
export function requestRefusals<Details>({
  declaration,
  request,
  schedule,
}: {
  declaration: Pick<BenefitDeclaration<Details>, 'covers'>
  request: QuoteRequest<Details>
  schedule: Schedule
}): Refusal[] {
  const paid = paidOnceRefusal(request, schedule)
  if (paid) return [paid]
  const seen = new Set<string>()
  const mains = new Set(request.items.filter((item) => item.benefitId === request.modality.id).map(toItemKey))
  const unchanged = unchangedItems(request, schedule)
  const isTaken = takenBesides(request)
  const former = request.formerPeople && { ...request, people: request.formerPeople }
  const refusals = request.items.flatMap((item, index): Refusal[] => {
    const key = keyOf(item)
    if (seen.has(key))
      return [{ code: 'duplicateItem', item: index, params: { monthIndex: item.monthIndex } }]
    seen.add(key)
    // An unchanged item was checked when it was contracted (D-79).
    const isKept = unchanged(item) !== undefined
    // A person whose corrected data no longer fit is not covered in open months (D-86).
    const isOpen = !isLocked(request, schedule, item.monthIndex)
    const fittedBefore = former !== undefined && isOpen && !personRefusal(declaration, former, item)
    // An item with a typed 0 is dropped, so it covers nobody (D-89).
    const isDropped = schedule.amount === 'typed' && item.amountCents === 0
    const isJudged = !isDropped && !(isKept && !fittedBefore)
    const found =
      benefitRefusal(request, item, { mains, isKept }) ??
      (isJudged ? personRefusal(declaration, request, item) : undefined) ??
      (!isDropped && !isKept && isTaken(item) ? coveredTwice(request, item) : undefined) ??
      monthRefusal(request, schedule, item, isKept)
    return found ? [{ ...found, item: index }] : []
  })
  const months = new Set(request.items.map((item) => item.monthIndex))
  if (months.size > 12)
    refusals.push({ code: 'tooManyMonths', field: 'items', params: { max: 12, asked: months.size } })
  return [...refusals, ...rangeRefusals(request, schedule)]
}

/**
 * Refuses any change of what is paid once, in a month that is no longer open: it stays charged whole, with
 * what it pays for (D-73, page 010).
 */
function paidOnceRefusal(
  { inForce, previousItems, selectableMonths }: QuoteRequest<unknown>,
  { months }: Schedule,
): Refusal | undefined {
  if (!inForce || (months !== 'start' && months !== 'first')) return undefined
  const paid = previousItems.find(({ monthIndex }) => !selectableMonths.includes(monthIndex))
  return paid && { code: 'paidOnce', field: 'items', params: { monthIndex: paid.monthIndex } }
}

function benefitRefusal(
  { modality, supplementaries }: QuoteRequest<unknown>,
  item: RequestedItem,
  { mains, isKept }: { mains: ReadonlySet<string>; isKept: boolean },
): Refusal | undefined {
  if (item.benefitId === modality.id) return undefined
  if (!isKept && !supplementaries.some(({ id }) => id === item.benefitId))
    return { code: 'unknownBenefit', field: 'benefit', params: {} }
  return mains.has(toItemKey(item)) ? undefined : { code: 'mainFirst', field: 'benefit', params: {} }
}

function personRefusal<Details>(
  { covers }: Pick<BenefitDeclaration<Details>, 'covers'>,
  request: QuoteRequest<Details>,
  { personId, benefitId }: RequestedItem,
): Refusal | undefined {
  const person = request.people.find(({ id }) => id === personId)
  if (!person) return { code: 'unknownPerson', field: 'person', params: {} }
  const { whoAffect } = request.modality
  if (!isTargeted(whoAffect, personId))
    return { code: whoAffect === 'user' ? 'employeeOnly' : 'familyOnly', field: 'person', params: {} }
  if (!isForPerson(request, benefitId, personId))
    return { code: 'extraNotForPerson', field: 'benefit', params: { name: person.firstName } }
  const refusal = covers ? covers(person, request) : employeeOnly(person)
  return refusal && { ...refusal, field: 'person' }
}

function monthRefusal(
  request: QuoteRequest<unknown>,
  schedule: Schedule,
  { monthIndex, benefitId }: RequestedItem,
  isKept: boolean,
): Refusal | undefined {
  if (isKept && isLocked(request, schedule, monthIndex)) return undefined
  const closed = closedMonthRefusal(request, schedule, monthIndex)
  if (closed) return { ...closed, field: 'month' }
  const months = isKept ? [monthIndex] : openMonthsOf(request, benefitId)
  if (months.includes(monthIndex)) return undefined
  const [first] = months
  if (first === undefined) return { code: 'unknownBenefit', field: 'benefit', params: {} }
  return refuse('monthNotAvailable', { monthIndex, firstMonthIndex: first }, { field: 'month' })
}

/** Returns why a month is not selectable: outside the employment, already begun, or no longer offered. */
export function closedMonthRefusal(
  request: QuoteRequest<unknown>,
  schedule: Schedule,
  monthIndex: number,
): Refusal | undefined {
  const outside = employmentRefusal(request.employment ?? {}, request.year, [monthIndex])
  if (outside) return outside
  if (isLocked(request, schedule, monthIndex)) return refuse('monthStarted', { monthIndex })
  const [first] = request.selectableMonths
  const isOpen =
    schedule.months === 'first' ? first === monthIndex : request.selectableMonths.includes(monthIndex)
  if (isOpen) return undefined
  if (first === undefined) return noMonthRefusal(request)
  return refuse('monthNotAvailable', { monthIndex, firstMonthIndex: first })
}

function toItemKey({ personId, monthIndex }: Pick<RequestedItem, 'personId' | 'monthIndex'>): string {
  return `${personId}/${monthIndex}`
}
