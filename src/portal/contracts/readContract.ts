import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { ContractBreakdown } from '../../domain/benefit/breakdowns.ts'
import { contractCompany } from '../../domain/catalogue/contractName.ts'
import { breakdownFor } from '../../domain/benefit/schedule.ts'
import { breakdownByMonth } from '../../domain/benefit/breakdowns.ts'
import { type Language, localized } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import type { Profile } from '../api/profileModel.ts'

/** A contract month by month as its own category reads it; plainly by month where the category is gone. */
export function readContract(
  { modality, items, details }: Contract,
  declaration: Benefit | undefined,
  profile: Pick<Profile, 'fullName' | 'family' | 'company'>,
  language: Language,
): ContractBreakdown {
  const modalities = [modality, ...(modality.supplementaries ?? [])]
  const breakdown = declaration ? breakdownFor(declaration, modality) : breakdownByMonth
  return breakdown({
    items,
    details,
    people: [...peopleNames(profile)].map(([id, fullName]) => ({ id, fullName })),
    companyName: contractCompany(modality, profile.company.name),
    benefitNames: Object.fromEntries(modalities.map(({ id, name }) => [id, localized(name, language)])),
  })
}
