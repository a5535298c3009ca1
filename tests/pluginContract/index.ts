import { itsCases } from './cases.ts'
import { closedDoors, itsIcon, itsReadme, takenByThePortal, testedPrice, walkableSteps } from './folder.ts'
import { halfFilledForm } from './halfFilled.ts'
import {
  everyCent,
  nothingForNothing,
  onlyTheAsked,
  sameQuote,
  untouchedRequest,
  withinLimits,
} from './prices.ts'
import { loadBenefit, type BenefitPromise } from './promise.ts'
import { breakdownToTheCent } from './breakdowns.ts'
import { noNonsense, ownExample } from './schemas.ts'
import { itsWords } from './words.ts'

/** The rules that every category must meet. */
export const pluginContract: BenefitPromise[] = [
  takenByThePortal,
  closedDoors,
  ownExample,
  noNonsense,
  sameQuote,
  untouchedRequest,
  everyCent,
  withinLimits,
  onlyTheAsked,
  nothingForNothing,
  halfFilledForm,
  itsWords,
  walkableSteps,
  breakdownToTheCent,
  itsCases,
  itsIcon,
  itsReadme,
  testedPrice,
]

/** The rules that a folder breaks, each with sentences about the faults. */
export async function brokenPromises(folder: string): Promise<{ title: string; faults: string[] }[]> {
  const loaded = await loadBenefit(folder)
  const checked = await Promise.all(
    pluginContract.map(async ({ title, faults }) => ({ title, faults: await faults(loaded) })),
  )
  return checked.filter(({ faults }) => faults.length > 0)
}
