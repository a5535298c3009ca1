import type { BenefitDeclaration } from '../../../domain/benefit/declaration.ts'
import { documentationForm, questionKey } from '../../../domain/benefit/documentation.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Contract } from '../../../domain/plan/contract.ts'

export type DocumentationParts = {
  /**
   * The category's own schema, whose validators were compiled with it; undefined where it asks nothing of its
   * own.
   */
  own: FormSchema | undefined
  /** What the modality's questionnaire adds (D-52): a signed file, or answers online. */
  questionnaire: 'file' | 'answers' | undefined
  per: 'contract' | 'person'
}

/**
 * What is asked as documentation, apart: the category's fields, and what the core adds for the questionnaire.
 */
export function documentationParts(declaration: BenefitDeclaration, modality: Modality): DocumentationParts {
  const own = declaration.documentation?.schema
  const whole = documentationForm(declaration, modality)
  const added = Object.keys(whole.properties ?? {}).find((name) => !(name in (own?.properties ?? {})))
  return {
    own: own && Object.keys(own.properties ?? {}).length > 0 ? own : undefined,
    questionnaire: added === 'file' || added === 'answers' ? added : undefined,
    per: declaration.documentation?.per ?? 'contract',
  }
}

export function asksDocumentation({ own, questionnaire }: DocumentationParts): boolean {
  return own !== undefined || questionnaire !== undefined
}

/** Whether a contract has any documentation to fill in. */
export function hasDocumentation(
  declaration: BenefitDeclaration,
  { modality, disableDocumentation }: Contract,
): boolean {
  if (disableDocumentation) return false
  const { isDocumentRequired, questions = [] } = modality.product
  return (
    asksDocumentation(documentationParts(declaration, modality)) ||
    isDocumentRequired === true ||
    questions.length > 0
  )
}

/** Questions of the product in one language, with the key their answer is kept under. */
export function questionsOf(modality: Pick<Modality, 'product'>): {
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
