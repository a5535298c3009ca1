import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { completenessOf } from '../../domain/benefit/documentation.ts'
import { selectableMonths } from '../../domain/catalogue/planMonths.ts'
import { itemMonths, type ItemMonths } from '../../domain/contract/cartCost.ts'
import { cartItemToday, cartRefusals, isOfDocuments, stoppingCodes } from '../../domain/contract/cartItem.ts'
import { ascending } from '../../domain/kernel/collections.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import type { PurchaseRefusal, Refusal } from '../../domain/kernel/refusal.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import { type Contract, type ContractRequest } from '../../domain/plan/contract.ts'
import { toRequestedItem } from '../../domain/benefit/items.ts'
import { peopleOf, type FamilyMember } from '../../domain/plan/employee.ts'
import { buildQuoteRequest } from '../../domain/quote/buildQuoteRequest.ts'
import { quote } from '../../domain/quote/quote.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import { toPlan, type Profile } from '../api/profileModel.ts'
import type { LoadedProduct } from '../product/contract/loadProduct.ts'
import { findRefusedPerson } from '../product/edit/fixFor.ts'
import type { CartItemState } from './cartItemState.ts'
import { isInCart } from '../../domain/plan/contractState.ts'

export type CartRow = ItemMonths & {
  contract: Contract
  declaration: Benefit
  state: CartItemState
  /** True unless something blocks the item for good; an expired item can be edited while months are left. */
  isEditable: boolean
  /** The covered people; the employee is member 0. */
  people: { id: number; name: string; member: FamilyMember | undefined }[]
  /** Builds the request that removes a person; undefined when nobody would be left. */
  buildRequestWithout: (personId: number) => ContractRequest | undefined
}

type RowInput = {
  declaration: Benefit
  profile: Profile
  language: Language
  /** Today's offers of its category, once they are loaded. */
  product?: Pick<LoadedProduct, 'offers' | 'tables'> | undefined
}

/** Builds the cart's row of one item. */
export function buildCartRow(contract: Contract, known: RowInput): CartRow {
  const { declaration, profile } = known
  const ids = ascending(contract.items.map(({ personId }) => personId))
  const family = peopleOf(profile, profile.today)
  const state = buildCartState(contract, known)
  return {
    ...itemMonths(declaration, contract),
    contract: { ...contract, modality: findModalityToday(contract, known) ?? contract.modality },
    declaration,
    state,
    isEditable: state.block === undefined || (state.block === 'expired' && hasMonthLeft(contract, profile)),
    people: ids.map((id) => ({
      id,
      name: family.find((person) => person.id === id)?.fullName ?? '',
      member: profile.family.find((member) => member.id === id && id !== 0),
    })),
    buildRequestWithout: (personId) => buildRequestWithout(contract, personId, known),
  }
}

/** Finds the item's modality in today's catalogue, which may require other documents (D-74). */
function findModalityToday({ modality: { id } }: Contract, { product }: Pick<RowInput, 'product'>) {
  return product?.offers.find(({ modality }) => modality.id === id)?.modality
}

function hasMonthLeft({ modality, year }: Contract, profile: Profile): boolean {
  const { today, company } = profile
  const { cutOffDay } = company
  return selectableMonths({ modality, year, today, cutOffDay, employment: profile }).length > 0
}

function buildRequestWithout(
  contract: Contract,
  personId: number,
  { declaration, profile, product }: RowInput,
): ContractRequest | undefined {
  const { modality, year, details, version } = contract
  const items = contract.items.filter((item) => item.personId !== personId).map(toRequestedItem)
  if (items.length === 0) return undefined
  const { tables = {} } = product ?? {}
  const plan = toPlan(profile)
  const priced = quote(
    declaration,
    buildQuoteRequest({ plan, modality, year, items, details, tables, contract }),
  )
  return {
    benefitId: modality.id,
    year,
    details: priced.details ?? details,
    items: priced.items.map(toRequestedItem),
    priceCents: priced.priceCents,
    version,
  }
}

/** Builds the rows of all items whose declaration is loaded. */
export function buildCartRows(
  profile: Profile,
  {
    declarations,
    products,
    language,
  }: { declarations: Declarations; products: Products; language: Language },
): CartRow[] {
  return profile.cart.flatMap((contract) => {
    const { category } = contract
    const declaration = declarations(category)
    if (!declaration) return []
    return [buildCartRow(contract, { declaration, profile, language, product: products.get(category) })]
  })
}

/** True if the cart's totals include the item: nothing stops it, though its documents may be missing. */
export function isCounted({ state: { block, reason } }: Pick<CartRow, 'state'>): boolean {
  return !block && !reason
}

