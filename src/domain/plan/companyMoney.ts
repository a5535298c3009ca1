import type { Bags } from './bags.ts'

/**
 * The company's money for an employee in a plan year, in cents: the company bag and the employee's user bag.
 */
export type CompanyMoney = { totalCents: number; usedCents: number; leftCents: number }

/**
 * Sums the company's money of a plan year and its unused part. The company bag pays only tax-advantaged
 * products, so it is included only if such products are offered to the employee (D-02).
 */
export function companyMoneyOf(bags: Bags, { hasExempt }: { hasExempt: boolean }): CompanyMoney {
  const { flexibleBagCents, companyBagCents, availableCents, userBagCents, userBagLeftCents } = bags
  const bagCents = hasExempt ? companyBagCents : 0
  // The company's money is used before the salary.
  const spentCents = flexibleBagCents + companyBagCents - availableCents
  const usedCents = Math.min(bagCents, Math.max(0, spentCents)) + userBagCents - userBagLeftCents
  const totalCents = bagCents + userBagCents
  return { totalCents, usedCents, leftCents: totalCents - usedCents }
}
