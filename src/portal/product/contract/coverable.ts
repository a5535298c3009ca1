import type { BenefitDeclaration } from '../../../domain/benefit/benefit.ts'
import { isTargeted } from '../../../domain/quote/contribution.ts'
import { employeeOnly } from '../../../domain/benefit/employeeOnly.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import type { Question } from '../../../domain/benefit/question.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ContractWire } from '../../../dto/wire.ts'

export type Coverable = {
  /** Nobody but the employee comes into question: there is nobody to choose. */
  isEmployeeAlone: boolean
  people: Person[]
  /** Family members who cannot be covered, each with the reason; the employee is never told "not you". */
  others: { person: Person; refusal: Refusal }[]
}

/**
 * Whom a modality may cover (whoAffect, D-05) and whom its category does not. Whom a stored contract covers
 * can be chosen whatever the category says by now: else nobody could take them out.
 */
export function coverable(
  { covers = employeeOnly }: Pick<BenefitDeclaration, 'covers'>,
  question: Question,
  contract?: Pick<ContractWire, 'items'>,
): Coverable {
  const { whoAffect } = question.modality
  const isEmployeeAlone = covers === employeeOnly || whoAffect === 'user'
  const asked = question.people.filter(({ id }) => (isEmployeeAlone ? id === 0 : isTargeted(whoAffect, id)))
  const held = new Set(contract?.items.map(({ familyId }) => familyId))
  const answers = asked.map((person) => ({
    person,
    refusal: held.has(person.id) ? undefined : covers(person, question),
  }))
  return {
    isEmployeeAlone,
    people: answers.flatMap(({ person, refusal }) => (refusal ? [] : [person])),
    others: answers.flatMap(({ person, refusal }) =>
      refusal && person.id !== 0 ? [{ person, refusal }] : [],
    ),
  }
}
