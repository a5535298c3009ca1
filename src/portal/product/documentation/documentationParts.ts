import type { BenefitDeclaration } from '../../../domain/benefit/declaration.ts'
import {
  askedForms,
  documentationRequestOf,
  hasFields,
  isDocumentationOff,
} from '../../../domain/benefit/documentation.ts'
import { questionKey } from '../../../domain/benefit/productAnswers.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import type { Contract } from '../../../domain/plan/contract.ts'

type DocumentationParts = {
  /**
   * The category's own schema, which has compiled validators; undefined if none of its fields is requested.
   */
  own: FormSchema | undefined
  /** The kind of the modality's questionnaire (D-52): a signed file, or online answers. */
  questionnaire: 'file' | 'answers' | undefined
}

/** Splits the requested documentation into the category's fields and the questionnaire that the core adds. */
export function splitDocumentation(
  declaration: BenefitDeclaration,
  { form: whole }: { form: FormSchema },
): DocumentationParts {
  const declared = declaration.documentation?.schema
  const isOwnAsked = Object.keys(declared?.properties ?? {}).every((name) => name in (whole.properties ?? {}))
  const own = isOwnAsked ? declared : undefined
  const added = Object.keys(whole.properties ?? {}).find((name) => !(name in (own?.properties ?? {})))
  return {
    own: own && Object.keys(own.properties ?? {}).length > 0 ? own : undefined,
    questionnaire: added === 'file' || added === 'answers' ? added : undefined,
  }
}

/** True when documentation is requested for anybody whom the contract covers. */
export function asksDocumentation(
  declaration: BenefitDeclaration,
  contract: Contract,
  people: readonly Person[],
): boolean {
  return askedForms(declaration, documentationRequestOf(contract), people).some(({ form }) => hasFields(form))
}

/** True when a contract has documentation to fill in or to read. */
export function hasDocumentation(
  declaration: BenefitDeclaration,
  contract: Contract,
  people: readonly Person[],
): boolean {
  if (isDocumentationOff(contract)) return false
  const { isDocumentRequired, questions = [] } = contract.modality.product
  return (
    asksDocumentation(declaration, contract, people) || isDocumentRequired === true || questions.length > 0
  )
}

/** Lists the product's questions with the keys of their answers. */
export function listQuestions(modality: Pick<Modality, 'product'>): {
  key: string
  title: NonNullable<Modality['product']['questions']>[number]['title']
  isRequired: boolean
}[] {
  return (modality.product.questions ?? []).map(({ title, isRequired }) => ({
    key: questionKey(title),
    title,
    isRequired,
  }))
}
