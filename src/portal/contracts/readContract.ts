import type { BenefitDeclaration } from '../../domain/benefit/benefit.ts'
import type { ContractReading } from '../../domain/benefit/contractReading.ts'
import { contractCompany } from '../../domain/catalogue/contractCompany.ts'
import { holdingsOf, type Holding } from '../../domain/contract/holdingsOf.ts'
import { type Language, localized } from '../../domain/kernel/language.ts'
import { pricedItemOf } from '../../domain/quote/questionFor.ts'
import { readerOf } from '../../domain/benefit/readerOf.ts'
import { readByMonth } from '../../domain/benefit/readings.ts'
import type { ContractWire, ProfileWire } from '../../dto/wire.ts'

/** A contract month by month as its own category tells it; plainly by month where the category is gone. */
export function readContract(
  contract: ContractWire,
  declaration: BenefitDeclaration | undefined,
  profile: Pick<ProfileWire, 'fullName' | 'family' | 'company'>,
  language: Language,
): ContractReading {
  const modalities = [contract.benefit, ...(contract.benefit.supplementaries ?? [])]
  const read = declaration ? readerOf(declaration, contract.benefit) : readByMonth
  return read({
    items: contract.items.map(pricedItemOf),
    details: contract.details,
    people: peopleOf(profile),
    companyName: contractCompany(contract.benefit, profile.company.name),
    benefitNames: Object.fromEntries(modalities.map(({ id, name }) => [id, localized(name, language)])),
  })
}

/** What it holds beside its amounts: what was filled in, supplementaries by person, and what is counted. */
export function contractHoldings(
  { benefit, items, details }: ContractWire,
  declaration: BenefitDeclaration | undefined,
  profile: Pick<ProfileWire, 'fullName' | 'family'>,
  language: Language,
): Holding[] {
  const people = new Map(peopleOf(profile).map(({ id, fullName }) => [id, fullName]))
  return holdingsOf({ benefit, items: items.map(pricedItemOf), details }, declaration, { language, people })
}

/** The employee is person 0, then the family, members no longer active included: old contracts name them. */
export function peopleOf({
  fullName,
  family,
}: Pick<ProfileWire, 'fullName' | 'family'>): { id: number; fullName: string }[] {
  return [
    { id: 0, fullName },
    ...family.filter(({ id }) => id !== 0).map((member) => ({ id: member.id, fullName: member.fullName })),
  ]
}
