import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { isTargeted } from './contribution.ts'
import { employeeOnly } from '../benefit/eligible.ts'
import { isLocked } from './lockedItems.ts'
import type { QuoteRequest, RequestedItem } from '../benefit/quoteRequest.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Schedule } from '../benefit/scheduleOf.ts'

/** What speaks against a request before anything is priced: people, months, and what belongs together. */
export function requestRefusals<Details>({
  declaration,
  request,
  schedule,
}: {
  declaration: Pick<BenefitDeclaration<Details>, 'covers'>
  request: QuoteRequest<Details>
  schedule: Schedule
}): Refusal[] {
  const seen = new Set<string>()
  const mains = new Set(request.items.filter((item) => item.benefitId === request.modality.id).map(placeOf))
  const refusals = request.items.flatMap((item, index): Refusal[] => {
    const path = `/items/${index}`
    const key = `${placeOf(item)}/${item.benefitId}`
    if (seen.has(key)) return [{ code: 'duplicateItem', path, params: { monthIndex: item.monthIndex } }]
    seen.add(key)
    const found =
      benefitRefusal(request, item, mains) ??
      personRefusal(declaration, request, item) ??
      monthRefusal(request, schedule, item)
    return found ? [{ ...found, path: `${path}/${found.path}` }] : []
  })
  const months = new Set(request.items.map((item) => item.monthIndex))
  if (months.size > 12)
    refusals.push({ code: 'tooManyMonths', path: '/items', params: { max: 12, asked: months.size } })
  return [...refusals, ...rangeRefusals(request, schedule)]
}

function benefitRefusal(
  { modality, supplementaries }: QuoteRequest<unknown>,
  item: RequestedItem,
  mains: ReadonlySet<string>,
): Refusal | undefined {
  if (item.benefitId === modality.id) return undefined
  if (!supplementaries.some(({ id }) => id === item.benefitId))
    return { code: 'unknownBenefit', path: 'benefitId', params: {} }
  return mains.has(placeOf(item)) ? undefined : { code: 'mainFirst', path: 'benefitId', params: {} }
}

function personRefusal<Details>(
  { covers }: Pick<BenefitDeclaration<Details>, 'covers'>,
  request: QuoteRequest<Details>,
  { personId }: RequestedItem,
): Refusal | undefined {
  const person = request.people.find(({ id }) => id === personId)
  if (!person) return { code: 'unknownPerson', path: 'familyId', params: {} }
  const { whoAffect } = request.modality
  if (!isTargeted(whoAffect, personId))
    return { code: whoAffect === 'user' ? 'employeeOnly' : 'familyOnly', path: 'familyId', params: {} }
  const refusal = covers ? covers(person, request) : employeeOnly(person)
  return refusal && { ...refusal, path: 'familyId' }
}

function monthRefusal(
  request: QuoteRequest<unknown>,
  schedule: Schedule,
  asked: RequestedItem,
): Refusal | undefined {
  const { monthIndex } = asked
  if (isLocked(request, schedule, monthIndex)) {
    const held = request.previousItems.find(
      (item) => placeOf(item) === placeOf(asked) && item.benefitId === asked.benefitId,
    )
    const isUnchanged =
      held !== undefined && (schedule.amount !== 'typed' || held.priceCents === asked.amountCents)
    return isUnchanged ? undefined : { code: 'monthStarted', path: 'month', params: { monthIndex } }
  }
  const [first] = request.selectableMonths
  const isOpen =
    schedule.months === 'first' ? first === monthIndex : request.selectableMonths.includes(monthIndex)
  if (isOpen) return undefined
  if (first === undefined) return { code: 'noMonthLeft', path: 'month', params: { year: request.year } }
  return { code: 'monthNotAvailable', path: 'month', params: { monthIndex, firstMonthIndex: first } }
}

/** Where months come together: every selectable one for each person, or a single start month (D-08). */
function rangeRefusals(
  { items, modality, selectableMonths }: QuoteRequest<unknown>,
  { months }: Schedule,
): Refusal[] {
  const mains = items.filter((item) => item.benefitId === modality.id)
  const people = [...new Set(mains.map((item) => item.personId))]
  return people.flatMap((personId): Refusal[] => {
    const taken = new Set(mains.filter((item) => item.personId === personId).map((item) => item.monthIndex))
    if (months === 'start' && taken.size > 1) return [{ code: 'oneStartMonth', path: '/items', params: {} }]
    const left = months === 'range' ? selectableMonths.find((month) => !taken.has(month)) : undefined
    return left === undefined ? [] : [{ code: 'wholeRange', path: '/items', params: { monthIndex: left } }]
  })
}

function placeOf({ personId, monthIndex }: Pick<RequestedItem, 'personId' | 'monthIndex'>): string {
  return `${personId}/${monthIndex}`
}
