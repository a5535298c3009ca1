import type { BenefitDeclaration, DocumentationRequest, FormChange } from './declaration.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { PricedItem } from './items.ts'
import { ascending } from '../kernel/collections.ts'
import type { Person } from '../kernel/person.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { FormSchema } from './formSchema.ts'
import { isEmpty, missingFields } from './missingFields.ts'
import type { contractTerms, ValuesOf } from './terms.ts'
import { areAnswersComplete, unansweredOnline } from './productAnswers.ts'

export type DocumentedBenefit = Pick<BenefitDeclaration, 'documentation'>
type Questioned = Pick<Modality, 'questionare' | 'typeOfQuestionare'>
export type Documented = Pick<ValuesOf<typeof contractTerms>, 'disableDocumentation'> & {
  documentation: Record<string, unknown> | null
  modality: Modality
  year: number
  details: Record<string, unknown>
  items: readonly PricedItem[]
  answers?: { answers: Record<string, string>; file?: { name: string } } | null
}

/**
 * Facts that are not part of the contract: the people it may cover and, on the server, the employee's own
 * files.
 */
export type DocumentationFacts = {
  people: readonly Person[]
  /**
   * Names of the files that the employee uploaded; a file with another name counts as missing. Left out: all
   * names are accepted.
   */
  ownFiles?: ReadonlySet<string> | undefined
}

export type MissingDocumentation = {
  isMissing: boolean
  /** Family ids of people whose own form is incomplete; 0 is the employee. */
  personIds: number[]
  /** The missing fields, person by person, in the order of the form. */
  fields: MissingField[]
}

/** A field of documentation, by its dotted path ("invoices.file"). */
type MissingField = { personId?: number; field: string }

const nothing: MissingDocumentation = { isMissing: false, personIds: [], fields: [] }

/**
 * Whether the contract needs information from the employee: the category always requires it, or its
 * questionnaire is not by telephone (spec 4).
 */
export function requiresInformation(declaration: DocumentedBenefit, modality: Questioned): boolean {
  if (declaration.documentation?.when === 'always') return true
  return modality.questionare === 'yes' && modality.typeOfQuestionare !== 'telephone'
}

/** Whether an administrator switched documentation off; nothing is then missing (HOM-25 to HOM-27, D-29). */
export function isDocumentationOff({
  disableDocumentation,
}: Pick<Documented, 'disableDocumentation'>): boolean {
  return disableDocumentation
}

/**
 * Finds the documentation that the schema requires and the contract lacks (D-77); nothing if documentation
 * was switched off. Cart, home and server share this function.
 */
export function missingDocumentation(
  declaration: DocumentedBenefit,
  contract: Documented,
  { people, ownFiles }: DocumentationFacts,
): MissingDocumentation {
  const { modality } = contract
  if (isDocumentationOff(contract) || !isDemanded(declaration, modality)) return nothing
  const info = contract.documentation ?? {}
  const asked = askedForms(declaration, documentationRequestOf(contract), people)
  const given = (personId: number | undefined): unknown =>
    personId === undefined ? info : info[String(personId)]
  const fields = asked.flatMap(({ personId, form }) =>
    [
      ...missingFields(form, given(personId) ?? {}, ownFiles),
      ...unansweredOnline(modality, given(personId)),
    ].map((field) => ({ ...(personId !== undefined && { personId }), field })),
  )
  const short = asked.filter(
    ({ personId }) => isEmpty(given(personId)) || fields.some((each) => each.personId === personId),
  )
  const isMissing = short.length > 0 || (contract.items.length === 0 && isEmpty(info))
  return { isMissing, personIds: short.flatMap(({ personId }) => personId ?? []), fields }
}

/** A form to fill in: that of one person, or that of the contract if `personId` is left out. */
export type RequiredForm = { personId?: number; form: FormSchema }

/**
 * The forms of a contract's documentation: one for the contract, or one for each covered person, with the
 * category's own fields if `appliesTo` is true. A form without fields is left out.
 */
