import { nextContractState } from '../../../domain/contract/nextContractState.ts'
import type { ContractEvent } from '../../../domain/plan/contractEvent.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { refusalSentence } from '../../../domain/messages/refusalSentence.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import {
  absent,
  isSelf,
  OperationRefused,
  type OperatorAccount,
  type Reason,
} from '../../platform/context/operating.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { advance } from '../life/advance.ts'
import { waitingConditions } from '../../employee/conditions.ts'
import {
  loadEmployeeForUpdate,
  contractKey,
  ownContract,
  type EmployeeContext,
} from '../../employee/employeeContext.ts'
import { lastReviewer, clearReviewNotes } from './askedDocument.ts'
import { reviewToday, findFirstDay, type Review } from './reviewToday.ts'
import { toStateDto } from '../../../dto/contractStateDto.ts'

/**
 * The reviewer's name for the history, the reason, and the companies that the reviewer may review; companies
 * left out: all.
 */
type Reviewer = {
  by?: string
  reason?: string | undefined
  companies?: readonly string[]
  /** The reviewer's account: nobody may decide about their own contract. */
  self?: OperatorAccount | undefined
}

/**
 * Approves or refuses a contract or a change under review (D-32, D-75). Months that have begun, or that
 * payroll has closed, are left out, and the rest is priced again (D-80). A mail informs the employee, with
 * the reason of a refusal if given.
 * @returns the earlier plan and contract, the reviewed conditions, and their start
 * @throws OperationRefused if there is no such contract, nothing to review, or nothing to approve
 */
export async function reviewContract(
  context: ServerContext,
  contractId: string,
  outcome: 'contracted' | 'cancelled',
  { by, reason, companies = listCompanies(context), self }: Reviewer = {},
): Promise<Reviewed> {
  const answer = async (trx: Connection): Promise<Reviewed> => {
    const work = { ...context, trx }
    const { plan, contract } = await findContract(context, trx, contractId, companies)
    if (isSelf({ self }, plan.row)) throw new OperationRefused([{ id: 'own.review' }])
    const { conditions, lostMonths, ...review } = await reviewToday(work, plan, contract)
    const isPassed = outcome === 'contracted'
    const event: ContractEvent = isPassed
      ? { type: 'REVIEW_PASSED', hasMonthsLeft: review.hasMonthsLeft }
      : { type: 'REVIEW_FAILED' }
    const key = contractKey(plan, contract)
    const whyNotNow = whyNot(contract, event, { ...review, decidedBy: await lastReviewer(trx, key) })
    if (whyNotNow) throw new OperationRefused([whyNotNow])
    const documentation = contract.pendingEdit?.documentation ?? undefined
    await advance(work, plan, contract, {
      event,
      conditions: isPassed ? conditions : waitingConditions(contract),
      documentation,
      lostMonths,
      fromMonth: review.firstOpen,
      review: { by, reason },
    })
    const askedFor = await clearReviewNotes(trx, key)
    const start = findFirstDay(contract, { conditions, open: review.open })
    return { plan, contract, conditions, start, askedFor }
  }
  return inTenants(companies, () => inTransaction(context.db, answer))
}

type Reviewed = Pick<Review, 'conditions'> & {
  plan: EmployeeContext
  contract: Contract
  /** YYYY-MM-DD; undefined if no month is left. */
  start: string | undefined
  /** The document requested from the employee during the review. */
  askedFor: string | undefined
}

const listCompanies = ({ tenants }: Pick<ServerContext, 'tenants'>): string[] =>
  tenants.list().map(({ subdomain }) => subdomain)

async function findContract(
  context: ServerContext,
  trx: Connection,
  contractId: string,
  companies: readonly string[],
): Promise<{ plan: EmployeeContext; contract: Contract }> {
  const row = await trx
    .selectFrom('contracts')
    .select(['tenant', 'employee_id'])
    .where('tenant', 'in', ['', ...companies])
    .where('id', '=', contractId)
    .executeTakeFirst()
  const tenant = row && (await context.tenants.find(row.tenant))
  if (!row || !tenant) throw absent({ id: 'contract.unknown', contract: contractId })
  const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId: row.employee_id })
  return { plan, contract: ownContract(plan, contractId) }
}

/** Returns why the decision is not possible today. */
function whyNot(
  contract: Contract,
  event: ContractEvent,
  {
    refusals,
    declaration,
    decidedBy,
  }: Pick<Review, 'refusals' | 'declaration'> & { decidedBy?: string | undefined },
): Reason | undefined {
  const { refusal } = nextContractState(contract.state, event)
  const about = { contract: contract.id }
  if (refusal?.code === 'monthsLost') return { id: 'review.monthsLost', ...about }
  if (refusal) {
    const { status, signed } = toStateDto(contract)
    return { id: 'review.answered', ...about, status, signed: signed ? 'yes' : 'no', by: decidedBy ?? 'none' }
  }
  const [first] = event.type === 'REVIEW_PASSED' ? refusals : []
  if (!first) return undefined
  const reason = (language: Language): string =>
    refusalSentence(first, language, declaration.messages[language]).text
  return { id: 'review.onlyRefused', ...about, reason }
}
