import { companyMoneyOf, type CompanyMoney } from '../../domain/plan/companyMoney.ts'
import type { Bags } from '../../domain/plan/bags.ts'
import type { Profile } from '../api/profileModel.ts'
import { findChoice } from '../plan/findChoice.ts'

/** The plan year to choose for, its months that can be chosen today, its bags and the company's money. */
export type NearestMoney = { year: number; months: readonly number[]; bags: Bags; money: CompanyMoney }

/** Finds the company's money of the plan year to choose for; undefined without bags. */
export function findNearestMoney(profile: Profile): NearestMoney | undefined {
  const { year, months } = findChoice(profile)
  const bags = profile.bags[String(year)]
  const hasExempt = profile.products.some(({ planType }) => planType === 'Exent')
  return bags && { year, months, bags, money: companyMoneyOf(bags, { hasExempt }) }
}

/** Whether company money is unused that can be chosen for today. */
export function hasUnusedMoney(profile: Profile): boolean {
  const nearest = findNearestMoney(profile)
  return nearest !== undefined && nearest.months.length > 0 && nearest.money.leftCents > 0
}
