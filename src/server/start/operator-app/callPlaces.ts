import { ConcurrencyLimit } from '../../platform/http/concurrencyLimit.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { MessageId } from '../../platform/http/serverMessages.ts'
import type { Operation } from '../../operations/operation.ts'

const waitSeconds = 10

const waitMs = waitSeconds * 1000

/** The refusal (503) of a call that may be repeated after some seconds. */
export const busy = (answer: { messageId: MessageId; params?: Record<string, string> }): HttpError =>
  new HttpError(503, { ...answer, headers: { 'retry-after': String(waitSeconds) } })

const bound = (max: number, maxWaiting: number): ConcurrencyLimit =>
  new ConcurrencyLimit({ max, maxWaiting, waitMs, refusal: () => busy({ messageId: 'calls.busy' }) })

type Asked = { operation: Pick<Operation, 'isLong'>; caller: { name: string }; company: string | undefined }

/**
 * Limits the calls without files that run at the same time in this process, so that a connection for short
 * calls is always left: an operator (including the operator's programs) has two, a company one long call, and
 * all companies together two long calls. Further calls wait ten seconds.
 */
export class CallPlaces {
  readonly #ofOperator = bound(2, 20)
  readonly #longOfCompany = bound(1, 2)
  readonly #long = bound(2, 4)

  /**
   * Runs the work when a place is free.
   * @throws HttpError 503 with Retry-After if none becomes free, or too many wait
   */
  run<Out>({ operation, caller, company = '' }: Asked, work: () => Promise<Out>): Promise<Out> {
    const runOwn = (): Promise<Out> => this.#ofOperator.run(caller.name, work)
    if (!operation.isLong) return runOwn()
    return this.#longOfCompany.run(company, () => this.#long.run('', runOwn))
  }
}
