import type { BenefitDeclaration } from '../../../domain/benefit/declaration.ts'
import { isTargeted } from '../../../domain/kernel/person.ts'
import { employeeOnly } from '../../../domain/benefit/eligible.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import type { QuoteRequest } from '../../../domain/benefit/quoteRequest.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { WorkingContract } from './WorkingContract.ts'

export type Coverable = {
  /** True when only the employee can be covered: there is nobody to choose. */
  isEmployeeAlone: boolean
  people: Person[]
  /** The family members who cannot be covered, each with the reason; the employee is never among them. */
  others: { person: Person; refusal: Refusal }[]
}

/**
 * Splits the people into those whom the modality can cover (whoAffect, D-05) and those whom its category
 * refuses. People of the stored contract are always selectable: otherwise nobody could remove them.
 */
export function findCoverable(
  { covers = employeeOnly }: Pick<BenefitDeclaration, 'covers'>,
  request: QuoteRequest,
  contract?: Pick<Contract, 'items'>,
): Coverable {
  const { whoAffect } = request.modality
  const isEmployeeAlone = covers === employeeOnly || whoAffect === 'user'
  const asked = request.people.filter(({ id }) => (isEmployeeAlone ? id === 0 : isTargeted(whoAffect, id)))
  const covered = new Set(contract?.items.map(({ personId }) => personId))
  const answers = asked.map((person) => ({
    person,
    refusal: covered.has(person.id) ? undefined : covers(person, request),
  }))
  return {
    isEmployeeAlone,
    people: answers.flatMap(({ person, refusal }) => (refusal ? [] : [person])),
    others: answers.flatMap(({ person, refusal }) =>
      refusal && person.id !== 0 ? [{ person, refusal }] : [],
    ),
  }
}

/** Whom the edited contract can cover. */
export const findCoverableFor = ({ declaration, request, contract }: WorkingContract): Coverable =>
  findCoverable(declaration, request, contract)
