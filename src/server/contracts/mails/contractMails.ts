import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { cancellationSentence, type CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import type { ContractChange } from '../../../domain/description/contractChanges.ts'
import { findStepsAfterSigning } from '../../../domain/contract/stepsAfterSigning.ts'
import { none, type Fact } from '../../../domain/contract/contractSummary.ts'
import { describeConditions } from '../../../domain/description/describeConditions.ts'
import { productName } from '../../../domain/catalogue/contractName.ts'
import { isEmail } from '../../../domain/kernel/formats.ts'
import { addDays } from '../../../domain/kernel/calendar.ts'
import { formatDate, formatDay } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { localized } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { translator } from '../../../domain/messages/index.ts'
import type { Mail, ServerContext, Work } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { conditionsMoney, movedByConditions } from '../conditions/conditionsMoney.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { datesSentence, offerDates, shortList, sumSentences } from './offerDates.ts'
import { lastDayToAccept, onTimeOf } from '../links/offerConditions.ts'

type ContextKeys = 'mailer' | 'tenants' | 'benefits'
export type MailFact = Pick<Fact, 'label' | 'value'>
/** Conditions awaiting acceptance, and the token of their link. */
export type OfferedConditions = {
  conditions: Conditions
  token: string
  /** The conditions in force that an edit replaces. */
  before?: Conditions | undefined
  /** The effect of a cancellation. */
  effect?: CancellationEffect | undefined
}

/** Sends acceptance mails: one for all contracts of a purchase, one for each change or cancellation. */
export async function mailOffered(
  work: Work<ContextKeys>,
  plan: EmployeeContext,
  offered: OfferedConditions[],
  commonToken?: string,
): Promise<void> {
  const contracts = offered.filter(({ conditions }) => conditions.kind === 'contract')
  const [first, ...more] = contracts
  if (first) await mailContracts(work, plan, [first, ...more], commonToken)
  for (const change of offered)
    if (change.conditions.kind !== 'contract') await mailChange(work, plan, change)
}

/**
 * The mail of a purchase: one button for all contracts, and a box for each. Several contracts share a link
 * to one page, on which each contract is accepted separately (promise 8).
 */
async function mailContracts(
  work: Work<ContextKeys>,
  plan: EmployeeContext,
  offered: [OfferedConditions, ...OfferedConditions[]],
  commonToken: string | undefined,
): Promise<void> {
  const { mailer, tenants, benefits, trx } = work
  const { language } = readerOf(plan)
  const count = offered.length
  const [only] = offered
  const say = (id: string, params = {}): string =>
    mailMessages(language, `contracts.${id}`, { count, ...params })
  const url =
    commonToken === undefined
      ? acceptUrl(tenants, plan.tenant, only.token)
      : acceptAllUrl(tenants, plan.tenant, commonToken)
  const dates = offerDates({ benefits }, plan, offered)
  await mailer.queue(trx, {
    ...envelope(plan, language),
    ...(count === 1 && { contractId: only.conditions.contractId }),
    hasLink: true,
    kind: 'acceptance',
    subject: say('subject', {
      products: shortList(offered, language),
      day: formatDay(addDays(dates.onTimeUntil ?? dates.until, 1), language),
    }),
    heading: say('heading'),
    paragraphs: [
      mailMessages(language, 'greeting', { name: plan.row.first_name }),
      sumSentences(offered, language),
      ...datesSentence(dates, count, language),
    ],
    action: { label: say('button'), url },
    cards: offered.map((each) => contractCard(work, plan, each, count)),
    footnote: [say('cutOff'), say('expiry'), say('notYou')].join('\n'),
  })
}

/**
 * The box of one contract. If the mail's button is for several contracts, the box also has the contract's
 * own link.
 */
function contractCard(
  { tenants, benefits }: Work<ContextKeys>,
  plan: EmployeeContext,
  { conditions, token }: OfferedConditions,
  count: number,
): NonNullable<Mail['cards']>[number] {
  const { language } = readerOf(plan)
  const { facts } = describeForMail({ benefits }, plan, { conditions })
  const own = { label: mailMessages(language, 'contracts.only'), url: acceptUrl(tenants, plan.tenant, token) }
  return {
    title: productName(conditions, language),
    subtitle: localized(conditions.modality.name, language),
    // If the mail has several contracts, only the payslip's sentence and the price are shown; the page shows
    // the rest.
    facts: [
      ...(count === 1 ? facts : facts.filter(({ isMain }) => isMain)),
      ...reviewFacts({ benefits }, plan, conditions),
    ],
    ...(count > 1 && { action: own }),
  }
}

/** Describes conditions for a mail, without the parties, which are in the box's title and subtitle. */
export function describeForMail(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  { conditions, before, effect }: Omit<OfferedConditions, 'token'>,
): ReturnType<typeof describeConditions> {
  const { facts, changes } = describeConditions(
    {
      conditions,
      before,
      effect,
      declaration: benefits.find(conditions.category),
      company: plan.tenant.settings.name,
      money: conditionsMoney({ benefits }, plan, conditions),
      moneyBefore: before && conditionsMoney({ benefits }, plan, before),
    },
    readerOf(plan),
  )
  return { facts: facts.filter(({ kind }) => kind !== 'party'), changes }
}

/** The row about the reviewer; none if the contract is not reviewed. */
function reviewFacts(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
): MailFact[] {
  const { language } = readerOf(plan)
  const declaration = benefits.find(conditions.category)
  const way = declaration && findStepsAfterSigning(declaration, conditions, plan)
  if (!way?.isReviewed) return []
  const { reviewer } = way
  return [
    {
      label: mailMessages(language, 'contracts.afterwards'),
      value: mailMessages(language, reviewer === undefined ? 'contracts.review' : 'contracts.reviewBy', {
        reviewer: reviewer ?? '',
      }),
    },
  ]
}

/** The mail to confirm an edit or a cancellation. */
async function mailChange(
  { mailer, tenants, benefits, trx }: Work<ContextKeys>,
  plan: EmployeeContext,
  { conditions, token, before, effect }: OfferedConditions,
): Promise<void> {
  const { language } = readerOf(plan)
  const kind = conditions.kind === 'cancellation' ? 'cancellation' : 'edit'
  const product = productName(conditions, language)
  const lastDay = lastDayToAccept({ benefits }, plan, { conditions, inForceItems: before?.items })
  const { facts, changes } = describeForMail({ benefits }, plan, { conditions, before, effect })
  await mailer.queue(trx, {
    ...envelope(plan, language),
    contractId: conditions.contractId,
    hasLink: true,
    kind: 'acceptance',
    subject: mailMessages(language, `${kind}.subject`, { product }),
    heading: mailMessages(language, `${kind}.heading`),
    paragraphs: [
      mailMessages(language, 'greeting', { name: plan.row.first_name }),
      mailMessages(language, `${kind}.intro`, { product }),
      ...(effect ? [cancellationSentence(effect, language)] : []),
      ...(kind === 'edit'
        ? onTimeSentence(benefits.find(conditions.category), plan, { conditions, before })
        : []),
      ...movedByConditions({ benefits }, plan, conditions, effect),
    ],
    cards: [
      ...(changes.length > 0
        ? [
            {
              title: translator(language)('change.title'),
              facts: changes.map((change) => changeFact(change, language)),
            },
          ]
        : []),
      { title: product, subtitle: localized(conditions.modality.name, language), facts },
    ],
    action: { label: mailMessages(language, `${kind}.button`), url: acceptUrl(tenants, plan.tenant, token) },
    footnote: [
      mailMessages(language, 'change.expiry', { date: formatDate(lastDay, language, 'long') }),
      mailMessages(language, 'contracts.notYou'),
    ].join('\n'),
  })
}

/**
 * The sentence with the last day to confirm a change in time for its first month, and what happens after
 * that day (D-108).
 */
function onTimeSentence(
  declaration: Benefit | undefined,
  plan: EmployeeContext,
  { conditions, before }: Pick<OfferedConditions, 'conditions' | 'before'>,
): string[] {
  const { language } = readerOf(plan)
  const dates = onTimeOf(declaration, plan, { conditions, inForceItems: before?.items })
  if (!dates) return []
  const [start, day] = [dates.startsOn, dates.onTimeUntil].map((date) => formatDate(date, language, 'long'))
  return [mailMessages(language, 'edit.onTime', { start: start!, day: day! })]
}

function changeFact({ label, before, after }: ContractChange, language: Language): MailFact {
  if (before === none) return { label, value: mailMessages(language, 'edit.added', { what: after }) }
  if (after === none) return { label, value: mailMessages(language, 'edit.dropped', { what: before }) }
  return { label, value: `${before} → ${after}` }
}

/** Returns the address of the page for all contracts bought together. */
function acceptAllUrl(tenants: ServerContext['tenants'], tenant: TenantConfig, token: string): string {
  return `${tenants.publicUrl(tenant)}/accept-all/${token}`
}

/** The address of the page with the conditions; they are signed only by the page's form. */
export function acceptUrl(tenants: ServerContext['tenants'], tenant: TenantConfig, token: string): string {
  return `${tenants.publicUrl(tenant)}/accept/${token}`
}

/** @throws HttpError 422 if the employee has no e-mail: without the mail nothing could be accepted */
export function envelope(
  { tenant, row }: EmployeeContext,
  language: Language,
): Pick<Mail, 'tenant' | 'to' | 'language' | 'employeeId'> {
  if (!row.email || !isEmail(row.email))
    throw new HttpError(422, { name: 'NoMail', message: contractMessages(language, 'api.noMail') })
  return { tenant, to: row.email, language, employeeId: row.id }
}