/** Returns the plan with only these items of the cart, and all contracts. */
export function withCartItems(plan: TaxedPlan, rows: readonly CartRow[]): TaxedPlan {
  const ids = new Set(rows.map(({ contract }) => contract.id))
  return {
    ...plan,
    contracts: plan.contracts.filter((contract) => !isInCart(contract) || ids.has(contract.id)),
  }
}

/** Today's offers by category alias. */
export type Products = ReadonlyMap<string, Pick<LoadedProduct, 'offers' | 'tables'>>

function buildCartState(
  contract: Contract,
  { declaration, profile, language, product }: RowInput,
): CartItemState {
  const people = peopleOf(profile, profile.today)
  const current = { ...contract, modality: findModalityToday(contract, { product }) ?? contract.modality }
  const refusals = findRefusals(contract, { declaration, profile, language, product })
  const block = stoppingCodes.find((stopping) => refusals.some(({ code }) => code === stopping))
  const refusal = block ? undefined : refusals.find((each) => !isOfDocuments(each))
  return {
    id: contract.id,
    name: localized(contract.modality.name, language),
    block,
    reason: refusal && formatReason(refusal, { contract, declaration, language }),
    isComplete: completenessOf(declaration, current, { people }) === 'completed',
    isTaxAdvantage: contract.modality.isTaxAdvantage,
    version: contract.version,
  }
}

type ReasonContext = Pick<RowInput, 'declaration' | 'language'> & { contract: Contract }

/** Returns the sentence of a refusal, and the person it is about. */
function formatReason(
  refusal: Refusal,
  { contract, declaration, language }: ReasonContext,
): CartItemState['reason'] {
  const words = refusalSentence(refusal, language, declaration.messages[language])
  return { ...words, personId: findRefusedPerson(refusal, contract.items) }
}

/**
 * Checks the item against today's catalogue (D-74); before that is loaded, against the item's own
 * conditions.
 */
function findRefusals(contract: Contract, { declaration, profile, product }: RowInput): Refusal[] {
  const { today } = profile
  const plan = toPlan(profile)
  if (product) {
    const modality = findModalityToday(contract, { product })
    return cartItemToday({ declaration, contract, plan, modality, tables: product.tables }).refusals
  }
  const people = peopleOf(profile, today)
  return cartRefusals({ declaration, contract, employee: profile, today, cutOffDay: plan.cutOffDay, people })
}

/** A cart item whose price changed, in cents. */
export type PriceDifference = { id: string; beforeCents: number; nowCents: number }

/**
 * Finds the items whose price changed since the cart was shown: the employee's price, else the whole price.
 * If the reloaded cart still has the old price of a single item, `rightCents` of the server is used as its
 * new price.
 */
export function findPriceDifferences(
  sent: readonly Contract[],
  now: readonly Contract[],
  rightCents: number | undefined,
): PriceDifference[] {
  const found = sent.flatMap((before) => {
    const after = now.find(({ id }) => id === before.id)
    if (!after) return []
    const { id } = before
    if (after.finalPriceCents !== before.finalPriceCents)
      return [{ id, beforeCents: before.finalPriceCents, nowCents: after.finalPriceCents }]
    if (after.priceCents !== before.priceCents)
      return [{ id, beforeCents: before.priceCents, nowCents: after.priceCents }]
    return []
  })
  const [only, ...others] = sent
  if (found.length > 0 || !only || others.length > 0 || rightCents === undefined) return found
  return [{ id: only.id, beforeCents: only.priceCents, nowCents: rightCents }]
}

/** A refusal of a purchase, and the version of the item that was refused. */
export type RefusedItem = { refusal: Refusal; version: number }

/** Groups the refusals of a purchase by item. */
export function groupRefusals(
  sent: readonly Contract[],
  ids: readonly string[],
  refusals: readonly PurchaseRefusal[],
): Map<string, RefusedItem> {
  return new Map(
    refusals.toReversed().flatMap((refusal) => {
      const id = ids[refusal.contract ?? -1]
      const contract = sent.find((each) => each.id === id)
      return contract ? [[contract.id, { refusal, version: contract.version }] as const] : []
    }),
  )
}

/** Adds the server's refusal to a row, until the item is changed. */
export function withRefusal(row: CartRow, refused: RefusedItem | undefined, language: Language): CartRow {
  const { state, declaration, contract } = row
  if (!refused || state.block || state.reason || refused.version !== state.version) return row
  const reason = formatReason(refused.refusal, { contract, declaration, language })
  return { ...row, state: { ...state, reason } }
}
