import type { ReactNode } from 'react'
import { CatchErrors } from './CatchErrors.tsx'
import { ErrorState } from './ErrorState.tsx'

type Props = {
  text: string
  /** When this value changes (the page's path), the children are rendered again. */
  of?: string
  onError?: (error: unknown) => void
  children: ReactNode
}

/**
 * Catches a render error of its children: shows a sentence and a retry button in their place; the rest of the
 * page continues. React logs the error to the console; the page shows only the sentence.
 */
export function ErrorBoundary({ text, of, onError, children }: Props) {
  return (
    <CatchErrors
      of={of}
      onError={onError}
      fallback={(retry) => <ErrorState error={undefined} fallback={text} onRetry={retry} />}
    >
      {children}
    </CatchErrors>
  )
}
