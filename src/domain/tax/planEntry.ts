import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Modality, PlanType } from '../catalogue/modality.ts'
import type { PricedItem } from '../benefit/quoteRequest.ts'
import type { ProductTax } from '../catalogue/taxTypes.ts'

/** What the calculator must know of one contract of the plan. All in cents. */
export type PlanEntry = {
  planType: PlanType
  /** Contracts of one product share its exemption limits. */
  product: string
  priceCents: number
  finalPriceCents: number
  /** Paid out of the employee's userBag. */
  userBagCents: number
  /** What the employee pays of each person and month. */
  items: { personId: number; monthIndex: number; paidCents: number }[]
  productTax?: ProductTax | undefined
  workingDays?: number | undefined
  /** Where the category brings its own exemption (D-14) instead of the product's. */
  ownExemptCents?: number | undefined
}

/** An entry from a quote, or from a stored contract whose amounts were put into cents. */
export function planEntryOf<Details>({
  declaration,
  modality,
  contract,
  details,
  productTax,
  privateUsePercent,
}: {
  declaration: Pick<BenefitDeclaration<Details>, 'exemptCents'>
  modality: Modality
  contract: {
    items: readonly (PricedItem & { contributedCents: number })[]
    priceCents: number
    finalPriceCents: number
    userBagCents: number
  }
  details: Details
  productTax?: ProductTax | undefined
  privateUsePercent: number
}): PlanEntry {
  let potLeftCents = contract.userBagCents
  const items = contract.items.map((item) => {
    // The pot pays contributions in the order of the items, as far as it goes (D-03).
    const coveredCents = modality.userBag
      ? Math.min(item.contributedCents, potLeftCents)
      : item.contributedCents
    if (modality.userBag) potLeftCents -= coveredCents
    return { personId: item.personId, monthIndex: item.monthIndex, paidCents: item.priceCents - coveredCents }
  })
  const own = declaration.exemptCents
  return {
    planType: modality.product.PL,
    product: modality.product.category.alias,
    priceCents: contract.priceCents,
    finalPriceCents: contract.finalPriceCents,
    userBagCents: contract.userBagCents,
    items,
    productTax,
    workingDays: modality.workingDays,
    ownExemptCents:
      own &&
      contract.items.reduce((total, item, index) => {
        return total + Math.min(items[index]?.paidCents ?? 0, own(item, details, { privateUsePercent }))
      }, 0),
  }
}
