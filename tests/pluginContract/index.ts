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

/** What every category keeps, whoever wrote it. */
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

/** Each promise a folder breaks, with the sentences that say how. */
export async function brokenPromises(folder: string): Promise<{ title: string; faults: string[] }[]> {
  const loaded = await loadBenefit(folder)
  const checked = await Promise.all(
    pluginContract.map(async ({ title, faults }) => ({ title, faults: await faults(loaded) })),
  )
  return checked.filter(({ faults }) => faults.length > 0)
}
