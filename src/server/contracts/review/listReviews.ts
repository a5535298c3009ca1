import { findStates } from '../../../domain/plan/contractState.ts'
import { reviewDeadline, type ReviewDeadline } from '../../../domain/contract/reviewDeadline.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { waitingConditions } from '../../employee/conditions.ts'
import { loadEmployee, ownContract } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { conditionsMoney } from '../conditions/conditionsMoney.ts'
import { reviewToday, findFirstDay } from './reviewToday.ts'

/** A contract or change under review. */
type UnderReview = {
  id: string
  tenant: string
  person: string
  employeeNumber: string
  category: string
  modality: Modality | undefined
  year: number
  /** True for a change of a contract in force. */
  isChange: boolean
  signedAt: Date | null
  /** The last document requested from the employee, and the time of the request. */
  askedFor: string | null
  askedAt: Date | null
  /** The operator who handles this review, and a note for reviewers. */
  by: string | null
  note: string | null
  /** The start if approved today, YYYY-MM-DD; undefined if it can only be refused (D-80). */
  start: string | undefined
  /** Until when it must be decided so that it starts then. */
  deadline: ReviewDeadline
  /**
   * The price in the plan year if approved today, and the company's part: contribution, user bag and company
   * bag (D-93). Undefined if the contract can only be refused.
   */
  cost: { priceCents: number; employerCents: number } | undefined
  /** The price before the change. */
  priceBeforeCents?: number | undefined
}

type Standing = Omit<
  UnderReview,
  'id' | 'tenant' | 'category' | 'year' | 'signedAt' | 'askedFor' | 'askedAt' | 'by' | 'note'
>

/** Contracts and changes under review, the oldest acceptance first. */
export async function contractsUnderReview(
  context: Pick<ServerContext, 'db' | 'benefits' | 'clock' | 'tenants'>,
  companies: readonly string[],
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
      'contracts.asked_for as askedFor',
      'contracts.asked_at as askedAt',
      'contracts.review_by as by',
      'contracts.review_note as note',
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
  const nothing = { isChange: false, modality: undefined, start: undefined, deadline: {}, cost: undefined }
  if (!tenant) return { ...nothing, person: '', employeeNumber: '' }
  const plan = await loadEmployee(context, context.db, { tenant, employeeId })
  const contract = ownContract(plan, id)
  const isChange = contract.pendingEdit !== undefined
  const { employee_number: employeeNumber } = plan.row
  const person = { person: plan.employee.fullName, employeeNumber }
  const found = { ...nothing, ...person, isChange, modality: waitingConditions(contract).modality }
  if (!context.benefits.find(contract.category)) return found
  const review = await reviewToday({ ...context, trx: context.db }, plan, contract)
  const { conditions, hasMonthsLeft, hasClosings } = review
  const start = findFirstDay(contract, review)
  if (!hasMonthsLeft || !start) return found
  const { priceCents, contributedCents, userBagCents } = conditions
  const { perYear } = conditionsMoney(context, plan, conditions) ?? {}
  return {
    ...found,
    start,
    deadline: reviewDeadline({
      start,
      hasClosings,
      today: plan.today,
      cutOffDay: tenant.settings.cutOffDay,
      startsWithReview: review.declaration.startsWithReview,
    }),
    cost: { priceCents, employerCents: perYear?.companyCents ?? contributedCents + userBagCents },
    priceBeforeCents: isChange ? contract.priceCents : undefined,
  }
}
