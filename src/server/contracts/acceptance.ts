import { cancellationEffect, type CancellationEffect } from '../../domain/contract/cancellationEffect.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { productRefusal } from '../../domain/quote/eligibility.ts'
import { shiftToFirstSelectable } from '../../domain/contract/lateAcceptance.ts'
import { selectableMonths } from '../../domain/catalogue/planMonths.ts'
import { quote } from '../../domain/quote/quote.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { scheduleOf } from '../../domain/benefit/scheduleOf.ts'
import type { ContractItemDto } from '../../dto/dto.ts'
import { withTimeLimit } from '../plugins/callPlugin.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError } from '../http/httpError.ts'
import type { FoundLink } from './acceptLinks.ts'
import { conditionsOf, conditionsOfEdit, requoted, type Conditions } from './conditions/conditions.ts'
import { quoteFor } from './evaluateRequest.ts'
import { contractRecord, contractDtoOf, type EmployeeContext } from './employeeContext.ts'
import type { ContractRecord } from './records.ts'

/** What a link would sign today: its conditions, less what the time since has taken (D-32). */
export type Acceptance = {
  record: ContractRecord
  declaration: Benefit
  conditions: Conditions
  /** Conditions in force that an edit replaces. */
  before: Conditions | undefined
  /** What a cancellation accepted today does. */
  effect: CancellationEffect | undefined
  /** Months that went by unaccepted, 0 to 11. */
  lostMonths: number[]
  /** Months still ahead, as the contract's machine counts them. */
  monthsLeft: number
  /** Why it cannot be accepted as it stands, if so. */
  refusals: Refusal[]
}

/** @throws HttpError 503 where the contract's category is not there at the moment */
export function acceptanceOf(
  context: Pick<ServerContext, 'benefits'>,
  desk: EmployeeContext,
  link: Pick<FoundLink, 'contract_id'>,
): Acceptance {
  const record = contractRecord(desk, link.contract_id)
  const declaration = context.benefits.find(record.category)
  if (!declaration)
    throw new HttpError(503, { messageId: 'error.unavailable', headers: { 'retry-after': '60' } })
  const found = {
    record,
    declaration,
    lostMonths: [],
    monthsLeft: 0,
    refusals: [],
    before: undefined,
    effect: undefined,
  }
  if (record.status === 'cancelled')
    return {
      ...found,
      conditions: conditionsOf(record, 'cancellation'),
      effect: effectOn(desk, record, declaration, record.edit !== undefined),
    }
  const refusals = permission(desk, record)
  if (record.edit)
    return {
      ...late(desk, record, declaration, conditionsOfEdit(record, record.edit)),
      before: conditionsOf(record),
      ...withFirst(refusals),
    }
  return { ...late(desk, record, declaration, conditionsOf(record)), ...withFirst(refusals) }

  function withFirst(first: Refusal[]): Pick<Acceptance, 'refusals'> | object {
    return first.length > 0 ? { refusals: first } : {}
  }
}

/**
 * What the end of a contract does, were it confirmed today; `isInForce` is false where nobody accepted it
 * before.
 */
export function effectOn(
  { today, cutOffDay }: EmployeeContext,
  record: ContractRecord,
  declaration: Benefit | undefined,
  isInForce: boolean,
): CancellationEffect {
  return cancellationEffect({ declaration, contract: conditionsOf(record), today, cutOffDay, isInForce })
}

/** A withdrawn permission stops what is not in force yet (promise 57). */
function permission({ profile }: EmployeeContext, { benefit }: ContractRecord): Refusal[] {
  const refusal = productRefusal(profile.products, benefit.product.category.alias)
  return refusal ? [refusal] : []
}

/** The conditions as they stand where no month was lost, else shifted and priced again. */
function late(
  desk: EmployeeContext,
  record: ContractRecord,
  declaration: Benefit,
  conditions: Conditions,
): Acceptance {
  const { benefit, year } = conditions
  const selectable = selectableMonths({
    modality: benefit,
    year,
    today: desk.today,
    cutOffDay: desk.cutOffDay,
  })
  const isEdit = conditions.kind === 'edit'
  const inForce = isEdit ? conditionsOf(record).items : []
  const first = selectable[0] ?? 12
  const lostMonths = changedBefore(first, conditions.items, inForce)
  const standing = {
    record,
    declaration,
    conditions,
    before: undefined,
    effect: undefined,
    lostMonths,
    refusals: [],
  }
  if (lostMonths.length === 0) return { ...standing, monthsLeft: isEdit ? 12 : conditions.items.length }
  const { items } = shiftToFirstSelectable({
    items: conditions.items.map((item) => ({ ...item, monthIndex: item.month })),
    inForceItems: inForce.map((item) => ({ ...item, monthIndex: item.month })),
    months: scheduleOf(declaration, benefit).months,
    selectable,
  })
  const shifted = items.map(({ monthIndex, ...item }) => ({ ...item, month: monthIndex }))
  const monthsLeft = isEdit ? selectable.length : new Set(shifted.map(({ month }) => month)).size
  if (monthsLeft === 0) return { ...standing, monthsLeft }
  const question = quoteFor(
    desk,
    { modality: benefit, declaration },
    { year, items: shifted, details: conditions.details },
    wireInForce(desk, record, isEdit),
  )
  const priced = withTimeLimit(() => quote(declaration, question))
  return { ...standing, conditions: requoted(conditions, priced), monthsLeft, refusals: priced.refusals }
}

/** A contract nobody has accepted yet holds no months that could not change any more. */
function wireInForce(desk: EmployeeContext, record: ContractRecord, isEdit: boolean) {
  const wire = contractDtoOf(desk, record.id)
  return isEdit ? wire : { ...wire, status: 'cart' as const }
}

/**
 * Months before the first one still open in which the accepted conditions would have differed from those in
 * force.
 */
function changedBefore(first: number, items: ContractItemDto[], inForce: ContractItemDto[]): number[] {
  const sums = (list: ContractItemDto[]): Map<number, string> => {
    const months = new Map<number, string[]>()
    for (const { month, familyId, benefitId, price } of list)
      months.set(month, [...(months.get(month) ?? []), `${familyId} ${benefitId} ${price}`])
    return new Map([...months].map(([month, parts]) => [month, parts.sort().join()]))
  }
  const [asked, held] = [sums(items), sums(inForce)]
  const months = [...new Set([...asked.keys(), ...held.keys()])]
  return months.filter((month) => month < first && asked.get(month) !== held.get(month)).sort((a, b) => a - b)
}
