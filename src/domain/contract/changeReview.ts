import {
  askedForms,
  documentationRequestOf,
  needsReview,
  type DocumentedBenefit,
} from '../benefit/documentation.ts'
import { isEmpty } from '../benefit/missingFields.ts'
import { replacesDocumentation } from '../benefit/replacedDocumentation.ts'
import type { Person } from '../kernel/person.ts'
import type { Contract, ContractTerms } from '../plan/contract.ts'

type Change = {
  /** The terms in force. */
  before: ContractTerms & Pick<Contract, 'documentation'>
  after: ContractTerms
  /** Documentation submitted with the change. */
  documentation?: Record<string, unknown> | null | undefined
  people: readonly Person[]
}

/**
 * Whether a change of a contract in force needs a review (D-75): a new contract with these conditions would
 * be reviewed, and the change adds a person, or affects a condition for documentation or for the provider's
 * approval.
 */
export function changeNeedsReview(
  declaration: DocumentedBenefit,
  { before, after, documentation, people }: Change,
): boolean {
  const request = documentationRequestOf(after)
  if (!needsReview(declaration, after.modality, { request, people })) return false
  const formsBefore = askedForms(declaration, documentationRequestOf(before), people)
  const isNewForm = askedForms(declaration, request, people).some(
    (form) => !formsBefore.some((known) => JSON.stringify(known) === JSON.stringify(form)),
  )
  const covered = new Set(before.items.map(({ personId }) => personId))
  return (
    isNewForm ||
    isReplaced(before.documentation, documentation) ||
    after.items.some(({ personId }) => !covered.has(personId)) ||
    after.modality.id !== before.modality.id ||
    differ(before.details, after.details)
  )
}

/**
 * Whether new documentation of a contract in force needs a review: its category requires reviews, and the new
 * documentation does more than add to the old (D-78).
 */
export function documentationNeedsReview(
  declaration: DocumentedBenefit,
  contract: ContractTerms & Pick<Contract, 'documentation'>,
  documentation: Record<string, unknown> | null | undefined,
  people: readonly Person[],
): boolean {
  const request = documentationRequestOf(contract)
  return (
    isReplaced(contract.documentation, documentation) &&
    needsReview(declaration, contract.modality, { request, people })
  )
}

function isReplaced(before: Contract['documentation'], next: unknown): boolean {
  if (isEmpty(next)) return false
  return isEmpty(before) || replacesDocumentation(before, next)
}

/** Whether two records differ in a field, in any order of fields. */
function differ(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const names = [...Object.keys(before), ...Object.keys(after)]
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
