import { localized, type Language } from '../kernel/language.ts'
import { formatList } from '../kernel/format.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { coversPerson, type Contract } from '../plan/contract.ts'
import { isLive } from '../plan/contractState.ts'

/**
 * The fields of a member that affect prices; they are fixed while a live contract covers the member (D-86).
 */
export const coverFields = ['relationship', 'idType', 'personalID', 'birthday'] as const

/**
 * The live contracts that cover a person, in force, awaiting acceptance or in the cart; not those of a past
 * plan year (PRO-35, D-86).
 */
export function contractsCovering(
  contracts: readonly Contract[],
  personId: number,
  today: string,
): Contract[] {
  return contracts.filter((contract) => isLive(contract, today) && coversPerson(contract, personId))
}

type FixedCover = {
  member: { firstName: string }
  contracts: readonly Contract[]
  helpEmail: string
  language: Language
}

/** Refuses a change of the fields that affect prices, and names the products that cover the member. */
export function coveredMember({ member, contracts, helpEmail, language }: FixedCover): Refusal {
  const names = contracts.map(({ modality }) => localized(modality.product.name, language))
  return refuse('coveredMember', {
    member: member.firstName,
    products: formatList([...new Set(names)], language),
    email: helpEmail,
  })
}
