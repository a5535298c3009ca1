import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { ContractBreakdown } from '../../domain/benefit/breakdowns.ts'
import { contractCompany } from '../../domain/catalogue/contractCompany.ts'
import { contractSummary, type Holding } from '../../domain/contract/contractSummary.ts'
import { type Language, localized } from '../../domain/kernel/language.ts'
import { pricedItemOf } from '../../domain/quote/buildQuoteRequest.ts'
import { breakdownFor } from '../../domain/benefit/contractedAs.ts'
import { breakdownByMonth } from '../../domain/benefit/breakdowns.ts'
import type { ContractDto, ProfileDto } from '../../dto/dto.ts'

/** A contract month by month as its own category tells it; plainly by month where the category is gone. */
export function readContract(
  contract: ContractDto,
  declaration: Benefit | undefined,
  profile: Pick<ProfileDto, 'fullName' | 'family' | 'company'>,
  language: Language,
): ContractBreakdown {
  const modalities = [contract.benefit, ...(contract.benefit.supplementaries ?? [])]
  const breakdown = declaration ? breakdownFor(declaration, contract.benefit) : breakdownByMonth
  return breakdown({
    items: contract.items.map(pricedItemOf),
    details: contract.details,
    people: peopleOf(profile),
    companyName: contractCompany(contract.benefit, profile.company.name),
    benefitNames: Object.fromEntries(modalities.map(({ id, name }) => [id, localized(name, language)])),
  })
}

/** What it holds beside its amounts: what was filled in, supplementaries by person, and what is counted. */
export function contractHoldings(
  { benefit, items, details }: ContractDto,
  declaration: Benefit | undefined,
  profile: Pick<ProfileDto, 'fullName' | 'family'>,
  language: Language,
): Holding[] {
  const people = new Map(peopleOf(profile).map(({ id, fullName }) => [id, fullName]))
  return contractSummary({ benefit, items: items.map(pricedItemOf), details }, declaration, {
    language,
    people,
  })
}

/** The employee is person 0, then the family, members no longer active included: old contracts name them. */
export function peopleOf({
  fullName,
  family,
}: Pick<ProfileDto, 'fullName' | 'family'>): { id: number; fullName: string }[] {
  return [
    { id: 0, fullName },
    ...family.filter(({ id }) => id !== 0).map((member) => ({ id: member.id, fullName: member.fullName })),
  ]
}
