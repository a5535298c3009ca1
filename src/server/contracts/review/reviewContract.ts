import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { monthsAtReview } from '../../../domain/contract/lateAcceptance.ts'
import { nextContractState } from '../../../domain/contract/nextContractState.ts'
import type { ContractEvent } from '../../../domain/plan/contractEvent.ts'
import { firstDayOfMonth } from '../../../domain/kernel/calendar.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { refusalSentence } from '../../../domain/messages/refusalSentence.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { OperationRefused, type Reason } from '../../platform/context/operating.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { asOfToday, type Acceptance } from '../links/acceptance.ts'
import { advance } from '../life/advance.ts'
import { waitingConditions } from '../../employee/conditions.ts'
import { conditionsMoney } from '../conditions/conditionsMoney.ts'
import {
  loadEmployee,
  loadEmployeeForUpdate,
  ownContract,
  type EmployeeContext,
} from '../../employee/employeeContext.ts'
import { findStates } from '../../../domain/plan/contractState.ts'
import { toStateDto } from '../../../dto/contractStateDto.ts'

/** Who reviews, for the contract's history, why, and for which companies where not for all. */
type Reviewer = { by?: string; reason?: string | undefined; companies?: readonly string[] }

/**
 * An administrator's answer to a contract or a change under review: in force, or refused (D-32, D-75).
 * Months that have begun, or that payroll has closed, are left out, and the rest is priced anew (D-80). A
 * mail informs the employee, with the reason of a refusal where one is given.
 * @returns the plan and the contract as they were, what the answer was about, and from which day it counts
 * @throws OperationRefused where there is no such contract, nothing to review, or nothing to approve
 */
export async function reviewContract(
  context: ServerContext,
  contractId: string,
  outcome: 'contracted' | 'cancelled',
  { by, reason, companies = allOf(context) }: Reviewer = {},
): Promise<Reviewed> {
  const answer = async (trx: Connection): Promise<Reviewed> => {
    const { plan, contract } = await findContract(context, trx, contractId, companies)
    const { conditions, lostMonths, ...review } = await reviewToday(context, plan, contract)
    const isPassed = outcome === 'contracted'
    const event: ContractEvent = isPassed
      ? { type: 'REVIEW_PASSED', hasMonthsLeft: review.hasMonthsLeft }
      : { type: 'REVIEW_FAILED' }
    const whyNotNow = whyNot(contract, event, review)
    if (whyNotNow) throw new OperationRefused([whyNotNow])
    const documentation = contract.pendingEdit?.documentation ?? undefined
    await advance(context, plan, contract, {
      event,
      conditions: isPassed ? conditions : waitingConditions(contract),
      documentation,
      lostMonths,
      fromMonth: review.firstOpen,
      review: { by, reason },
    })
    return { plan, contract, conditions, start: startOf(contract, { conditions, open: review.open }) }
  }
  return inTenants(companies, () => inTransaction(context.db, answer))
}

type Reviewed = Pick<Review, 'conditions'> & {
  plan: EmployeeContext
  contract: Contract
  /** YYYY-MM-DD; undefined where no month is left. */
  start: string | undefined
}

const allOf = ({ tenants }: Pick<ServerContext, 'tenants'>): string[] =>
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
  if (!row || !tenant) throw new OperationRefused([{ id: 'review.none', contract: contractId }])
  const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId: row.employee_id })
  return { plan, contract: ownContract(plan, contractId) }
}

type Review = Pick<Acceptance, 'conditions' | 'lostMonths' | 'firstOpen' | 'hasMonthsLeft' | 'refusals'> & {
  declaration: Benefit
  /** The months, 0 to 11, that an approval may charge. */
  open: number[]
}

/**
 * What an approval brings into force today.
 * @throws Error in a sentence where the category is not there
 */
async function reviewToday(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  contract: Contract,
): Promise<Review> {
  const declaration = benefits.find(contract.category)
  if (!declaration)
    throw new Error(`The category ${contract.category} of the contract ${contract.id} is not there now.`)
  const conditions = waitingConditions(contract)
  const lastClosed = await lastClosedMonth(plan, contract.year)
  const open = monthsAtReview({
    year: contract.year,
    today: plan.today,
    employment: plan.employee,
    startsWithReview: declaration.startsWithReview,
    lastClosed,
  })
  return { ...asOfToday(plan, contract, declaration, { conditions, open }), declaration, open }
}

/**
 * The last month, 0 to 11, that payroll has closed in a plan year (D-80); -1 where it has closed none of it,
 * undefined where the company has never closed a month.
 */
async function lastClosedMonth({ trx, tenant }: EmployeeContext, year: number): Promise<number | undefined> {
  const closed = await trx
    .selectFrom('payroll_closings')
    .select(['year', 'month_index'])
    .where('tenant', '=', tenant.subdomain)
    .execute()
  if (closed.length === 0) return undefined
  return Math.max(-1, ...closed.filter((each) => each.year === year).map((each) => each.month_index))
}

