import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { coveredMonths } from '../../domain/contract/coveredMonths.ts'
import { completenessOf } from '../../domain/benefit/documentation.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { cartRefusals } from '../../domain/contract/limits.ts'
import { toCents } from '../../domain/kernel/money.ts'
import { employeeRefusal } from '../../domain/quote/eligibility.ts'
import { peopleOf } from '../../domain/quote/buildQuoteRequest.ts'
import { scheduleOf } from '../../domain/benefit/scheduleOf.ts'
import type { ContractDto, FamilyMemberDto, ProfileDto } from '../../dto/dto.ts'
import type { CartItemState } from './cartMachine.ts'
import { planEntryOfContract } from '../plan/planEntryOfContract.ts'
import type { Declarations } from '../plan/useDeclarations.ts'

export type CartRow = {
  contract: ContractDto
  declaration: Benefit
  state: CartItemState
  /** The employee is member 0. */
  people: { id: number; name: string; member: FamilyMemberDto | undefined }[]
  /** Those it covers. */
  months: number[]
  /** What is paid in each of its months, by index; empty where it is paid once. */
  paid: ReadonlyMap<number, number>
  totalCents: number
}

/** What the cart shows and decides of one item. */
export function cartRow(
  contract: ContractDto,
  { declaration, profile, language }: { declaration: Benefit; profile: ProfileDto; language: Language },
): CartRow {
  const ids = [...new Set(contract.items.map(({ familyId }) => familyId))].toSorted((a, b) => a - b)
  const family = peopleOf(profile, profile.today)
  const months = coveredMonths(declaration, contract)
  const { amount, method } = scheduleOf(declaration, contract.benefit)
  const isOnce = amount === 'once' || method === 'tickets' || months.length === 0
  return {
    contract,
    declaration,
    state: cartState(contract, { declaration, profile, language }),
    people: ids.map((id) => ({
      id,
      name: family.find((person) => person.id === id)?.fullName ?? '',
      member: profile.family.find((member) => member.id === id && id !== 0),
    })),
    months,
    paid: isOnce ? new Map() : paidByMonth(contract, declaration, profile),
    totalCents: toCents(contract.finalPrice),
  }
}

function paidByMonth(contract: ContractDto, declaration: Benefit, profile: ProfileDto): Map<number, number> {
  const paid = new Map<number, number>()
  for (const { monthIndex, paidCents } of planEntryOfContract(contract, declaration, profile).items)
    paid.set(monthIndex, (paid.get(monthIndex) ?? 0) + paidCents)
  return paid
}

/** Rows of everything whose category can be drawn. */
export function cartRows(profile: ProfileDto, declarations: Declarations, language: Language): CartRow[] {
  return profile.cart.flatMap((contract) => {
    const declaration = declarations(contract.benefit.product.category.alias)
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

function cartState(
  contract: ContractDto,
  { declaration, profile, language }: { declaration: Benefit; profile: ProfileDto; language: Language },
): CartItemState {
  const refusals = cartRefusals({
    declaration,
    contract,
    profile,
    today: profile.today,
    cutOffDay: profile.company.cutOffDate,
  })
  const ownCode = employeeRefusal(profile, declaration)?.code
  const block = refusals
    .map(({ code }) => (code === ownCode ? 'notPermitted' : blocks[code]))
    .find((one) => one !== undefined)
  return {
    id: contract.id,
    name: localized(contract.benefit.name, language),
    block,
    isComplete: completenessOf(declaration, contract) === 'completed',
    isTaxAdvantage: contract.benefit.isTaxAdvantage,
  }
}
