import type { ReactNode } from 'react'

/**
 * In the place of the Markdown that rjsf can draw, which is a third of what a form loads: forms of the portal
 * have none.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children
}
