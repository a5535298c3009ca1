import { type Alert, alertsOf } from '../../domain/contract/alerts.ts'
import {
  isEnding,
  isInCart,
  isInForce,
  isLive,
  isPurchased,
  isSigned,
  isUnderReview,
  isWaiting,
} from '../../domain/plan/contractState.ts'
import { isExpiring } from '../../domain/kernel/calendar.ts'
import {
  countersOf,
  isPendingSimulation,
  productStatusOf,
  type Counters,
  type ProductStatusLabel,
} from '../../domain/contract/productStatus.ts'
import { completenessOf } from '../../domain/benefit/documentation.ts'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import { isPlanYearOver, openPlanYears } from '../../domain/catalogue/planMonths.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Person } from '../../domain/kernel/person.ts'
import { peopleOf, type EmployeeProduct } from '../../domain/plan/employee.ts'
import type { Profile } from '../api/profileModel.ts'
import type { FindDeclaration } from '../../domain/tax/planEntry.ts'

/** A product of the employee on the dashboard. */
export type HomeProduct = {
  product: EmployeeProduct
  status: ProductStatusLabel
  /** Why the product is unavailable, if the employee has no contract of it and no cart item. */
  unavailable: Refusal | undefined
  /** The last day of the modality in the contract or in the cart. */
  endDate: string | undefined
  isExpiring: boolean
  /** True if the company gives the product to everybody: there is nothing to simulate. */
  isIncluded: boolean
}

type Home = {
  /** Contracts with an acceptance mail: first acceptances, changes and cancellations. */
  waiting: Contract[]
  /** The waiting contracts that could not be accepted today (D-84). */
  refused: Contract[]
  counters: Counters
  alerts: Alert[]
  products: HomeProduct[]
  pending: HomeProduct[]
  /** The number of contracts and alerts that are a task of the employee. */
  todo: number
  /** The number of contracts under review by others. */
  reviewed: number
}

/** Builds everything that the dashboard shows from the profile alone (HOM-10 to HOM-23, NEW-03 to NEW-08). */
export function buildHome(profile: Profile, declarations: FindDeclaration): Home {
  const { today } = profile
  const { alertDays } = profile.company
  const people = peopleOf(profile, today)
  const contracts = [...profile.cart, ...profile.contracts]
  // Past plan years are left out: last year's cancellation does not count today.
  const [thisYear = 0] = openPlanYears(today)
  const current = contracts.filter((contract) => isInCart(contract) || contract.year >= thisYear)
  const products = profile.products.map((product): HomeProduct => {
    const own = current.filter((contract) => contract.category === product.category.alias)
    const endDate = findLastEnd(own.filter((contract) => isLive(contract, today)))
    const isIncluded = own.length === 0 && declarations(product.category.alias)?.amount === 'none'
    const status: ProductStatusLabel = isIncluded
      ? { status: 'non-simulated', label: 'status.included' }
      : findStatus(own, declarations, profile)
    const hasContract = status.status !== 'non-simulated' && status.status !== 'product-cancelled'
    const unavailable = hasContract
      ? undefined
      : unavailableRefusal(profile, product.category.alias, declarations(product.category.alias) ?? {})
    return {
      product,
      status,
      unavailable,
      endDate,
      isExpiring: isExpiring(endDate, alertDays, today),
      isIncluded,
    }
  })
  const waiting = current.filter(isWaiting)
  const alerts = alertsOf({ contracts, declarations, today, alertDays, people })
  const pending = products.filter(({ status }) => isPendingSimulation(status.status))
  return {
    waiting,
    refused: waiting.filter(({ acceptance }) => acceptance?.refusals),
    counters: countersOf(current.filter((contract) => !hasEnded(contract, today))),
    alerts,
    products,
    pending,
    todo: countTodo({ cart: profile.cart, waiting, alerts }),
    reviewed: current.filter(isReviewedByOthers).length,
  }
}

/**
 * Counts the contracts in the cart, those with an acceptance mail, and the alerts about other contracts
 * (D-109). A review is not a task of the employee.
 */
function countTodo({
  cart,
  waiting,
  alerts,
}: Pick<Home, 'waiting' | 'alerts'> & { cart: readonly Contract[] }): number {
  const counted = new Set([...cart, ...waiting].map(({ id }) => id))
  return counted.size + alerts.filter(({ contractId }) => !counted.has(contractId)).length
}

function isReviewedByOthers(contract: Contract): boolean {
  return isSigned(contract) && (isPurchased(contract) || isUnderReview(contract))
}

/** Returns the status label of a contract. */
export function findStatusLabel(contract: Contract, declarations: FindDeclaration, profile: Profile): string {
  return findStatus([contract], declarations, profile).label
}

/** Returns a product's status, computed from its contracts; ended contracts count only if all have ended. */
function findStatus(
  contracts: readonly Contract[],
  declarations: FindDeclaration,
  profile: Profile,
): ProductStatusLabel {
  const others = contracts.filter((contract) => !hasEnded(contract, profile.today))
  if (contracts.length > 0 && others.length === 0) return { status: 'contracted', label: 'status.ended' }
  const people = peopleOf(profile, profile.today)
  return productStatusOf(others.map((contract) => toStatusEntry(contract, declarations, people)))
}

/** Whether a contract in force has ended with its plan year (D-72) or with its benefit. */
function hasEnded(contract: Contract, today: string): boolean {
  if (!isInForce(contract) || isEnding(contract)) return false
  const { endDate } = contract.modality
  return isPlanYearOver(contract.year, today) || (endDate !== undefined && endDate < today)
}

/** Converts a contract to the input of productStatusOf. */
function toStatusEntry(contract: Contract, declarations: FindDeclaration, people: readonly Person[]) {
  const declaration = declarations(contract.category)
  return {
    state: contract.state,
    isMissingDocumentation:
      declaration !== undefined && completenessOf(declaration, contract, { people }) === 'pending',
  }
}

function findLastEnd(contracts: readonly Contract[]): string | undefined {
  return contracts
    .flatMap(({ modality }) => modality.endDate ?? [])
    .sort()
    .at(-1)
}
