import { nameKey, plainId } from '../kernel/formats.ts'
import type { Relationship } from '../kernel/person.ts'

/** A current member of a family, the employee included. */
export type Relative = Named & { personalID: string; relationship: Relationship }

type Named = {
  firstName: string
  lastName1?: string | undefined
  lastName2?: string | undefined
  birthday?: string | undefined
}

/** The maximum number of relatives of an employee, because each is checked against all others. */
export const maxRelatives = 30

/** Whether somebody is the spouse or the partner of the employee. */
export function isPartner({ relationship }: { relationship?: Relationship | undefined }): boolean {
  return relationship === 'spouse' || relationship === 'domestic_partner'
}

/** The family's spouse or partner, if a relative would be a second one. */
export function secondPartner(
  relative: { relationship?: Relationship | undefined },
  others: readonly Relative[],
): Relative | undefined {
  return isPartner(relative) ? others.find(isPartner) : undefined
}

type Dated = { birthday?: string | undefined; relationship?: Relationship | undefined }

/**
 * Whether a child was born before the employee or on the same day (D-112). False if a birthday is unknown.
 */
export function isOlderChild({ birthday, relationship }: Dated, parentBirthday: string): boolean {
  if (relationship !== 'child' || !birthday || !parentBirthday) return false
  return birthday <= parentBirthday
}

/** The other member with the same document, if any; blank documents never match. */
export function ownerOfId(personalID: string | undefined, others: readonly Relative[]): Relative | undefined {
  const plain = plainId(personalID ?? '')
  return plain === '' ? undefined : others.find((other) => plainId(other.personalID) === plain)
}

/**
 * Finds another member with the same first name, birthday and surnames, whatever the identity document. Both
 * surnames may be in one field, and the second may be missing.
 */
export function samePerson(person: Named, others: readonly Relative[]): Relative | undefined {
  if (!person.birthday) return undefined
  return others.find(
    (other) =>
      other.birthday === person.birthday &&
      nameKey(other.firstName) === nameKey(person.firstName) &&
      doSurnamesAgree(other, person),
  )
}

/** Whether the surnames of one person begin with those of the other, word by word. */
function doSurnamesAgree(one: Named, other: Named): boolean {
  const [left, right] = [surnames(one), surnames(other)]
  const both = Math.min(left.length, right.length)
  return left.slice(0, both).join(' ') === right.slice(0, both).join(' ')
}

function surnames({ lastName1 = '', lastName2 = '' }: Named): string[] {
  return `${lastName1} ${lastName2}`
    .split(/[\s-]+/)
    .map(nameKey)
    .filter(Boolean)
}
