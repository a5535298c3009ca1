import type { Language } from '../../domain/kernel/language.ts'
import type { CategoryGone } from '../../domain/payroll/payrollRows.ts'
import { refusalSentences } from './refusalSentences.ts'

/** Says which category is not there, so that open months are not counted; blank where all are. */
export const sentenceOfGone = (gone: CategoryGone | undefined, language: Language): string =>
  gone ? refusalSentences([{ id: 'category.gone', category: gone.category }], language).join(' ') : ''
