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

/** What is known beside the contract: whom it may cover and, on the server, the employee's own files. */
export type DocumentationFacts = {
  people: readonly Person[]
  /** Names of the files the employee uploaded; another name counts as no file. Left out: all are trusted. */
  ownFiles?: ReadonlySet<string> | undefined
}

export type MissingDocumentation = {
  isMissing: boolean
  /** Family ids whose own form lacks something, where each person has one; 0 is the employee. */
  personIds: number[]
  /** The fields that are not there, person by person, in the order of the form. */
  fields: MissingField[]
}

/** A field of documentation, by the names that lead to it ("invoices.file"). */
type MissingField = { personId?: number; field: string }

const nothing: MissingDocumentation = { isMissing: false, personIds: [], fields: [] }

/**
 * Whether the benefit asks for information: its category always does, or its questionnaire is not by
 * telephone (spec 4).
 */
export function requiresInformation(declaration: DocumentedBenefit, modality: Questioned): boolean {
  if (declaration.documentation?.when === 'always') return true
  return modality.questionare === 'yes' && modality.typeOfQuestionare !== 'telephone'
}

/** Whether documentation was switched off: the contract lacks none (HOM-25 to HOM-27, D-29). */
export function isDocumentationOff({
  disableDocumentation,
}: Pick<Documented, 'disableDocumentation'>): boolean {
  return disableDocumentation
}

/**
 * What documentation a contract lacks by its schema (D-77): nothing where it was switched off. Cart, home and
 * server ask this one function.
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

/** A form that is asked for: of one covered person, or of the contract where no person is named. */
export type AskedForm = { personId?: number; form: FormSchema }

/**
 * The forms that documentation consists of: the contract's, or one of each covered person, with the
 * category's own fields where they apply (`appliesTo`). Nobody without a field to fill in is asked.
 */
export function askedForms(
  declaration: DocumentedBenefit,
  request: DocumentationRequest,
  people: readonly Person[],
): AskedForm[] {
  const { documentation } = declaration
  const ids = ascending(request.items.map(({ personId }) => personId))
  // Of somebody who is no longer in the family nothing is known: the fields are asked.
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

/** A field in words: its name, and whose it is. */
export function fieldParams(
  missing: MissingField | undefined,
  { people }: DocumentationFacts,
): Refusal['params'] {
  const person = people.find(({ id }) => id === missing?.personId)?.fullName
  return { ...(missing && { field: missing.field }), ...(person && { person }) }
}

/** A contract as its documentation may depend on it. */
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

/** Whether a purchase needs documentation: by the category, its own form (D-18) or the questionnaire. */
function isDemanded(declaration: DocumentedBenefit, modality: Questioned): boolean {
  return requiresInformation(declaration, modality) || declaration.documentation?.requiredInForm === true
}

/**
 * Whether a cart item may be bought as it is: documentation, answers and document are all there (D-29). The
 * one rule of what a line still lacks: the cart refuses by it, home's status and alerts show it.
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
 * Whether an accepted contract waits for somebody's review: it was asked for information, a document or an
 * insurer's yes (D-32). Without a `contract` the category's fields count as asked for.
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

const questionnaireFile = { type: 'string', format: 'file', minLength: 1, maxLength: 200 } as const
const onlineAnswers = { type: 'object', additionalProperties: { type: 'string', maxLength: 2000 } } as const

function questionnaireField(type: Modality['typeOfQuestionare']): [string, FormSchema] | undefined {
  if (type === 'physical' || type === 'upload') return ['file', questionnaireFile]
  return type === 'telematic' ? ['answers', onlineAnswers] : undefined
}
