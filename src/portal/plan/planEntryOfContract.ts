import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import { completedYears } from '../../domain/kernel/calendar.ts'
import { toCents } from '../../domain/kernel/money.ts'
import { type PlanEntry, planEntryOf } from '../../domain/tax/planEntry.ts'
import type { SavingsContext } from '../../domain/tax/savings.ts'
import type { ContractDto, ProfileDto } from '../../dto/dto.ts'

/** A stored contract as the calculator and the savings take it: euros of the wire become cents here. */
export function planEntryOfContract(
  contract: ContractDto,
  declaration: BenefitDeclaration,
  profile: Pick<ProfileDto, 'productTax' | 'privateUse'>,
): PlanEntry {
  return planEntryOf({
    declaration,
    modality: contract.benefit,
    contract: {
      items: contract.items.map((item) => ({
        personId: item.familyId,
        monthIndex: item.month,
        benefitId: item.benefitId,
        priceCents: toCents(item.price),
        contributedCents: toCents(item.contributedPrice ?? 0),
        details: item.details,
      })),
      priceCents: toCents(contract.price),
      finalPriceCents: toCents(contract.finalPrice),
      userBagCents: toCents(contract.userBag),
    },
    details: contract.details,
    productTax: profile.productTax[contract.product],
    privateUsePercent: profile.privateUse ?? 100,
  })
}

/** Salary, family and company money of an employee in a plan year, as the savings need them. */
export function savingsContextOf(profile: ProfileDto, year: number): SavingsContext {
  return {
    tax: profile.employeeTax,
    grossCents: toCents(profile.fixedSalary ?? 0) + toCents(profile.variableSalary ?? 0),
    people: profile.family
      .filter(({ active }) => active)
      .map(({ relationship, birthday }) => ({
        relationship,
        ageYears: completedYears(birthday, profile.today),
      })),
    companyBagCents: toCents(profile.simulations[String(year)]?.companyBag ?? 0),
  }
}
