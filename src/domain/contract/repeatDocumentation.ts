import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { askedForms, documentationRequestOf } from '../benefit/documentation.ts'
import { isEmpty } from '../benefit/missingFields.ts'
import type { Person } from '../kernel/person.ts'
import type { Contract } from '../plan/contract.ts'

type RepeatedDocumentation = {
  /** The documentation that remains valid; null if none does. */
  documentation: Record<string, unknown> | null
  /** Fields that were filled in before and must be filled in again, in the order of the form. */
  askedAgain: string[]
}

type Repeated = Pick<Contract, 'modality' | 'year' | 'details' | 'items'>

/**
 * Selects the documentation that remains valid next year: fields of people still covered, if next year's
 * form has these fields and they are not for a single plan year (`yearly`).
 */
export function repeatDocumentation(
  declaration: Pick<BenefitDeclaration, 'documentation'>,
  { documentation }: Pick<Contract, 'documentation'>,
  { repeated, people }: { repeated: Repeated; people: readonly Person[] },
): RepeatedDocumentation {
  const given = documentation ?? {}
  const yearly = new Set(declaration.documentation?.yearly)
  const askedAgain = new Set<string>()
  const forms = askedForms(declaration, documentationRequestOf(repeated), people)
  const kept = forms.flatMap(({ personId, form }) => {
    const own = (personId === undefined ? given : given[String(personId)]) as
      Record<string, unknown> | undefined
    const fields = Object.keys(form.properties ?? {}).filter((name) => !isEmpty(own?.[name]))
    for (const name of fields) if (yearly.has(name)) askedAgain.add(name)
    const standing = fields.filter((name) => !yearly.has(name)).map((name) => [name, own?.[name]] as const)
    return standing.length > 0 ? [{ personId, fields: Object.fromEntries(standing) }] : []
  })
  const [first] = kept
  if (first === undefined) return { documentation: null, askedAgain: [...askedAgain] }
  const byPerson = kept.map(({ personId, fields }) => [String(personId), fields] as const)
  const repeatedFields = first.personId === undefined ? first.fields : Object.fromEntries<unknown>(byPerson)
  return { documentation: repeatedFields, askedAgain: [...askedAgain] }
}
