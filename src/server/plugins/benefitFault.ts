import { HttpError } from '../http/httpError.ts'

/**
 * A plugin failed while it was asked: the request ends with 502 and names it, everything else goes on
 * (promise 41).
 */
export class BenefitFault extends HttpError {
  readonly category: string

  /** `doing` is the function that failed ("price"), `reason` goes to the log, never into the answer. */
  constructor(category: string, doing: string, reason: string, cause?: unknown) {
    super(502, { say: 'error.benefit', params: { category }, name: 'BenefitFailed' })
    this.category = category
    this.message = `plugins/${category} failed in ${doing}: ${reason}`
    this.cause = cause
  }
}
