export type Relationship = 'you' | 'child' | 'spouse' | 'domestic_partner'

/** A person whom a benefit may cover. The employee is always person 0 with relationship `you`. */
export type Person = {
  id: number
  relationship: Relationship
  firstName: string
  fullName: string
  /** YYYY-MM-DD; empty where the profile has none. */
  birthday: string
  /** Completed years today in Europe/Madrid (D-48); undefined without a birthday. */
  ageYears: number | undefined
  disabilityPercent: number
}