export function askedForms(
  declaration: DocumentedBenefit,
  request: DocumentationRequest,
  people: readonly Person[],
): RequiredForm[] {
  const { documentation } = declaration
  const ids = ascending(request.items.map(({ personId }) => personId))
  // A person who left the family is not in `people`, so the category's own fields are required.
  const applies = (id: number): boolean => {
    const person = people.find((each) => each.id === id)
    return !person || !documentation?.appliesTo || documentation.appliesTo(person, request)
  }
  const formFor = (isAsked: boolean): FormSchema =>
    documentationForm(isAsked ? declaration : {}, request.modality)
  if (documentation?.per !== 'person') {
    const isAsked = !documentation?.appliesTo || ids.some(applies)
    return isAsked || hasFields(formFor(false)) ? [{ form: formFor(isAsked) }] : []
  }
  return ids.flatMap((personId) => {
    const isAsked = applies(personId)
    const form = formFor(isAsked)
    return isAsked || hasFields(form) ? [{ personId, form }] : []
  })
}

/** Returns the names of a missing field and its person, as parameters of a message. */
export function fieldParams(
  missing: MissingField | undefined,
  { people }: DocumentationFacts,
): Refusal['params'] {
  const person = people.find(({ id }) => id === missing?.personId)?.fullName
  return { ...(missing && { field: missing.field }), ...(person && { person }) }
}

/** Picks the facts of a contract that its documentation may depend on. */
export function documentationRequestOf({
  year,
  modality,
  items,
  details,
}: Pick<Documented, 'year' | 'modality' | 'items' | 'details'>): DocumentationRequest {
  const requested = items.map(({ priceCents, ...item }) => ({ ...item, amountCents: priceCents }))
  return { year, modality, details, items: requested }
}

/** Whether a form has anything to fill in. */
export const hasFields = ({ properties = {} }: FormSchema): boolean => Object.keys(properties).length > 0

/** Whether a purchase requires documentation: by the category, its own form (D-18) or the questionnaire. */
function isDemanded(declaration: DocumentedBenefit, modality: Questioned): boolean {
  return requiresInformation(declaration, modality) || declaration.documentation?.requiredInForm === true
}

/** Whether a cart item of a modality waits for documentation, answers or a document before its purchase. */
export function asksDocumentation(
  declaration: DocumentedBenefit,
  modality: Questioned & Pick<Modality, 'product'>,
): boolean {
  const { isDocumentRequired = false, isQuestionsRequired = false } = modality.product
  return isDocumentRequired || isQuestionsRequired || isDemanded(declaration, modality)
}

/**
 * Returns whether a cart item has all documentation, answers and its document before purchase (D-29). The
 * cart refuses pending items; the home page shows the same result in status and alerts.
 */
export function completenessOf(
  declaration: DocumentedBenefit,
  contract: Documented,
  facts: DocumentationFacts,
): 'completed' | 'pending' {
  if (isDocumentationOff(contract)) return 'completed'
  return missingDocumentation(declaration, contract, facts).isMissing ||
    !areAnswersComplete(contract, facts.ownFiles)
    ? 'pending'
    : 'completed'
}

/**
 * Whether an accepted contract waits for a review of its information, its document or an insurer's approval
 * (D-32). Without a `contract` the category's fields count as required.
 */
export function needsReview(
  declaration: DocumentedBenefit,
  modality: Questioned & Pick<Modality, 'product'>,
  contract?: { request: DocumentationRequest; people: readonly Person[] },
): boolean {
  const isAsked = !contract || askedForms(declaration, contract.request, contract.people).length > 0
  return (
    (isAsked && requiresInformation(declaration, modality)) ||
    modality.questionare === 'yes' ||
    modality.product.isDocumentRequired === true
  )
}

/**
 * Builds the documentation form of a contract, or of each covered person: the category's own fields and a
 * field for the modality's questionnaire (D-52). That field is a file if the questionnaire is signed or
 * uploaded, answers if it is online; a telephone questionnaire has no field.
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

/** The same form without required fields: a draft may be incomplete, but its values must be valid (D-29). */
export function draftForm(form: FormSchema): FormSchema {
  const { required: _required, if: _if, then: _then, else: _else, allOf: _allOf, ...rest } = form
  return rest
}

/**
 * Copies `fields` from another person's form once the field `flag` names that person's family id (KIN-06).
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

const questionnaireFile = { type: 'string', format: 'file', minLength: 1, maxLength: 200 } as const
const onlineAnswers = { type: 'object', additionalProperties: { type: 'string', maxLength: 2000 } } as const

function questionnaireField(type: Modality['typeOfQuestionare']): [string, FormSchema] | undefined {
  if (type === 'physical' || type === 'upload') return ['file', questionnaireFile]
  return type === 'telematic' ? ['answers', onlineAnswers] : undefined
}
