import type { BenefitDeclaration, FormChange } from './declaration.ts'
import { defaultLanguage, localized, type LocalizedText } from '../kernel/language.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { FormSchema } from './formSchema.ts'

type Declared = Pick<BenefitDeclaration, 'documentation'>
type Questioned = Pick<Modality, 'questionare' | 'typeOfQuestionare'>
type Documented = {
  documentation: Record<string, unknown> | null
  disableDocumentation: boolean
  modality: Questioned & Pick<Modality, 'product'>
  items: readonly { personId: number }[]
  answers?: { answers: Record<string, string>; file?: unknown } | null
}

export type MissingDocumentation = {
  isMissing: boolean
  /** Family ids whose own form is empty, where the category asks person by person; 0 is the employee. */
  personIds: number[]
}

const nothing: MissingDocumentation = { isMissing: false, personIds: [] }

/**
 * Whether the benefit asks for information: its category always does, or its questionnaire is not by
 * telephone (spec 4).
 */
export function requiresInformation(declaration: Declared, modality: Questioned): boolean {
  if (declaration.documentation?.when === 'always') return true
  return modality.questionare === 'yes' && modality.typeOfQuestionare !== 'telephone'
}

/** What documentation a contract lacks: nothing where it was switched off (HOM-25 to HOM-27, D-29). */
export function missingDocumentation(declaration: Declared, contract: Documented): MissingDocumentation {
  if (contract.disableDocumentation || !requiresInformation(declaration, contract.modality)) return nothing
  const info = contract.documentation ?? {}
  if (declaration.documentation?.per !== 'person') return { isMissing: isEmpty(info), personIds: [] }
  const people = [...new Set(contract.items.map((item) => item.personId))].sort((a, b) => a - b)
  const personIds = people.filter((id) => isEmpty(info[String(id)]))
  return { isMissing: personIds.length > 0 || (people.length === 0 && isEmpty(info)), personIds }
}

/** Whether the product's required questions are answered and its required document is there (CAT-26). */
export function areAnswersComplete(contract: Pick<Documented, 'modality' | 'answers'>): boolean {
  const { isDocumentRequired, isQuestionsRequired, questions = [] } = contract.modality.product
  if (isDocumentRequired && !contract.answers?.file) return false
  if (isQuestionsRequired === false) return true
  return questions.every(
    ({ title, isRequired }) => !isRequired || Boolean(contract.answers?.answers[questionKey(title)]?.trim()),
  )
}

/**
 * The key of a question in the answers' map: its title in Spanish, the portal's first language, else the base
 * text.
 */
export function questionKey(title: LocalizedText): string {
  return localized(title, defaultLanguage)
}

/**
 * Whether a cart item may be bought as it is: documentation, answers and document are all there (D-29). The
 * one rule of what a line still lacks: the cart refuses by it, home's status and alerts show it.
 */
export function completenessOf(declaration: Declared, contract: Documented): 'completed' | 'pending' {
  if (contract.disableDocumentation) return 'completed'
  return missingDocumentation(declaration, contract).isMissing || !areAnswersComplete(contract)
    ? 'pending'
    : 'completed'
}

/**
 * Whether an accepted contract waits for somebody's review: it was asked for information, a document or an
 * insurer's yes (D-32).
 */
export function needsReview(
  declaration: Declared,
  modality: Questioned & Pick<Modality, 'product'>,
): boolean {
  return (
    requiresInformation(declaration, modality) ||
    modality.questionare === 'yes' ||
    modality.product.isDocumentRequired === true
  )
}

/**
 * What is filled in as documentation of a contract, or of each covered person: the category's own fields, and
 * the modality's questionnaire (D-52): a file where it is signed or uploaded, answers where it is online,
 * nothing by telephone.
 */
export function documentationForm(
  { documentation }: Pick<BenefitDeclaration, 'documentation'>,
  { questionare, typeOfQuestionare }: Pick<Modality, 'questionare' | 'typeOfQuestionare'>,
): FormSchema {
  const own: FormSchema = documentation?.schema ?? { type: 'object', properties: {} }
  const asked = questionare === 'yes' ? questionnaireField(typeOfQuestionare) : undefined
  if (!asked) return { additionalProperties: false, ...own }
  const [name, field] = asked
  const properties = { ...own.properties, [name]: own.properties?.[name] ?? field }
  return {
    additionalProperties: false,
    ...own,
    properties,
    required: [...new Set([...(own.required ?? []), name])],
  }
}

/**
 * The same form while it is being filled in: whatever is there must be right, and nothing must be there yet
 * (D-29).
 */
export function draftForm(form: FormSchema): FormSchema {
  const { required: _required, if: _if, then: _then, else: _else, allOf: _allOf, ...rest } = form
  return rest
}

/** Whether something that is always demanded is not there at all, rather than there and wrong. */
export function lacksRequired({ required = [] }: FormSchema, value: Record<string, unknown> = {}): boolean {
  return required.some((name) => {
    const given = value[name]
    return (
      given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)
    )
  })
}

/**
 * Fills one person's form from another's: where the field `flag` newly names somebody (a family id), the
 * `fields` given in that person's form are copied (KIN-06).
 */
export function copyFields(
  flag: string,
  fields: readonly string[],
): (change: FormChange) => Record<string, unknown> {
  return ({ before, after, forms }) => {
    const source = after[flag]
    if (typeof source !== 'number' || source === before[flag]) return after
    const other = (forms[source] ?? {}) as Record<string, unknown>
    const copied = fields.filter((name) => other[name] !== undefined).map((name) => [name, other[name]])
    return { ...after, ...(Object.fromEntries(copied) as Record<string, unknown>) }
  }
}

/** Nothing given: null, undefined, or an object or list without entries. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

const questionnaireFile = { type: 'string', format: 'file', minLength: 1, maxLength: 200 } as const
const onlineAnswers = { type: 'object', additionalProperties: { type: 'string', maxLength: 2000 } } as const

function questionnaireField(type: Modality['typeOfQuestionare']): [string, FormSchema] | undefined {
  if (type === 'physical' || type === 'upload') return ['file', questionnaireFile]
  return type === 'telematic' ? ['answers', onlineAnswers] : undefined
}
