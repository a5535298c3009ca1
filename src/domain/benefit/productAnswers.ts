import { defaultLanguage, localized, type LocalizedText } from '../kernel/language.ts'
import type { Modality } from '../catalogue/modality.ts'
import { isEmpty } from './missingFields.ts'

type Questions = Pick<Modality, 'product' | 'questionare' | 'typeOfQuestionare'>
type Answers = { answers: Record<string, string>; file?: { name: string } }

/**
 * Whether all required questions of the product have answers and its required document exists (CAT-26). The
 * answers of an online questionnaire are part of the documentation instead.
 */
export function areAnswersComplete(
  { modality, answers }: { modality: Questions; answers?: Answers | null },
  ownFiles?: ReadonlySet<string>,
): boolean {
  const file = answers?.file
  if (modality.product.isDocumentRequired && (!file || ownFiles?.has(file.name) === false)) return false
  return isAnsweredOnline(modality) || unanswered(modality, answers?.answers).length === 0
}

const isAnsweredOnline = ({ questionare, typeOfQuestionare }: Questions): boolean =>
  questionare === 'yes' && typeOfQuestionare === 'telematic'

/** Required questions without an answer, by their keys. */
function unanswered({ product }: Questions, answers: Record<string, string> = {}): string[] {
  const { isQuestionsRequired, questions = [] } = product
  if (isQuestionsRequired === false) return []
  return questions
    .filter(({ isRequired }) => isRequired)
    .map(({ title }) => questionKey(title))
    .filter((key) => !answers[key]?.trim())
}

/** The unanswered questions of an online questionnaire. */
export function unansweredOnline(modality: Questions, given: unknown): string[] {
  const answers = (given as { answers?: Record<string, string> } | null | undefined)?.answers
  if (!isAnsweredOnline(modality) || isEmpty(answers)) return []
  return unanswered(modality, answers).length > 0 ? ['answers'] : []
}

/** The key of a question in the map of answers: its Spanish title, or else its base text. */
export function questionKey(title: LocalizedText): string {
  return localized(title, defaultLanguage)
}
