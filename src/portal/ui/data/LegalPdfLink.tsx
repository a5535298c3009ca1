import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { languageOf } from '../../../domain/kernel/language.ts'

/**
 * Opens one of the company's legal texts as PDF in the current language: a plain link would request the
 * browser's language.
 */
export function LegalPdfLink({
  file,
  children,
}: {
  file: 'legal' | 'privacy' | 'cookielegal'
  children: ReactNode
}) {
  const language = languageOf(useIntl().locale)
  return (
    <a href={`/assets/${file}.pdf?language=${language}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
