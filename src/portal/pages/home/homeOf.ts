import { type Alert, alertsOf } from '../../../domain/alerts.ts'
import { isLive } from '../../../domain/bags.ts'
import { isExpiring } from '../../../domain/calendar.ts'
import { type Counters, countersOf } from '../../../domain/counters.ts'
import { missingDocumentation } from '../../../domain/documentation.ts'
import { openPlanYears } from '../../../domain/planMonths.ts'
import { type ProductStatusLabel, isPendingSimulation, productStatusOf } from '../../../domain/productStatus.ts'
import type { ContractWire, ProfileProduct, ProfileWire } from '../../../domain/wire.ts'
import type { Declarations } from '../../plan/useDeclarations.ts'

/** One product of the employee as the dashboard tells it. */
export type HomeProduct = {
  product: ProfileProduct
  status: ProductStatusLabel
  /** The last day of the modality contracted, or lying in the cart. */
  endDate: string | undefined
  isExpiring: boolean
}

export type Home = { counters: Counters; alerts: Alert[]; products: HomeProduct[]; pending: HomeProduct[] }

/** Everything the dashboard shows, from the profile alone (HOM-10 to HOM-23, NEW-03 to NEW-08). */
export function homeOf(profile: ProfileWire, declarations: Declarations): Home {
  const { today } = profile
  const { alertDays } = profile.company
  const contracts = [...profile.cart, ...profile.contracts]
  // Plan years that are over are history: what was cancelled last year says nothing of what is held now.
  const [thisYear = 0] = openPlanYears(today)
  const current = contracts.filter(({ status, year }) => status === 'cart' || year >= thisYear)
  const products = profile.products.map((product): HomeProduct => {
    const own = current.filter((contract) => contract.product === product.category.alias)
    const endDate = lastEnd(own.filter(isLive))
    return { product, status: productStatusOf(own.map((contract) => statusEntryOf(contract, declarations))), endDate, isExpiring: isExpiring(endDate, alertDays, today) }
  })
  return {
    counters: countersOf(current),
    alerts: alertsOf({ contracts, declarations, today, alertDays }),
    products,
    pending: products.filter(({ status }) => isPendingSimulation(status.status)),
  }
}

/** A contract as productStatusOf takes it. */
export function statusEntryOf(contract: ContractWire, declarations: Declarations) {
  const declaration = declarations(contract.product)
  return { status: contract.status, signed: contract.signed, isMissingDocumentation: declaration ? missingDocumentation(declaration, contract).isMissing : false }
}

function lastEnd(contracts: readonly ContractWire[]): string | undefined {
  return contracts.flatMap(({ benefit }) => benefit.endDate ?? []).sort().at(-1)
}
