import { contractName, productName } from '../../../domain/catalogue/contractName.ts'
import { describeConditions } from '../../../domain/description/describeConditions.ts'
import { firstDayOfMonth } from '../../../domain/kernel/calendar.ts'
import { formatDate, formatMoney, formatMonths } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { translator } from '../../../domain/messages/index.ts'
import { findStart, type Conditions, type Contract } from '../../../domain/plan/contract.ts'
import { moneySentence } from '../../../domain/tax/moneySentence.ts'
import type { Work } from '../../platform/context/context.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { conditionsMoney } from '../conditions/conditionsMoney.ts'
import { envelope, type MailFact } from './contractMails.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'

type ContextKeys = 'mailer' | 'tenants'
type Repriced = {
  before: Conditions
  conditions: Conditions
  /** The first month, 0 to 11, with a different price. */
  fromMonth: number
  /** True if the conditions await acceptance and get a new link. */
  isOffered: boolean
}
type Reviewed = Work<ContextKeys | 'benefits'>

/**
 * The mail after a review: a contract or change is in force, with its start and payslip effect, or it was
 * refused, with alternatives (CTR-16, D-75).
 */
export async function mailReviewed(
  work: Reviewed,
  plan: EmployeeContext,
  conditions: Conditions,
  {
    isPassed,
    lostMonths,
    reason,
  }: { isPassed: boolean; lostMonths: readonly number[]; reason?: string | undefined },
): Promise<void> {
  if (!plan.row.email) return
  const { language } = readerOf(plan)
  const isChange = conditions.kind === 'edit'
  const [passed, failed] = isChange
    ? (['changeApproved', 'changeRejected'] as const)
    : (['contracted', 'rejected'] as const)
  const kind = isPassed ? passed : failed
  const names = namesOf(conditions, language)
  await queue(work, plan, {
    contractId: conditions.contractId,
    subject: mailMessages(language, `${kind}.subject`, names),
    heading: mailMessages(language, `${kind}.heading`),
    sentences: [
      mailMessages(language, `${kind}.intro`, names),
      ...(isPassed ? [] : [reasonSentence(reason, language)]),
      ...(isPassed ? inForceSentences(work, plan, { conditions, lostMonths }) : []),
    ],
    ...(isPassed || isChange
      ? { button: mailMessages(language, 'outcome.button'), path: '/documents/user' }
      : { button: mailMessages(language, 'rejected.button'), path: `/products/${conditions.category}` }),
  })
}

/** The reason of a refusal, or else a sentence on how to ask for the reason. */
function reasonSentence(reason: string | undefined, language: Language): string {
  return reason
    ? mailMessages(language, 'review.reason', { reason })
    : mailMessages(language, 'review.askWhy')
}

/** The start, the months lost by a late review, and the payslip effect. */
function inForceSentences(
  work: Reviewed,
  plan: EmployeeContext,
  { conditions, lostMonths }: { conditions: Conditions; lostMonths: readonly number[] },
): string[] {
  const { language } = readerOf(plan)
  const start = conditions.kind === 'contract' ? findStart(conditions) : undefined
  const money = conditionsMoney(work, plan, conditions)
  return [
    ...(lostMonths.length > 0 ? [lostSentence(conditions, lostMonths, language)] : []),
    ...(lostMonths.length === 0 && start
      ? [mailMessages(language, 'contracted.starts', { start: formatDate(start, language, 'long') })]
      : []),
    ...(money ? [`${moneySentence(money, language).text}.`] : []),
  ]
}

/** The months lost by a late review: not charged, or on the earlier conditions (D-80). */
function lostSentence(conditions: Conditions, lostMonths: readonly number[], language: Language): string {
  const isChange = conditions.kind === 'edit'
  const start = isChange
    ? firstDayOfMonth(conditions.year, Math.max(...lostMonths) + 1)
    : findStart(conditions)
  return mailMessages(language, isChange ? 'review.keptMonths' : 'review.lostMonths', {
    months: formatMonths(lostMonths, language),
    start: start ? formatDate(start, language, 'long') : '',
    price: formatMoney(conditions.priceCents, language),
  })
}

/** The mail about a contract repriced after a correction of covered people's data (D-86). */
export async function mailRepriced(
  work: Work<ContextKeys | 'benefits'>,
  plan: EmployeeContext,
  { before, conditions, fromMonth, isOffered }: Repriced,
): Promise<void> {
  if (!plan.row.email) return
  const reader = readerOf(plan)
  const { language } = reader
  const names = { ...namesOf(conditions, language), company: plan.tenant.settings.name }
  const start = formatDate(firstDayOfMonth(conditions.year, fromMonth), language, 'long')
  const { changes } = describeConditions(
    {
      before,
      conditions,
      declaration: work.benefits.find(conditions.category),
      company: plan.tenant.settings.name,
    },
    reader,
  )
  await queue(work, plan, {
    contractId: conditions.contractId,
    subject: mailMessages(language, 'repriced.subject', names),
    heading: mailMessages(language, 'repriced.heading'),
    sentences: [
      mailMessages(language, 'repriced.intro', { ...names, start }),
      ...(isOffered ? [mailMessages(language, 'repriced.newLink')] : []),
    ],
    facts: changes.map(({ label, before: old, after }) => ({ label, value: `${old} → ${after}` })),
    button: mailMessages(language, 'outcome.button'),
    path: '/documents/user',
  })
}

