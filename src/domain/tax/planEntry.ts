import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { ContractItem } from '../benefit/items.ts'
import { exemptionOf, type ExemptionKind } from '../catalogue/exemption.ts'
import type { PlanType, ProductTax } from '../catalogue/modality.ts'
import { firstUnclosedMonth } from '../catalogue/planMonths.ts'
import { chargedTerms, paidItems, type Contract, type ContractTerms } from '../plan/contract.ts'
import { isEnded } from '../plan/contractState.ts'
import type { Plan } from '../plan/employee.ts'
import { findCovered, type EntryEmployee } from './coveredPerson.ts'
import type { EarlierPay, Simulator } from './simulator.ts'
import type { TaxTable } from './taxTables.ts'
import { madridDate } from '../kernel/calendar.ts'
import { sumBy } from '../kernel/money.ts'
import type { Person } from '../kernel/person.ts'

/** An employee's plan with the data its taxes depend on. */
export type TaxedPlan = Plan & {
  tax: TaxTable
  /** The company's tax model; left out: the tax table (D-115). */
  simulator?: Simulator | undefined
  /** Exemptions of products by category alias (D-22). */
  productTax: Readonly<Record<string, ProductTax>>
  /** The pay before a change of pay in the year, in a simulated plan. */
  earlierPay?: (EarlierPay & { year: number }) | undefined
  /** The plan without the tried changes, which payroll knew in the months that it has paid. */
  untried?: TaxedPlan | undefined
}

/** Finds a category's declaration; undefined if its plugin was removed. */
export type FindDeclaration = (category: string) => BenefitDeclaration | undefined

/** The data of one contract that the calculator needs, in cents. */
export type PlanEntry = {
  planType: PlanType
  /** Contracts of one product share its exemption limits. */
  product: string
  priceCents: number
  finalPriceCents: number
  /** Paid from the employee's userBag. */
  userBagCents: number
  /** The company bag of the contract's earlier employment (D-106). */
  formerBagCents?: number | undefined
  formerEmployment?: number | undefined
  /** One entry for each person and month: price, the employee's part, and the category's own exemption. */
  items: (Pick<ContractItem, 'personId' | 'monthIndex' | 'priceCents'> & {
    paidCents: number
    ownExemptCents?: number
    /** Taxed instead of the price by law, if the category has a value in kind (D-119). */
    valueCents?: number
    /** Data of the covered person that the law uses. */
    covered?: Pick<Person, 'relationship' | 'disabilityPercent'>
  })[]
  productTax?: ProductTax | undefined
  workingDays?: number | undefined
  /** The kind of exemption by law; left out: none (D-118). */
  exemption?: ExemptionKind | undefined
  /** The category's own exemption (D-14), which replaces the product's. */
  ownExemptCents?: number | undefined
  /** Items that ended before they were charged, because of an end or changes. */
  ended?: readonly EndedItems[]
}

/** Items that are not charged, and the first month, 0 to 12, after their end. */
export type EndedItems = { fromMonth: number; items: PlanEntry['items'] }

/**
 * Builds the entry of a stored contract: its charged items, and the items that ended before they were
 * charged. Undefined if the category was removed.
 */
export function contractEntry(
  contract: Contract,
  toEntry: (terms: Contract) => PlanEntry | undefined,
  cutOffDay: number,
): PlanEntry | undefined {
  const whole = toEntry(contract)
  if (!whole || !isEnded(contract)) return whole
  const { coveredUntil = -1 } = contract
  const items = whole.items.filter(({ monthIndex }) => monthIndex > coveredUntil)
  const charged = chargedTerms(contract)
  const entry = (charged && toEntry(charged)) ?? { ...whole, ...nothingCharged }
  return items.length > 0
    ? { ...entry, ended: [{ fromMonth: firstFreeMonth(contract, cutOffDay), items }] }
    : entry
}

export const nothingCharged = { items: [], priceCents: 0, finalPriceCents: 0, userBagCents: 0 }

/**
 * The first month, 0 to 12, after an end: the month after the covered ones, or, if no month was covered, the
 * first month that payroll could not have closed on the day of the end.
 */
function firstFreeMonth({ coveredUntil, updatedAt, year }: Contract, cutOffDay: number): number {
  if (coveredUntil !== undefined) return coveredUntil + 1
  return firstUnclosedMonth(year, madridDate(updatedAt), cutOffDay)
}

/** Builds an entry from a contract's terms, stored or just quoted (CAL-27). */
export function planEntryOf<Details extends Record<string, unknown>>(
  terms: Omit<ContractTerms, 'year' | 'contributedCents'> & { details: Details } & Pick<
      Contract,
      'formerBagCents' | 'formerEmployment'
    >,
  declaration: Pick<BenefitDeclaration<Details>, 'exemptCents' | 'exemption' | 'valueInKindCents'>,
  { employee, productTax }: { employee: EntryEmployee } & Pick<TaxedPlan, 'productTax'>,
): PlanEntry {
  const { modality, details } = terms
  const { exemptCents: own, valueInKindCents: valueOf } = declaration
  const exemption = exemptionOf(declaration.exemption, modality)
  const use = { privateUsePercent: employee.privateUsePercent ?? 100 }
  const items = paidItems(terms).map((paid, index): PlanEntry['items'][number] => {
    const item = terms.items[index]
    const covered = exemption && findCovered(employee, paid.personId)
    return {
      ...paid,
      ...(covered && { covered }),
      ...(own &&
        item && {
          ownExemptCents: Math.min(item.priceCents, checked('exemptCents', own(item, details, use))),
        }),
      ...(valueOf && item && { valueCents: checked('valueInKindCents', valueOf(item, details, use)) }),
    }
  })
  return {
    planType: modality.product.planType,
    product: modality.product.category.alias,
    priceCents: terms.priceCents,
    finalPriceCents: terms.finalPriceCents,
    userBagCents: terms.userBagCents,
    formerBagCents: terms.formerBagCents,
    formerEmployment: terms.formerEmployment,
    items,
    productTax: productTax[modality.product.category.alias],
    workingDays: modality.workingDays,
    ...(exemption && { exemption }),
    ownExemptCents: own && sumBy(items, (item) => item.ownExemptCents ?? 0),
  }
}

/**
 * Returns an amount that a category computed.
 * @throws RangeError for a value that is no amount, because the sums of the plan would be wrong
 */
function checked(name: string, cents: number): number {
  if (Number.isFinite(cents) && cents >= 0) return cents
  throw new RangeError(`expected "${name}" to answer cents from 0, got ${cents}`)
}
