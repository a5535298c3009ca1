import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

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
  const { locale } = useIntl()
  return (
    <a href={`/assets/${file}.pdf?language=${locale}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
