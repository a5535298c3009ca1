import type { QuoteRequest, TableRow } from '../benefit/quoteRequest.ts'
import { toPricedItem, type RequestedItem } from '../benefit/items.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { afterSigning } from '../catalogue/enrollment.ts'
import type { Modality } from '../catalogue/modality.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'
import { findBesides, findSiblings } from './besides.ts'
import { employeeFacts } from './eligibility.ts'
import { inKindFactsOf } from './inKindLimit.ts'
import { isOpenTo } from './supplementaries.ts'
import { bagBalance, bagEntriesOf, type BagBalance } from '../plan/bags.ts'
import { offeredToChange, paidItems, type Contract } from '../plan/contract.ts'
import { isInForce } from '../plan/contractState.ts'
import { peopleOf, type Plan } from '../plan/employee.ts'

export type QuoteRequestInput<Details> = {
  plan: Plan
  modality: Modality
  supplementaries?: Modality[]
  year: number
  items: RequestedItem[]
  details: Partial<Details>
  tables?: Record<string, TableRow[]>
  /** The edited contract; its own price is added back to the available amount. */
  contract?: Contract | undefined
}

/**
 * Builds the quote request for an employee and a modality. Browser and server share it, so that their prices
 * are equal.
 */
export function buildQuoteRequest<Details>(input: QuoteRequestInput<Details>): QuoteRequest<Details> {
  const { plan, supplementaries, year, items, details, tables = {}, contract } = input
  const modality = offeredToChange(contract, input.modality)
  const { today, cutOffDay } = plan
  const inForce = contract !== undefined && isInForce(contract)
  const employee = inForce ? afterSigning(plan.employee) : plan.employee
  const { joinedOn, exitOn, enrollment, collectiveId } = employee
  const offered = supplementaries ?? modality.supplementaries ?? []
  const left = leftBeside(plan, year, contract?.id)
  const inKind = inKindFactsOf(plan, year, contract?.id)
  const others = { category: modality.product.category.alias, year, editedId: contract?.id }
  return {
    today,
    year,
    modality,
    supplementaries: offered.filter((each) => isOpenTo(each, { collectiveId, today })),
    people: peopleOf(employee, today),
    selectableMonths: selectableMonths({ modality, year, today, cutOffDay, employment: employee }),
    ...((joinedOn || exitOn || enrollment) && { employment: { joinedOn, exitOn, enrollment } }),
    availableCents: Math.max(
      modality.product.planType === 'Top' ? left.availableTopCents : left.availableCents,
      // What is in force may stay or be lowered although the bag became smaller (D-02).
      inForce ? contract.finalPriceCents : 0,
    ),
    flexibleBagCents: plan.bags[String(year)]?.flexibleBagCents ?? 0,
    userBagLeftCents: left.userBagLeftCents,
    employee: employeeFacts(employee),
    previousItems: contract ? findPreviousItems(contract) : [],
    ...(contract && { previousDetails: contract.details }),
    inForce,
    siblings: findSiblings(plan, others),
    besides: findBesides(plan, others),
    ...(inKind && { inKind }),
    items,
    details,
    tables,
  }
}

function findPreviousItems(contract: Contract): QuoteRequest['previousItems'] {
  const paid = paidItems(contract)
  return contract.items.map((item, index) => {
    const { contributedCents, priceCents } = item
    const coveredCents = priceCents - (paid[index]?.paidCents ?? priceCents)
    return {
      ...toPricedItem(item),
      contributedCents,
      userBagCents: contract.modality.userBag ? coveredCents : 0,
    }
  })
}

/**
 * Months of a contract that was not accepted which are no longer selectable. Empty if no month is left: such
 * a contract cannot continue.
 */
export function goneMonths(
  contract: Contract | undefined,
  { selectableMonths: left }: Pick<QuoteRequest<unknown>, 'selectableMonths'>,
): number[] {
  if (!contract || isInForce(contract) || left.length === 0) return []
  const months = new Set(contract.items.map(({ monthIndex }) => monthIndex))
  return [...months].filter((month) => !left.includes(month))
}

/**
 * Refuses a request with more items than people, months and modalities allow; each combination may occur
 * once. This check runs before pricing, so a very long request is not priced.
 */
export function tooManyItems({
  items,
  people,
  previousItems,
  modality,
  supplementaries,
}: QuoteRequest<unknown>): Refusal | undefined {
  const persons = new Set([...people.map(({ id }) => id), ...previousItems.map(({ personId }) => personId)])
  const offered = [modality.id, ...supplementaries.map(({ id }) => id)]
  // A supplementary that left the catalogue stays where it is unchanged (D-79).
  const modalities = new Set([...offered, ...previousItems.map(({ benefitId }) => benefitId)])
  const max = persons.size * 12 * modalities.size
  const asked = items.length
  return asked > max ? { code: 'tooManyItems', field: 'items', params: { max, asked } } : undefined
}

/**
 * Returns what the other contracts of the year leave in the bags; the edited contract's own price is
 * therefore included (D-02). A year without bags returns 0.
 */
function leftBeside({ contracts, bags }: Plan, year: number, editedId: string | undefined): BagBalance {
  const own = bags[String(year)]
  return bagBalance({
    flexibleBagCents: own?.flexibleBagCents ?? 0,
    topBagCents: own?.topBagCents ?? 0,
    companyBagCents: own?.companyBagCents ?? 0,
    userBagCents: own?.userBagCents ?? 0,
    entries: bagEntriesOf(
      contracts.filter(({ id }) => id !== editedId),
      year,
    ),
  })
}
