import { calculate } from '../../../domain/tax/calculator.ts'
import type { Calculation } from '../../../domain/tax/calculator.ts'
import { toCents } from '../../../domain/kernel/money.ts'
import type { PlanType } from '../../../domain/catalogue/modality.ts'
import type { PlanEntry } from '../../../domain/tax/planEntry.ts'
import { peopleOf } from '../../../domain/quote/buildQuoteRequest.ts'
import type { ProfileDto } from '../../../dto/dto.ts'

export type Plan = { year: number; planType: PlanType; entries: PlanEntry[] }

/** The calculator's answer for an employee and everything of a plan year. */
export function calculationOf(profile: ProfileDto, { year, planType, entries }: Plan): Calculation {
  const bags = profile.simulations[String(year)]
  return calculate({
    tax: profile.employeeTax,
    fixedSalaryCents: toCents(profile.fixedSalary ?? 0),
    variableSalaryCents: toCents(profile.variableSalary ?? 0),
    people: peopleOf(profile, profile.today),
    flexibleBagCents: toCents(profile.flexibleBag),
    topBagCents: toCents(profile.topBag),
    userBagCents: toCents(profile.userBag),
    companyBagCents: toCents(bags?.companyBag ?? 0),
    entries,
    planType,
  })
}
