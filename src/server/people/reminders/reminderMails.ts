import { contractName } from '../../../domain/catalogue/contractName.ts'
import { isAboutContract, type Reminder } from '../../../domain/contract/reminders.ts'
import { formatDay, formatList, monthName } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import type { Mail, Work } from '../../platform/context/context.ts'
import { renewedCards } from '../../contracts/signing/renewLinks.ts'
import { languageFor } from '../../../domain/company/tenant/tenant.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Dependencies = Work<'mailer' | 'tenants' | 'secrets'>
type Kind = Reminder['kind']
type Params = Record<string, string | number>

/** The content of a mail without its subject, greeting and link to the portal. */
type Body = {
  params: Params
  /** The values for each paragraph's text; left out: one paragraph with `params`. */
  intros?: Params[]
  /** The page of the task, below the portal's address. */
  path?: string
  more?: Pick<Mail, 'action' | 'cards' | 'footnote' | 'hasLink'>
}

/** Queues an employee's reminders, one mail per kind. */
export async function mailReminders(
  work: Dependencies,
  plan: EmployeeContext,
  reminders: readonly Reminder[],
): Promise<void> {
  const kinds = [...new Set(reminders.map(({ kind }) => kind))]
  for (const kind of kinds)
    await mailReminder(
      work,
      plan,
      kind,
      reminders.filter((reminder) => reminder.kind === kind),
    )
}

async function mailReminder(
  work: Dependencies,
  plan: EmployeeContext,
  kind: Kind,
  reminders: readonly Reminder[],
): Promise<void> {
  const { tenant, row } = plan
  if (!row.email) return
  const language = languageFor(tenant, row)
  const isAcceptance = kind === 'acceptCutOff' || kind === 'acceptEnd'
  const body = isAcceptance
    ? await acceptBody(work, plan, reminders, language)
    : buildBody(kind, reminders, language)
  if (!body) return
  const { params, intros, path, more } = body
  const contracts = listContracts(reminders)
  const only = contracts.length === 1 ? contracts[0] : undefined
  const text = (id: string, values: Params = params): string =>
    mailMessages(language, `reminder.${kind}.${id}`, values)
  await work.mailer.queue(work.trx, {
    tenant,
    to: row.email,
    language,
    employeeId: row.id,
    ...(only && { contractId: only.id }),
    kind: isAcceptance ? 'acceptance' : 'reminder',
    subject: text('subject'),
    paragraphs: [
      mailMessages(language, 'greeting', { name: row.first_name }),
      ...(intros ?? [params]).map((values) => text('intro', values)),
    ],
    ...(path && { action: { label: text('button'), url: `${work.tenants.publicUrl(tenant)}${path}` } }),
    ...more,
    ...(!reminders.some(isAboutContract) && { unsubscribeUrl: unsubscribeUrl(work, tenant, row) }),
  })
}

/**
 * Creates new acceptance links for the contracts, which replace the earlier ones, and builds the mail;
 * undefined if no link is pending.
 */
async function acceptBody(
  work: Dependencies,
  plan: EmployeeContext,
  reminders: readonly Reminder[],
  language: Language,
): Promise<Body | undefined> {
  const { cards, kinds } = await renewedCards(work, plan, listContracts(reminders))
  const [first] = cards
  if (!first) return undefined
  const count = cards.length
  const [kind] = kinds
  const footnote = [
    mailMessages(language, 'reminder.newLink', { count }),
    mailMessages(language, 'contracts.notYou'),
  ].join('\n')
  return {
    params: {
      count,
      what: first.title,
      day: formatReminderDay(reminders[0], language),
      kind: count === 1 && kind ? kind : kinds.size === 1 && kind === 'contract' ? 'contracts' : 'mixed',
    },
    more: {
      hasLink: true,
      ...(count === 1 && first.action ? { action: first.action } : { cards }),
      footnote,
    },
  }
}

function buildBody(kind: Kind, reminders: readonly Reminder[], language: Language): Body {
  const contracts = listContracts(reminders)
  const id = contracts.length === 1 && contracts[0] ? encodeURIComponent(contracts[0].id) : undefined
  const what = formatNames(contracts, language)
  switch (kind) {
    case 'cartCutOff':
      return { params: { what, day: formatReminderDay(reminders[0], language) }, path: '/cart' }
    case 'documentation': {
      const isCart = contracts.every(isInCart)
      const onContract = id ? `/documents/user?contract=${id}` : '/home'
      return { params: { what }, path: isCart ? (id ? `/cart?documentation=${id}` : '/cart') : onContract }
    }
    case 'invoice': {
      const intros = contracts.map((contract) => {
        const months = listMonths(reminders, contract).map((month) => monthName(month, language))
        return {
          what: nameOf(contract, language),
          months: formatList(months, language),
          count: months.length,
        }
      })
      const params = { what, count: reminders.length, months: intros[0]?.months ?? '' }
      return { params, intros, path: id ? `/documents/user?contract=${id}` : '/home' }
    }
    case 'expiring': {
      const intros = reminders.map((reminder) => ({
        what: formatNames(listContracts([reminder]), language),
        day: formatReminderDay(reminder, language),
      }))
      const count = reminders.length
      const path = id ? `/products/${contracts[0]?.category}?contract=${id}` : '/home'
      return { params: { count, what, day: intros[0]?.day ?? '' }, intros, path }
    }
    default:
      return { params: { year: String(reminders[0]?.year ?? '') }, path: '/home' }
  }
}

function listContracts(reminders: readonly Reminder[]): Contract[] {
  return [...new Set(reminders.flatMap(({ contracts = [] }) => contracts))]
}

function nameOf({ modality }: Contract, language: Language): string {
  return contractName(modality, language)
}

function formatNames(contracts: readonly Contract[], language: Language): string {
  return formatList([...new Set(contracts.map((contract) => nameOf(contract, language)))], language)
}

function formatReminderDay(reminder: Reminder | undefined, language: Language): string {
  return reminder?.day ? formatDay(reminder.day, language) : ''
}

function listMonths(reminders: readonly Reminder[], contract: Contract): number[] {
  return reminders
    .filter(({ contracts = [] }) => contracts.includes(contract))
    .flatMap(({ monthIndex }) => monthIndex ?? [])
}
