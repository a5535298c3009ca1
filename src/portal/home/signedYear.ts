import { nearestPlanYear, yearToChoose } from '../../domain/catalogue/planMonths.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { productName } from '../../domain/catalogue/contractName.ts'
import { chargedTerms, type Contract } from '../../domain/plan/contract.ts'
import { isInCart, isLive, isPurchased, isSigned } from '../../domain/plan/contractState.ts'
import type { FindDeclaration, PlanEntry, TaxedPlan } from '../../domain/tax/planEntry.ts'
import { computeMoney, type ProductMoney } from '../../domain/tax/productMoney.ts'
import { storedEntries } from '../../domain/tax/storedEntries.ts'
import type { PaidProduct } from '../ui/charts/MonthProducts.tsx'
import type { PendingMonths } from '../ui/charts/PayStrip.tsx'

/**
 * The signed contracts of the plan year shown on home, accepted or not, also those that ended after some
 * months (D-73).
 */
export type SignedYear = {
  year: number
  contracts: Contract[]
  /** The money of all contracts, and of each. */
  money: ProductMoney
  each: { contract: Contract; money: ProductMoney }[]
  yearEntries: PlanEntry[]
}

/**
 * Finds the signed contracts of the nearest plan year, or, without any that still covers a month, of the year
 * that can be chosen today; undefined if there are none.
 */
export function findSignedYear(plan: TaxedPlan, declarations: FindDeclaration): SignedYear | undefined {
  const { today, cutOffDay, employee } = plan
  const { year } = yearToChoose({ modality: {}, today, cutOffDay, employment: employee })
  const nearest = nearestPlanYear(today, cutOffDay)
  return signedIn(nearest, plan, declarations) ?? signedIn(year, plan, declarations)
}

function signedIn(year: number, plan: TaxedPlan, declarations: FindDeclaration): SignedYear | undefined {
  const signed = plan.contracts.filter((contract) => contract.year === year && !isInCart(contract))
  if (!signed.some((contract) => isLive(contract, plan.today))) return undefined
  const charged = signed.flatMap((contract) => {
    const terms = chargedTerms(contract)
    return terms ? [{ contract, terms }] : []
  })
  const money = computeMoney(
    plan,
    declarations,
    charged.map(({ terms }) => terms),
  )
  const each = charged.map(({ contract, terms }) => ({
    contract,
    money: computeMoney(plan, declarations, [terms]),
  }))
  const yearEntries = storedEntries(plan, year, { declarations })
  return { year, contracts: charged.map(({ contract }) => contract), money, each, yearEntries }
}

/** Lists the products of a month, each with its reduction of the payslip. */
export function paidIn({ each }: SignedYear, monthIndex: number, language: Language): PaidProduct[] {
  return each.flatMap(({ contract, money }) => {
    const month = money.monthly.find((one) => one.monthIndex === monthIndex)
    if (!month) return []
    const { payslipCents: fallCents, priceCents } = month
    return [{ name: productName(contract, language), fallCents, isPaid: priceCents > 0 }]
  })
}

/**
 * Finds the months with a contract that is not yet in force, and the pending step: acceptance, review, or
 * both.
 */
export function findPendingMonths({ contracts }: SignedYear): PendingMonths {
  const waiting = contracts.filter(isPurchased)
  const reviewed = waiting.filter(isSigned)
  return {
    months: new Set(waiting.flatMap(({ items }) => items.map(({ monthIndex }) => monthIndex))),
    waitsFor: reviewed.length === 0 ? 'accept' : reviewed.length === waiting.length ? 'review' : 'both',
  }
}
