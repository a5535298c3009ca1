export type Relationship = 'you' | 'child' | 'spouse' | 'domestic_partner'
export type MaritalStatus = 'single' | 'married' | 'divorced' | 'widowed'

/** A person whom a benefit may cover. The employee is always person 0 with relationship `you`. */
export type Person = {
  id: number
  relationship: Relationship
  firstName: string
  fullName: string
  /** YYYY-MM-DD; empty if the profile has none. */
  birthday: string
  /** Completed years today in Europe/Madrid (D-48); undefined without a birthday. */
  ageYears: number | undefined
  disabilityPercent: number
}

/** The employee, the rest of the family, or both. */
export type Whom = 'user' | 'family' | 'both'

/** Whether `whom` includes a person; any unknown value counts as `both` (D-05). */
export function isTargeted(whom: Whom | undefined, personId: number): boolean {
  if (whom === 'user') return personId === 0
  if (whom === 'family') return personId !== 0
  return true
}
