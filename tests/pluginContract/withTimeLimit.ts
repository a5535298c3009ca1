import { wrapFunctions, type Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import { timeLimits } from '../../src/server/catalogue/plugins/timeLimits.ts'
import { BenefitFault, callPlugin, withTimeLimit } from '../../src/server/catalogue/plugins/callPlugin.ts'

/** A function that runs longer than this counts as endless. */
const limit = { maxMs: timeLimits.suite, openMs: 0 }

/** A function of a category was stopped at its time limit. */
export class NoAnswer extends Error {
  constructor(name: string, cause: unknown) {
    super(`"${name}" gives no answer within ${limit.maxMs / 1000} seconds: a loop without end?`, { cause })
  }
}

/** Name of the category's function that was called last. */
let called = ''

/**
 * Adds a time limit to each function of a declaration, so that an endless loop becomes a sentence instead of
 * a hanging test.
 */
export function answeringInTime(benefit: Benefit): Benefit {
  return wrapFunctions(
    benefit,
    (name, run) =>
      (...given) =>
        inTime(() => {
          called = name
          return callPlugin({ category: benefit.id, doing: name }, () => run(...given), limit)
        }),
  )
}

/**
 * Sets one time limit for related calls of a category, because setting one takes longer than most calls.
 * @throws NoAnswer if a function exceeds it
 */
export function inTime<Out>(run: () => Out): Out {
  try {
    return withTimeLimit(run, limit)
  } catch (error) {
    if (!(error instanceof BenefitFault)) throw error
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new NoAnswer(called, error)
  }
}
