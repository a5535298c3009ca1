import { Script } from 'node:vm'
import { wrapFunctions, type Benefit } from '../../../domain/benefit/defineBenefit.ts'
import {
  breakdownFault,
  centsFault,
  pricingFault,
  promiseFault,
} from '../../../domain/benefit/resultFaults.ts'
import { timeLimits } from './timeLimits.ts'
import { unavailable } from '../../platform/http/errorAnswers.ts'
import { HttpError } from '../../platform/http/httpError.ts'

type PluginCall = {
  category: string
  /** The plugin's running function: "price". */
  doing: string
}

/** Time limit of a plugin, and how long its category stays unavailable after exceeding it. */
export type CircuitBreakerOptions = {
  maxMs: number
  openMs: number
  /** Called if the time limit is exceeded. */
  onLate?: () => void
}
const ordinary: CircuitBreakerOptions = { maxMs: timeLimits.call, openMs: timeLimits.unavailable }

// Only a script can have a time limit; the script calls the function stored at this global symbol.
const script = new Script(`globalThis[Symbol.for('portal.withTimeLimit')]()`)
const place = Symbol.for('portal.withTimeLimit')

const watch: { isOn: boolean; asked?: PluginCall | undefined } = { isOn: false }
const openUntil = new Map<string, number>()

/**
 * Runs a plugin's function. After one second in an endless loop or regular expression it is stopped, because
 * all requests share the thread, and its category is unavailable for a minute.
 * @throws BenefitFault that names the plugin if it exceeded the time now or within the last minute
 */
export function callPlugin<Out>(asked: PluginCall, run: () => Out, options = ordinary): Out {
  const { category, doing } = asked
  if (performance.now() < (openUntil.get(category) ?? 0))
    throw new BenefitFault(category, doing, 'it did not answer in time a moment ago and is left alone')
  return withTimeLimit(() => {
    const before = watch.asked
    watch.asked = asked
    try {
      return run()
    } finally {
      // A call that is stopped does not reach this line, so `asked` still names the plugin that caused the
      // timeout.
      watch.asked = before
    }
  }, options)
}

/**
 * Sets one time limit for several related calls, because setting one costs some 50 µs.
 * @throws BenefitFault as `callPlugin`, HttpError 503 if the time passed outside plugins
 */
export function withTimeLimit<Out>(run: () => Out, options: CircuitBreakerOptions = ordinary): Out {
  if (watch.isOn) return run()
  const { maxMs, openMs, onLate } = options
  Reflect.set(globalThis, place, run)
  watch.isOn = true
  try {
    return script.runInThisContext({ timeout: maxMs }) as Out
  } catch (error) {
    const isLate = (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    if (!isLate) throw error
    onLate?.()
    // No plugin was running: the machine was too slow for the portal's own rules.
    if (!watch.asked) throw unavailable()
    const { category, doing } = watch.asked
    openUntil.set(category, performance.now() + openMs)
    throw new BenefitFault(
      category,
      doing,
      `it did not answer within ${maxMs} ms; it is left alone for ${openMs / 1000} seconds`,
      error,
    )
  } finally {
    watch.isOn = false
    watch.asked = undefined
  }
}

/**
 * Sets one time limit for all rules of a request. If it passes, the rules run once more, each with a limit of
 * its own, so that a rule whose failure a request can do without does not stop it. `run` must change nothing.
 */
export function withSharedTimeLimit<Out>(run: () => Out, options = ordinary): Out {
  const late: { isLate?: boolean } = {}
  try {
    return withTimeLimit(run, { ...options, onLate: () => (late.isLate = true) })
  } catch (error) {
    if (!late.isLate) throw error
    return run()
  }
}

/** A plugin's failure: its request ends with 502 and names it, other requests continue (promise 41). */
export class BenefitFault extends HttpError {
  readonly category: string

  /** `doing` is the failed function ("price"); `reason` goes to the log, never into the response. */
  constructor(category: string, doing: string, reason: string, cause?: unknown) {
    super(502, { messageId: 'error.benefit', params: { category }, name: 'BenefitFailed' })
    this.category = category
    this.message = `plugins/${category} failed in ${doing}: ${reason}`
    this.cause = cause
  }
}

/** Checks of a function's result, by the function's name. */
const faults: Record<string, (answer: never) => string | undefined> = {
  price: pricingFault,
  breakdown: breakdownFault,
  exemptCents: centsFault,
  valueInKindCents: centsFault,
  'caps.monthCents': centsFault,
}

/**
 * Guards all functions of a declaration: an exception, a promise, a price that is no whole number of cents,
 * an oversized result or a timeout becomes a BenefitFault that names the plugin (promise 41).
 */
export function guardBenefit(benefit: Benefit, options?: CircuitBreakerOptions): Benefit {
  return wrapFunctions(benefit, (doing, run) => {
    const checked = (input: unknown[]): unknown => {
      const fail = (reason: string, cause?: unknown): BenefitFault =>
        new BenefitFault(benefit.id, doing, reason, cause)
      let answer: unknown
      let reason: string | undefined
      try {
        answer = run(...input)
        // Each check receives the result of the function it is named after.
        reason = promiseFault(answer) ?? faults[doing]?.(answer as never)
      } catch (error) {
        throw fail(error instanceof Error ? error.message : String(error), error)
      }
      if (reason) throw fail(reason)
      return answer
    }
    return (...input) => callPlugin({ category: benefit.id, doing }, () => checked(input), options)
  })
}
