import { wrapFunctions, type Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import { timeLimits } from '../../src/server/catalogue/plugins/timeLimits.ts'
import { BenefitFault, callPlugin } from '../../src/server/catalogue/plugins/callPlugin.ts'

/** A function that takes longer never ends. */
const maxMs = timeLimits.suite

/** A function of a category was ended, for it gave no answer in time. */
export class NoAnswer extends Error {
  constructor(name: string, cause: unknown) {
    super(`"${name}" gives no answer within ${maxMs / 1000} seconds: a loop without end?`, { cause })
  }
}

/**
 * The declaration with a time limit on each request, so that an endless loop is a sentence and not a suite
 * that stands still.
 */
export function answeringInTime(benefit: Benefit): Benefit {
  return wrapFunctions(benefit, (name, run) => (...given) => {
    try {
      return callPlugin({ category: benefit.id, doing: name }, () => run(...given), { maxMs, openMs: 0 })
    } catch (error) {
      if (!(error instanceof BenefitFault)) throw error
      const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
      if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new NoAnswer(name, error)
    }
  })
}
