import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { completenessOf } from '../../domain/benefit/documentation.ts'
import { itemCost, type ItemCost } from '../../domain/contract/cartCost.ts'
import { cartRefusals } from '../../domain/contract/limits.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { peopleOf, type FamilyMember } from '../../domain/plan/employee.ts'
import { employeeRefusal } from '../../domain/quote/eligibility.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import type { Profile } from '../api/profileModel.ts'
import type { CartItemState } from './cartMachine.ts'

export type CartRow = ItemCost & {
  contract: Contract
  declaration: Benefit
  state: CartItemState
  /** The employee is member 0. */
  people: { id: number; name: string; member: FamilyMember | undefined }[]
}

type Known = { declaration: Benefit; profile: Profile; language: Language }

/** What the cart shows and decides of one item. */
export function cartRow(contract: Contract, known: Known): CartRow {
  const { declaration, profile } = known
  const ids = [...new Set(contract.items.map(({ personId }) => personId))].toSorted((a, b) => a - b)
  const family = peopleOf(profile, profile.today)
  return {
    ...itemCost(declaration, contract),
    contract,
    declaration,
    state: cartState(contract, known),
    people: ids.map((id) => ({
      id,
      name: family.find((person) => person.id === id)?.fullName ?? '',
      member: profile.family.find((member) => member.id === id && id !== 0),
    })),
  }
}

/** Rows of everything whose category can be drawn. */
export function cartRows(profile: Profile, declarations: Declarations, language: Language): CartRow[] {
  return profile.cart.flatMap((contract) => {
    const declaration = declarations(contract.modality.product.category.alias)
    return declaration ? [cartRow(contract, { declaration, profile, language })] : []
  })
}

const blocks: Record<string, CartItemState['block']> = {
  otherCollective: 'otherCollective',
  expired: 'expired',
  notAllowedProduct: 'notPermitted',
  noPermissionAnymore: 'notPermitted',
  inactiveProduct: 'notPermitted',
}

function cartState(contract: Contract, { declaration, profile, language }: Known): CartItemState {
  const people = peopleOf(profile, profile.today)
  const refusals = cartRefusals({
    declaration,
    contract,
    employee: profile,
    today: profile.today,
    cutOffDay: profile.company.cutOffDay,
    people,
  })
  const ownCode = employeeRefusal(profile, declaration)?.code
  const block = refusals
    .map(({ code }) => (code === ownCode ? 'notPermitted' : blocks[code]))
    .find((one) => one !== undefined)
  return {
    id: contract.id,
    name: localized(contract.modality.name, language),
    block,
    isComplete: completenessOf(declaration, contract, { people }) === 'completed',
    isTaxAdvantage: contract.modality.isTaxAdvantage,
    version: contract.version,
  }
}

/** One item of the cart that costs something else than it did, in cents. */
export type PriceDifference = { id: string; beforeCents: number; nowCents: number }

/**
 * What costs something else now than the cart showed: what the employee pays, else the whole price. Where the
 * cart still shows the old price, the server's own figure stands for the only item that was sent.
 */
export function priceDifferences(
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
