import {
  askedForms,
  documentationRequestOf,
  fieldParams,
  missingDocumentation,
  type DocumentedBenefit,
  type DocumentationFacts,
  type Documented,
  type MissingDocumentation,
} from './documentation.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { isEmpty } from './missingFields.ts'

/**
 * Refuses new documentation for a contract in force if it is incomplete or changes an agreed field (D-78).
 */
export function replacementRefusal(
  declaration: DocumentedBenefit,
  contract: Documented,
  next: Record<string, unknown> | null,
  facts: DocumentationFacts,
): Refusal | undefined {
  const { isMissing, fields } = missingDocumentation(declaration, { ...contract, documentation: next }, facts)
  if (isMissing || (isEmpty(next) && !isEmpty(contract.documentation)))
    return { code: 'documentationIncomplete', field: 'documentation', params: fieldParams(fields[0], facts) }
  return agreedRefusal(declaration, contract, next, facts)
}

/**
 * Refuses a change of a contract in force if required documentation is missing or incomplete (D-75), if it
 * empties existing documentation, or if it changes an agreed field (D-78).
 */
export function changeRefusal(
  declaration: DocumentedBenefit,
  contract: Documented,
  changed: Documented,
  facts: DocumentationFacts,
): Refusal | undefined {
  const { isMissing, fields } = missingByChange(declaration, contract, changed, facts)
  const { documentation } = contract
  const isUnchanged = changed.documentation === documentation
  if (isMissing || (isEmpty(changed.documentation) && !isEmpty(documentation)))
    return {
      code: isUnchanged ? 'changeNeedsDocumentation' : 'documentationIncomplete',
      field: 'documentation',
      params: fieldParams(fields[0], facts),
    }
  return agreedRefusal(declaration, { ...changed, documentation }, changed.documentation, facts)
}

/**
 * Lists the documentation that a change of a contract in force lacks, by the rule for purchases (D-75,
 * D-77). Existing documentation counts; a person whose months and amounts do not change, or who only loses
 * months, needs no new documentation (D-79).
 */
export function missingByChange(
  declaration: DocumentedBenefit,
  contract: Documented,
  changed: Documented,
  facts: DocumentationFacts,
): MissingDocumentation {
  const before = missingDocumentation(declaration, contract, facts)
  const after = missingDocumentation(declaration, changed, facts)
  const isLeftAlone = (id: number): boolean =>
    before.personIds.includes(id) && hasAll(describeItems(contract, id), describeItems(changed, id))
  const fields = after.fields.filter(
    ({ personId, field }) =>
      personId === undefined ||
      !isLeftAlone(personId) ||
      !before.fields.some((known) => known.personId === personId && known.field === field),
  )
  const personIds = after.personIds.filter(
    (id) => !isLeftAlone(id) || fields.some(({ personId }) => personId === id),
  )
  const isContractShort = declaration.documentation?.per !== 'person' && after.isMissing
  return { isMissing: isContractShort || fields.length > 0 || personIds.length > 0, personIds, fields }
}

/** Returns a person's months and amounts as texts, for comparison. */
function describeItems({ items }: Pick<Documented, 'items'>, id: number): string[] {
  return items
    .filter(({ personId }) => personId === id)
    .map(({ benefitId, monthIndex, priceCents }) => [benefitId, monthIndex, priceCents].join(' '))
}

/** Whether each of `some` is one of `all`. */
function hasAll(all: readonly string[], some: readonly string[]): boolean {
  return some.every((each) => all.includes(each))
}

/** Refuses an agreed field whose value changed. */
function agreedRefusal(
  declaration: DocumentedBenefit,
  contract: Documented,
  next: Documented['documentation'],
  facts: DocumentationFacts,
): Refusal | undefined {
  const changed = askedForms(declaration, documentationRequestOf(contract), facts.people).flatMap(
    ({ personId }) =>
      agreedFields(declaration, [contract.documentation, next], personId).map((field) => ({
        ...(personId !== undefined && { personId }),
        field,
      })),
  )
  if (changed.length === 0) return undefined
  return { code: 'documentationAgreed', field: 'documentation', params: fieldParams(changed[0], facts) }
}

/** The agreed fields whose values differ between two versions of a form. */
function agreedFields(
  { documentation }: DocumentedBenefit,
  versions: [before: unknown, after: unknown],
  personId: number | undefined,
): string[] {
  const formOf = (version: unknown): Record<string, unknown> => {
    const info = (version ?? {}) as Record<string, unknown>
    return ((personId === undefined ? info : info[String(personId)]) ?? {}) as Record<string, unknown>
  }
  const [before, after] = [formOf(versions[0]), formOf(versions[1])]
  return (documentation?.agreed ?? []).filter(
    (name) => !isEmpty(before[name]) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}

/**
 * Whether new documentation replaces an earlier value. An addition, such as one more invoice, replaces
 * nothing (D-78).
 */
export function replacesDocumentation(before: unknown, next: unknown): boolean {
  if (isEmpty(before)) return false
  if (Array.isArray(before)) {
    const kept = new Set((Array.isArray(next) ? next : []).map((item) => JSON.stringify(item)))
    return before.some((item) => !kept.has(JSON.stringify(item)))
  }
  if (typeof before !== 'object' || before === null) return before !== next
  const fields = (next ?? {}) as Record<string, unknown>
  return Object.entries(before).some(([name, value]) => replacesDocumentation(value, fields[name]))
}