/** The mail that requests a document again, for which the review waits. */
export async function mailDocumentAsked(
  work: Work<ContextKeys>,
  plan: EmployeeContext,
  contract: Contract,
  what: string,
): Promise<void> {
  const { language } = readerOf(plan)
  const names = namesOf(contract, language)
  await queue(work, plan, {
    contractId: contract.id,
    subject: mailMessages(language, 'documentAsked.subject', names),
    heading: mailMessages(language, 'documentAsked.heading'),
    sentences: [
      mailMessages(language, 'documentAsked.intro', names),
      mailMessages(language, 'documentAsked.what', { what }),
    ],
    button: mailMessages(language, 'documentAsked.button'),
    path: '/documents/user',
  })
}

/** The mail's text ids and link, by the kind of end. */
const ends = {
  time: {
    contract: { id: 'expired.contract', button: 'expired.contract.button', path: '/cart' },
    edit: { id: 'expired.edit', button: 'outcome.button', path: '/documents/user' },
    cancellation: { id: 'expired.cancellation', button: 'outcome.button', path: '/documents/user' },
  },
  year: {
    contract: { id: 'yearEnded.contract', button: 'yearEnded.contract.button', path: '/home' },
    edit: { id: 'yearEnded.edit', button: 'outcome.button', path: '/documents/user' },
    cancellation: { id: 'yearEnded.edit', button: 'outcome.button', path: '/documents/user' },
  },
} as const

/**
 * The mail about an end that the employee did not request: an expired acceptance (D-81), or the end of the
 * year (D-72).
 */
export async function mailEnded(
  work: Work<ContextKeys>,
  plan: EmployeeContext,
  contract: Contract,
  reason: keyof typeof ends,
): Promise<void> {
  if (!plan.row.email || !plan.row.active) return
  const { language } = readerOf(plan)
  const { id, button, path } = ends[reason][contract.pendingEdit?.kind ?? 'contract']
  const names = { ...namesOf(contract, language), year: String(contract.year) }
  await queue(work, plan, {
    // A contract in the cart can be deleted, and a mail linked to the contract would be deleted with it.
    ...(!isInCart(contract) && { contractId: contract.id }),
    subject: mailMessages(language, `${id}.subject`, names),
    heading: mailMessages(language, `${id}.heading`, names),
    sentences: [mailMessages(language, `${id}.intro`, names)],
    button: mailMessages(language, button),
    path,
  })
}

/** The mail about contracts whose payslip effect changes because `contract` let go of a part of the plan. */
export async function mailMoved(
  work: Work<ContextKeys>,
  plan: EmployeeContext,
  contract: Contract,
  sentences: readonly string[],
): Promise<void> {
  if (!plan.row.email || !plan.row.active) return
  const { language } = readerOf(plan)
  const names = namesOf(contract, language)
  await queue(work, plan, {
    subject: mailMessages(language, 'moved.subject', names),
    heading: mailMessages(language, 'moved.heading'),
    sentences: [mailMessages(language, 'moved.intro', names), ...sentences],
    button: mailMessages(language, 'outcome.button'),
    path: '/documents/user',
  })
}

type OutcomeMail = Record<'subject' | 'heading' | 'button', string> & {
  contractId?: string
  sentences: string[]
  /** The differences from the earlier conditions. */
  facts?: MailFact[]
  /** The button's page in the portal. */
  path: string
}

async function queue(
  { mailer, tenants, trx }: Work<ContextKeys>,
  plan: EmployeeContext,
  { sentences, facts, button, path, ...outcome }: OutcomeMail,
): Promise<void> {
  const { language } = readerOf(plan)
  await mailer.queue(trx, {
    ...envelope(plan, language),
    kind: 'outcome',
    ...outcome,
    paragraphs: [mailMessages(language, 'greeting', { name: plan.row.first_name }), ...sentences],
    ...(facts && { cards: [{ title: translator(language)('change.title'), facts }] }),
    action: { label: button, url: `${tenants.publicUrl(plan.tenant)}${path}` },
  })
}

function namesOf(
  { modality, ...contract }: Pick<Conditions, 'modality' | 'category'>,
  language: Language,
): { product: string; contract: string } {
  return {
    product: productName({ modality, ...contract }, language),
    contract: contractName(modality, language),
  }
}
