import { ApiError } from '../api/apiError.ts'

/**
 * What the employee can mend is said in the server's words; anything else in the literal of the
 * specification.
 */
export function familyErrorText(error: unknown, literal: string): string {
  if (!(error instanceof ApiError)) return literal
  const isTheirs = error.isServerText && error.status >= 400 && error.status < 500
  const nobodyAnswered = error.status === 503 && !error.isServerText
  return isTheirs || nobodyAnswered ? error.message : literal
}
