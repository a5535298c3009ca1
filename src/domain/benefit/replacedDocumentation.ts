import {
  askedForms,
  documentationRequestOf,
  fieldParams,
  missingDocumentation,
  type Declared,
  type DocumentationFacts,
  type Documented,
} from './documentation.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { isEmpty } from './missingFields.ts'

/**
 * Why other documentation may not take the place of what a contract in force has (D-78): it lacks something,
 * or changes a field that was agreed.
 */
export function replacementRefusal(
  declaration: Declared,
  contract: Documented,
  next: Record<string, unknown> | null,
  facts: DocumentationFacts,
): Refusal | undefined {
  const { isMissing, fields } = missingDocumentation(declaration, { ...contract, documentation: next }, facts)
  if (isMissing || (isEmpty(next) && !isEmpty(contract.documentation)))
    return { code: 'documentationIncomplete', path: '/additionalInfo', params: fieldParams(fields[0], facts) }
  const changed = askedForms(declaration, documentationRequestOf(contract), facts.people).flatMap(
    ({ personId }) =>
      agreedFields(declaration, [contract.documentation, next], personId).map((field) => ({
        ...(personId !== undefined && { personId }),
        field,
      })),
  )
  if (changed.length === 0) return undefined
  return { code: 'documentationAgreed', path: '/additionalInfo', params: fieldParams(changed[0], facts) }
}

/** The agreed fields that two versions of one form have different values in. */
function agreedFields(
  { documentation }: Declared,
  versions: [before: unknown, after: unknown],
  personId: number | undefined,
): string[] {
  const [before, after] = versions.map((version) => {
    const info = (version ?? {}) as Record<string, unknown>
    return ((personId === undefined ? info : info[String(personId)]) ?? {}) as Record<string, unknown>
  })
  return (documentation?.agreed ?? []).filter(
    (name) => !isEmpty(before?.[name]) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
}

/**
 * Whether documentation replaces something that was given before. Adding to it, as an invoice is added to
 * others, replaces nothing (D-78).
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
