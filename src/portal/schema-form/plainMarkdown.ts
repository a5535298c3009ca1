import type { ReactNode } from 'react'

/** Replaces rjsf's Markdown, which is a third of a form's code; the portal's forms contain none. */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children
}
