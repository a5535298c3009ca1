import type { BenefitDeclaration } from '../../../domain/benefit.ts'
import type { ContractReading } from '../../../domain/contractReading.ts'
import { contractCompany } from '../../../domain/contractCompany.ts'
import { type Language, localized } from '../../../domain/language.ts'
import { toCents } from '../../../domain/money.ts'
import { readerOf } from '../../../domain/readerOf.ts'
import { readByMonth } from '../../../domain/readings.ts'
import type { ContractWire, ProfileWire } from '../../../domain/wire.ts'

/** A contract month by month as its own category tells it; plainly by month where the category is gone. */
export function readContract(contract: ContractWire, declaration: BenefitDeclaration | undefined, profile: Pick<ProfileWire, 'fullName' | 'family' | 'company'>, language: Language): ContractReading {
  const modalities = [contract.benefit, ...(contract.benefit.supplementaries ?? [])]
  const read = declaration ? readerOf(declaration, contract.benefit) : readByMonth
  return read({
    items: contract.items.map((item) => ({ personId: item.familyId, monthIndex: item.month, benefitId: item.benefitId, priceCents: toCents(item.price), details: item.details })),
    details: contract.details,
    people: peopleOf(profile),
    companyName: contractCompany(contract.benefit, profile.company.name),
    benefitNames: Object.fromEntries(modalities.map(({ id, name }) => [id, localized(name, language)])),
  })
}

/** The employee is person 0, then the family, members no longer active included: old contracts name them. */
export function peopleOf({ fullName, family }: Pick<ProfileWire, 'fullName' | 'family'>): { id: number; fullName: string }[] {
  return [{ id: 0, fullName }, ...family.filter(({ id }) => id !== 0).map((member) => ({ id: member.id, fullName: member.fullName }))]
}
