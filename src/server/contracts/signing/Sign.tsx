import type { ReactNode } from 'react'

/** A check mark in green, or a warning sign in amber, beside a text. */
export function Sign({ isDone }: { isDone: boolean }): ReactNode {
  return (
    <svg className={isDone ? 'sign done' : 'sign'} viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="28" />
      <path
        d={isDone ? 'M17 28.5l7.5 7.5L40 20.5' : 'M28 16v15M28 38.5v.5'}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
