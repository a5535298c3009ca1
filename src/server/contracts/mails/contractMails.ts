import { cancellationSentence, type CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import type { ContractChange } from '../../../domain/description/contractChanges.ts'
import { wayOnOf } from '../../../domain/contract/wayOn.ts'
import { none, type Fact } from '../../../domain/contract/contractSummary.ts'
import { describeConditions } from '../../../domain/description/describeConditions.ts'
import { productName } from '../../../domain/catalogue/contractName.ts'
import { isEmail } from '../../../domain/kernel/formats.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { localized } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { translator } from '../../../domain/messages/index.ts'
import type { Mail, ServerContext, Work } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { conditionsMoney, movedByEndSentences } from '../conditions/conditionsMoney.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { lastDayToAccept } from '../links/offerConditions.ts'

type Parts = 'mailer' | 'tenants' | 'benefits'
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
  work: Work<Parts>,
  plan: EmployeeContext,
  offered: OfferedConditions[],
): Promise<void> {
  const contracts = offered.filter(({ conditions }) => conditions.kind === 'contract')
  if (contracts.length > 0) await mailContracts(work, plan, contracts)
  for (const change of offered)
    if (change.conditions.kind !== 'contract') await mailChange(work, plan, change)
}

/** The mail of a purchase; each contract has its own box and link, and is accepted separately (promise 8). */
async function mailContracts(
  { mailer, tenants, benefits, trx }: Work<Parts>,
  plan: EmployeeContext,
  offered: OfferedConditions[],
): Promise<void> {
  const { language } = readerOf(plan)
  const count = offered.length
  const [only] = offered
  await mailer.queue(trx, {
    ...envelope(plan, language),
    ...(count === 1 && only && { contractId: only.conditions.contractId }),
    hasLink: true,
    subject: mailMessages(language, 'contracts.subject', { count }),
    heading: mailMessages(language, 'contracts.heading', { count }),
    paragraphs: [
      mailMessages(language, 'greeting', { name: plan.row.first_name }),
      mailMessages(language, 'contracts.intro', { count }),
    ],
    cards: offered.map(({ conditions, token }) => ({
      title: productName(conditions, language),
      subtitle: localized(conditions.modality.name, language),
      facts: [
        ...describeForMail({ benefits }, plan, { conditions }).facts,
        {
          label: mailMessages(language, 'contracts.until'),
          value: formatDate(lastDayToAccept({ benefits }, plan, { conditions }), language, 'long'),
        },
        ...wayFacts({ benefits }, plan, conditions),
      ],
      action: {
        label: mailMessages(language, 'contracts.button'),
        url: acceptUrl(tenants, plan.tenant, token),
      },
    })),
    footnote: [
      mailMessages(language, 'contracts.cutOff'),
      mailMessages(language, 'contracts.expiry'),
      mailMessages(language, 'contracts.notYou'),
    ].join('\n'),
  })
}

/** Conditions for a mail, without the parties, which the box's title and subtitle name. */
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

/** The last day to accept for the first month, and the reviewer, if a review follows. */
function wayFacts(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
): MailFact[] {
  const { language } = readerOf(plan)
  const declaration = benefits.find(conditions.category)
  const way = declaration && wayOnOf(declaration, conditions, plan)
  if (!way) return []
  const { startsOn, onTimeUntil, isReviewed, reviewer } = way
  const day = (date: string): string => formatDate(date, language, 'long')
  const facts: MailFact[] = []
  if (startsOn && onTimeUntil)
    facts.push({
      label: mailMessages(language, 'contracts.onTime', { date: day(startsOn) }),
      value: mailMessages(language, 'contracts.onTimeUntil', { date: day(onTimeUntil) }),
    })
  if (isReviewed)
    facts.push({
      label: mailMessages(language, 'contracts.afterwards'),
      value: mailMessages(language, reviewer === undefined ? 'contracts.review' : 'contracts.reviewBy', {
        reviewer: reviewer ?? '',
      }),
    })
  return facts
}

/** The mail to confirm an edit or a cancellation. */
async function mailChange(
  { mailer, tenants, benefits, trx }: Work<Parts>,
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
    subject: mailMessages(language, `${kind}.subject`, { product }),
    heading: mailMessages(language, `${kind}.heading`),
    paragraphs: [
      mailMessages(language, 'greeting', { name: plan.row.first_name }),
      mailMessages(language, `${kind}.intro`, { product }),
      ...(effect
        ? [
            cancellationSentence(effect, language),
            ...movedByEndSentences({ benefits }, plan, conditions, effect),
          ]
        : []),
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

function changeFact({ label, before, after }: ContractChange, language: Language): MailFact {
  if (before === none) return { label, value: mailMessages(language, 'edit.added', { what: after }) }
  if (after === none) return { label, value: mailMessages(language, 'edit.dropped', { what: before }) }
  return { label, value: `${before} → ${after}` }
}

/** The address of the page with the conditions; only its form signs them. */
export function acceptUrl(tenants: ServerContext['tenants'], tenant: TenantConfig, token: string): string {
  return `${tenants.publicUrl(tenant)}/accept/${token}`
}

/** @throws HttpError 422 if there is no address: without the mail nothing could be accepted */
export function envelope(
  { tenant, row }: EmployeeContext,
  language: Language,
): Pick<Mail, 'tenant' | 'to' | 'language' | 'employeeId'> {
  if (!row.email || !isEmail(row.email))
    throw new HttpError(422, { name: 'NoMail', message: contractMessages(language, 'api.noMail') })
  return { tenant, to: row.email, language, employeeId: row.id }
}
