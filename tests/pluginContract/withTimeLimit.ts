import { wrapFunctions, type Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import { timeLimits } from '../../src/server/catalogue/plugins/timeLimits.ts'
import { BenefitFault, callPlugin, withTimeLimit } from '../../src/server/catalogue/plugins/callPlugin.ts'

/** A function that takes longer never ends. */
const limit = { maxMs: timeLimits.suite, openMs: 0 }

/** A function of a category was ended, for it gave no answer in time. */
export class NoAnswer extends Error {
  constructor(name: string, cause: unknown) {
    super(`"${name}" gives no answer within ${limit.maxMs / 1000} seconds: a loop without end?`, { cause })
  }
}

/** The function of a category that was called last. */
let called = ''

/**
 * The declaration with a time limit on each request, so that an endless loop is a sentence and not a suite
 * that stands still.
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
 * One time limit for all calls of a category that belong together: a limit takes longer than most answers.
 * @throws NoAnswer where a function does not answer in time
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
