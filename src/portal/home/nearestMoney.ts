import { nearestPlanYear } from '../../domain/catalogue/planMonths.ts'
import { companyMoneyOf } from '../../domain/plan/companyMoney.ts'
import type { Profile } from '../api/profileModel.ts'

/** The nearest plan year, its bags, and the company's money in them; undefined without bags. */
export function findNearestMoney({ today, company, bags: all, products }: Profile) {
  const year = nearestPlanYear(today, company.cutOffDay)
  const bags = all[String(year)]
  const hasExempt = products.some(({ planType }) => planType === 'Exent')
  return bags && { year, bags, money: companyMoneyOf(bags, { hasExempt }) }
}
