import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { contractName } from '../../../domain/catalogue/contractName.ts'
import { openPlanYears } from '../../../domain/catalogue/planMonths.ts'
import {
  chosenAlready,
  contractsToRepeat,
  successorOf,
  type Repeat,
} from '../../../domain/contract/repeatContract.ts'
import { termDifferences, type RepeatDifference } from '../../../domain/contract/repeatDifferences.ts'
import { differenceSentence } from '../../../domain/contract/repeatSentence.ts'
import { refuse, type Refusal } from '../../../domain/kernel/refusal.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { notOpenYetRefusal, unavailableRefusal } from '../../../domain/quote/eligibility.ts'
import { refusalText } from '../../../domain/messages/refusalSentence.ts'
import type { RepeatedContractDto, RepeatedYearDto } from '../../../dto/repeatDto.ts'
import { offersOf } from '../../catalogue/offers.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { emptyConditions, requoted } from '../../employee/conditions.ts'
import { insertContract } from '../../employee/contractRepository.ts'
import type { Caller } from '../request/createContract.ts'
import { loadEmployeeForUpdate, readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { pickTables } from '../request/evaluateRequest.ts'
import { refused } from '../../employee/refuse.ts'
import { validateRequest } from '../request/validateRequest.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import type { Connection } from '../../platform/db/schema.ts'

type Repeating = {
  trx: Connection
  plan: EmployeeContext
  year: number
  language: Caller['language']
  now: Date
}

/** The outcome of renewing one contract. */
type RepeatOutcome =
  | { outcome: 'added' | 'already'; contract: Contract; differences: RepeatDifference[] }
  | { outcome: 'refused'; refusal: Refusal }

/**
 * POST /contracts/repeat: puts last year's contracts into the cart of a plan year, at that year's prices,
 * one after the other, so that together they stay within the bag. Products already chosen for that year are
 * skipped. Nothing is purchased.
 * @throws HttpError 422 if the plan year is not open
 */
export async function repeatContracts(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  year: number,
): Promise<RepeatedYearDto> {
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    if (!openPlanYears(plan.today).includes(year))
      throw refused(
        [notOpenYetRefusal(year, plan.today) ?? refuse('noMonthLeft', { year })],
        language,
        undefined,
      )
    const repeating = { trx, plan, year, language, now: context.clock.now() }
    const sources = contractsToRepeat(plan.contracts, year)
    const { contracts, today } = plan
    const successor = ({ modality }: Contract) => successorOf(modality, tenant.modalities, year)
    const already = chosenAlready(sources, { contracts, year, today, successor })
    const answers: RepeatedContractDto[] = []
    for (const source of sources) {
      const declaration = context.benefits.find(source.category)
      const outcome = await repeatOne(repeating, source, { declaration, chosen: already.get(source.id) })
      answers.push(answerOf(repeating, source, outcome, declaration))
    }
    return { year, contracts: answers }
  })
}

type FoundContract = { declaration: Benefit | undefined; chosen: Contract | undefined }

async function repeatOne(
  repeating: Repeating,
  source: Contract,
  { declaration, chosen }: FoundContract,
): Promise<RepeatOutcome> {
  const { plan, year } = repeating
  if (!declaration) return { outcome: 'refused', refusal: refuse('notOfferedInYear', { year }) }
  if (chosen) {
    const differences = termDifferences(declaration, source, chosen)
    return { outcome: 'already', contract: chosen, differences }
  }
  const tables = pickTables(plan.tenant.tables, Object.keys(declaration.tables))
  const offers = plan.tenant.modalities
  const repeat = timedRules.repeatContract({ contract: source, declaration, plan, offers, tables, year })
  const refusal = repeat.refusals[0] ?? invalidRefusal(repeating, repeat, declaration)
  if (refusal) return { outcome: 'refused', refusal }
  // Documentation that the current form does not accept is dropped; the employee has to submit it again.
  const documentation = isValid(repeating, repeat, declaration) ? repeat.documentation : null
  const contract = await addToCart(repeating, { ...repeat, documentation })
  plan.contracts.push(contract)
  return { outcome: 'added', contract, differences: repeat.differences }
}

/** Refuses details that the category's current form does not accept. */
function invalidRefusal(repeating: Repeating, repeat: Repeat, declaration: Benefit): Refusal | undefined {
  return isValid(repeating, { ...repeat, documentation: null }, declaration) ? undefined : refuse('askedAnew')
}

function isValid(
  { language }: Repeating,
  { modality, asked, documentation = null }: Repeat,
  declaration: Benefit,
): boolean {
  if (!modality || !asked) return false
  try {
    validateRequest({ modality, declaration }, { benefitId: modality.id, ...asked, documentation }, language)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 400) return false
    throw error
  }
}

async function addToCart(
  { trx, plan, now }: Repeating,
  { modality, asked, quote, documentation }: Repeat,
): Promise<Contract> {
  if (!modality || !asked || !quote) throw new Error('What is refused is not put into the cart')
  const { year, details } = asked
  return insertContract(trx, {
    tenant: plan.tenant.subdomain,
    employeeId: plan.row.id,
    conditions: requoted(emptyConditions('contract', { modality, year, details }), quote),
    documentation,
    now,
  })
}

function answerOf(
  repeating: Repeating,
  source: Contract,
  outcome: RepeatOutcome,
  declaration: Benefit | undefined,
): RepeatedContractDto {
  const { plan, language, year } = repeating
  const { people } = readerOf(plan)
  const { id, category, modality } = source
  const about = { id, category, name: contractName(modality, language), outcome: outcome.outcome }
  if (outcome.outcome === 'refused') {
    const { refusal } = outcome
    const sentences = refusalText(refusal, language, declaration?.messages[language])
    if (hasOffers(repeating, category, declaration)) return { ...about, inCart: false, sentences }
    // A category without offers has no page to link to.
    const closed = refusal.code === 'notOfferedInYear' ? sentences.slice(0, 1) : sentences
    return { ...about, inCart: false, sentences: closed, isClosed: true }
  }
  const sentences = outcome.differences
    .map((difference) => differenceSentence(difference, { language, people, declaration, year }))
    .filter(Boolean)
  const { contract } = outcome
  return { ...about, cartId: contract.id, inCart: isInCart(contract), sentences }
}

/** Whether the category has any offer for the employee in the year. */
function hasOffers(
  { plan: { tenant, employee, today }, year }: Repeating,
  category: string,
  declaration: Benefit | undefined,
): boolean {
  if (!declaration || unavailableRefusal(employee, category, declaration)) return false
  const { collectiveId } = employee
  return offersOf(tenant, category, { collectiveId, today }).some(
    (modality) => modality.year === undefined || modality.year === year,
  )
}