/** Why the answer is not possible today. */
function whyNot(
  contract: Contract,
  event: ContractEvent,
  { refusals, declaration }: Pick<Review, 'refusals' | 'declaration'>,
): Reason | undefined {
  const { refusal } = nextContractState(contract.state, event)
  const about = { contract: contract.id }
  if (refusal?.code === 'monthsLost') return { id: 'review.monthsLost', ...about }
  if (refusal) {
    const { status, signed } = toStateDto(contract)
    return { id: 'review.answered', ...about, status, signed: signed ? 'yes' : 'no' }
  }
  const [first] = event.type === 'REVIEW_PASSED' ? refusals : []
  if (!first) return undefined
  const reason = (language: Language): string =>
    refusalSentence(first, language, declaration.messages[language]).text
  return { id: 'review.onlyRefused', ...about, reason }
}

/** What waits for an administrator. */
export type UnderReview = {
  id: string
  tenant: string
  person: string
  employeeNumber: string
  category: string
  modality: Modality | undefined
  year: number
  /** A change of a contract that is in force. */
  isChange: boolean
  signedAt: Date | null
  /** From when an approval of today counts, YYYY-MM-DD; undefined where it can only be refused (D-80). */
  start: string | undefined
  /**
   * What it costs in the plan year, approved today, and what of it the company pays: its contribution, the
   * user bag and the company bag (D-93). Undefined where it can only be refused.
   */
  cost: { priceCents: number; employerCents: number } | undefined
  /** What a change replaces. */
  priceBeforeCents?: number | undefined
}

type Standing = Omit<UnderReview, 'id' | 'tenant' | 'category' | 'year' | 'signedAt'>

/** Contracts and changes that wait for an administrator, the oldest acceptance first. */
export async function contractsUnderReview(
  context: Pick<ServerContext, 'db' | 'benefits' | 'clock' | 'tenants'>,
  companies: readonly string[] = allOf(context),
): Promise<UnderReview[]> {
  const subdomains = ['', ...companies]
  const find = context.db
    .selectFrom('contracts')
    .select([
      'contracts.id',
      'contracts.tenant',
      'contracts.category',
      'contracts.year',
      'contracts.signed_at as signedAt',
      'contracts.employee_id as employeeId',
    ])
    .where('contracts.state', 'in', findStates('isReviewed'))
    .where('contracts.tenant', 'in', subdomains)
    .orderBy('contracts.signed_at')
  const rows = await inTenants(subdomains, () => find.execute())
  const waiting: UnderReview[] = []
  for (const { employeeId, ...row } of rows)
    waiting.push({
      ...row,
      ...(await inTenants([row.tenant], () => standing(context, row, employeeId))),
    })
  return waiting
}

async function standing(
  context: Pick<ServerContext, 'db' | 'benefits' | 'clock' | 'tenants'>,
  { id, tenant: subdomain }: Pick<UnderReview, 'id' | 'tenant'>,
  employeeId: string,
): Promise<Standing> {
  const tenant = await context.tenants.find(subdomain)
  const nothing = { isChange: false, modality: undefined, start: undefined, cost: undefined }
  if (!tenant) return { ...nothing, person: '', employeeNumber: '' }
  const plan = await loadEmployee(context, context.db, { tenant, employeeId })
  const contract = ownContract(plan, id)
  const isChange = contract.pendingEdit !== undefined
  const { employee_number: employeeNumber } = plan.row
  const person = { person: plan.employee.fullName, employeeNumber }
  const found = { ...nothing, ...person, isChange, modality: waitingConditions(contract).modality }
  if (!context.benefits.find(contract.category)) return found
  const { conditions, hasMonthsLeft, open } = await reviewToday(context, plan, contract)
  const start = startOf(contract, { conditions, open })
  if (!hasMonthsLeft || !start) return found
  const { priceCents, contributedCents, userBagCents } = conditions
  const { perYear } = conditionsMoney(context, plan, conditions) ?? {}
  return {
    ...found,
    start,
    cost: { priceCents, employerCents: perYear?.companyCents ?? contributedCents + userBagCents },
    priceBeforeCents: isChange ? contract.priceCents : undefined,
  }
}

/** The first day that an approval of today counts, YYYY-MM-DD; undefined where no month is left. */
function startOf(contract: Contract, { conditions, open }: Pick<Review, 'conditions' | 'open'>) {
  const isCharged = (month: number) => conditions.items.some(({ monthIndex }) => monthIndex === month)
  const begins = open.find((month) => contract.pendingEdit !== undefined || isCharged(month))
  return begins === undefined ? undefined : firstDayOfMonth(contract.year, begins)
}
