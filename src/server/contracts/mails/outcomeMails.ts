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

type Parts = 'mailer' | 'tenants'
type Repriced = {
  before: Conditions
  conditions: Conditions
  /** The first month, 0 to 11, that costs something else. */
  fromMonth: number
  /** It waits to be accepted, and gets a new link. */
  isOffered: boolean
}
type Reviewed = Work<Parts | 'benefits'>

/**
 * The mail after a review: a contract or a change is in force, from when and what it does to the payslip, or
 * it is not to be, and where to choose something else (CTR-16, D-75).
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

/** Why it was refused, or how to learn it: a reason that is told is not to be asked for. */
function reasonSentence(reason: string | undefined, language: Language): string {
  return reason
    ? mailMessages(language, 'review.reason', { reason })
    : mailMessages(language, 'review.askWhy')
}

/** From when it is in force, with the months that a late review lost, and what it does to the payslip. */
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

/** Months that a late review leaves as they were: uncharged, or with the conditions in force (D-80). */
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

/** The mail about a contract that was priced anew because facts of who is covered were corrected (D-86). */
export async function mailRepriced(
  work: Work<Parts | 'benefits'>,
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

/** The mail that asks for a document again; the review waits for it. */
export async function mailDocumentAsked(
  work: Work<Parts>,
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

/** What each end is called, and where its mail leads. */
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

/** The mail about what ended without the employee: nobody accepted it in time (D-81), or the year (D-72). */
export async function mailEnded(
  work: Work<Parts>,
  plan: EmployeeContext,
  contract: Contract,
  reason: keyof typeof ends,
): Promise<void> {
  if (!plan.row.email || !plan.row.active) return
  const { language } = readerOf(plan)
  const { id, button, path } = ends[reason][contract.pendingEdit?.kind ?? 'contract']
  const names = { ...namesOf(contract, language), year: String(contract.year) }
  await queue(work, plan, {
    // What leaves the cart leaves the database, and would take the mail along.
    ...(!isInCart(contract) && { contractId: contract.id }),
    subject: mailMessages(language, `${id}.subject`, names),
    heading: mailMessages(language, `${id}.heading`, names),
    sentences: [mailMessages(language, `${id}.intro`, names)],
    button: mailMessages(language, button),
    path,
  })
}

type OutcomeMail = {
  contractId?: string
  subject: string
  heading: string
  sentences: string[]
  /** What is other than before. */
  facts?: MailFact[]
  button: string
  /** Where the button leads, in the portal. */
  path: string
}

async function queue(
  { mailer, tenants, trx }: Work<Parts>,
  plan: EmployeeContext,
  { sentences, facts, button, path, ...outcome }: OutcomeMail,
): Promise<void> {
  const { language } = readerOf(plan)
  await mailer.queue(trx, {
    ...envelope(plan, language),
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
