import type { Person } from '../kernel/person.ts'
import type { FormerMember, Plan } from '../plan/employee.ts'

/** The employee's data that an entry needs: private use of a car, disability, and the family. */
export type EntryEmployee = Pick<Plan['employee'], 'privateUsePercent'> &
  Partial<Pick<Plan['employee'], 'disabilityType' | 'disability' | 'formerFamily'>> & {
    family?: readonly FormerMember[]
  }

/** The covered person's data that the law needs; undefined if the person is not in the family. */
export function findCovered(
  { family = [], formerFamily = [], disabilityType, disability }: EntryEmployee,
  personId: number,
): Pick<Person, 'relationship' | 'disabilityPercent'> | undefined {
  const percentOf = (isDisabled?: boolean, percent?: number | null) => (isDisabled ? (percent ?? 0) : 0)
  if (personId === 0) return { relationship: 'you', disabilityPercent: percentOf(disabilityType, disability) }
  const member = [...family, ...formerFamily].find(({ id }) => id === personId)
  return (
    member && {
      relationship: member.relationship,
      disabilityPercent: percentOf(member.disabilityType, member.disability),
    }
  )
}
