import { listChoices, quoteOf } from '../../../domain/advice/choices.ts'
import { proposePlan } from '../../../domain/advice/proposePlan.ts'
import { changeRefusal, replacementRefusal } from '../../../domain/benefit/replacedDocumentation.ts'
import { cartItemToday } from '../../../domain/contract/cartItem.ts'
import { invoicesDue } from '../../../domain/contract/invoices.ts'
import { betterChoices, unusedCompanyCents } from '../../../domain/dominated/betterChoices.ts'
import { limitsOf } from '../../../domain/contract/limits.ts'
import { repeatContract } from '../../../domain/contract/repeatContract.ts'
import { reprice } from '../../../domain/quote/reprice.ts'
import { quote } from '../../../domain/quote/quote.ts'
import { moneyCaseOf } from '../../../domain/tax/moneyCase.ts'
import { movedByPlan } from '../../../domain/tax/movedByPlan.ts'
import { movedByChange, movedByEnd, movedByRelease } from '../../../domain/tax/movedContracts.ts'
import { computeMoney } from '../../../domain/tax/productMoney.ts'
import { computeProposal } from '../../../domain/tax/proposal.ts'
import { signedMoney } from '../../../domain/tax/yearSoFar.ts'
import { type CircuitBreakerOptions, withTimeLimit } from './callPlugin.ts'

/**
 * A search prices some thousand combinations with plugins, which takes a second on a busy machine although
 * no single plugin is slow.
 */
const searching: CircuitBreakerOptions = { maxMs: 4_000, openMs: 60_000 }

/**
 * Rules that call plugins, each with one time limit for all its calls.
 * @throws BenefitFault that names the category if it exceeds the limit
 */
export const timedRules = {
  betterChoices: timed(betterChoices),
  cartItemToday: timed(cartItemToday),
  changeRefusal: timed(changeRefusal),
  choiceQuote: timed(quoteOf),
  listChoices: timed(listChoices),
  invoicesDue: timed(invoicesDue),
  limitsOf: timed(limitsOf),
  moneyCaseOf: timed(moneyCaseOf),
  computeMoney: timed(computeMoney),
  movedByChange: timed(movedByChange),
  movedByEnd: timed(movedByEnd),
  movedByPlan: timed(movedByPlan),
  movedByRelease: timed(movedByRelease),
  reprice: timed(reprice),
  computeProposal: timed(computeProposal),
  proposePlan: timed(proposePlan, searching),
  quote: timed(quote),
  repeatContract: timed(repeatContract),
  replacementRefusal: timed(replacementRefusal),
  signedMoney: timed(signedMoney),
  unusedCompanyCents: timed(unusedCompanyCents),
}

function timed<Input extends unknown[], Output>(
  rule: (...input: Input) => Output,
  options?: CircuitBreakerOptions,
) {
  return (...input: Input): Output => withTimeLimit(() => rule(...input), options)
}
