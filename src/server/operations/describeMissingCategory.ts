import type { Language } from '../../domain/kernel/language.ts'
import type { CategoryGone } from '../../domain/payroll/payrollRows.ts'
import { refusalSentences } from './refusalSentences.ts'

/** Names the missing category that prevents counting open months; blank if none is missing. */
export const describeMissingCategory = (gone: CategoryGone | undefined, language: Language): string =>
  gone ? refusalSentences([{ id: 'category.gone', category: gone.category }], language).join(' ') : ''
