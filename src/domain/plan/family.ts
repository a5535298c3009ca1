import { plainId } from '../kernel/formats.ts'
import type { Relationship } from '../kernel/person.ts'

/** Somebody of a family, the employee too. Who was removed from it is not asked about. */
export type Relative = { firstName: string; personalID: string; relationship: Relationship }

/** Whether somebody is the spouse or the partner of the employee. */
export function isPartner({ relationship }: { relationship?: Relationship | undefined }): boolean {
  return relationship === 'spouse' || relationship === 'domestic_partner'
}

/** The spouse or partner whom a family has already, where a relative would be a second one. */
export function secondPartner(
  relative: { relationship?: Relationship | undefined },
  others: readonly Relative[],
): Relative | undefined {
  return isPartner(relative) ? others.find(isPartner) : undefined
}

type Dated = { birthday?: string | undefined; relationship?: Relationship | undefined }

/** Whether a child was not born after the employee (D-112). A birthday that is not known says nothing. */
export function isOlderChild({ birthday, relationship }: Dated, parentBirthday: string): boolean {
  if (relationship !== 'child' || !birthday || !parentBirthday) return false
  return birthday <= parentBirthday
}

/** Who of the others has a document already; a blank one belongs to nobody. */
export function ownerOfId(personalID: string | undefined, others: readonly Relative[]): Relative | undefined {
  const plain = plainId(personalID ?? '')
  return plain === '' ? undefined : others.find((other) => plainId(other.personalID) === plain)
}
