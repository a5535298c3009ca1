import { contractName } from '../../../domain/catalogue/contractName.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { translator } from '../../../domain/messages/index.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import { languageFor, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { Mail, Work } from '../../platform/context/context.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { renewAcceptLink } from '../links/acceptLinks.ts'
import { waitingConditions } from '../../employee/conditions.ts'
import { acceptUrl } from '../mails/contractMails.ts'
import { employeeContextOf, type EmployeeContext } from '../../employee/employeeContext.ts'

type ContextKeys = 'mailer' | 'tenants' | 'clock'
type Cards = NonNullable<Mail['cards']>

/**
 * Replaces these employees' acceptance links and mails the new ones, which sign the same conditions and
 * expire on the same day. Without an e-mail no link is sent, and the contracts wait until they expire. Call
 * it within a transaction that locks the employees.
 */
export async function renewLinks(
  work: Work<ContextKeys>,
  tenant: TenantConfig,
  employees: readonly EmployeeRow[],
): Promise<void> {
  const today = work.clock.today()
  const waiting = await peopleWithLinks(
    work.trx,
    tenant.subdomain,
    employees.map(({ id }) => id),
  )
  for (const row of employees.filter(({ id }) => waiting.has(id)))
    await mailRenewed(work, await employeeContextOf(work.trx, { tenant, row, today }))
}

async function peopleWithLinks(
  trx: Connection,
  tenant: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('accept_links')
    .innerJoin('contracts', (join) =>
      join
        .onRef('contracts.tenant', '=', 'accept_links.tenant')
        .onRef('contracts.id', '=', 'accept_links.contract_id'),
    )
    .select('contracts.employee_id')
    .distinct()
    .where('accept_links.tenant', '=', tenant)
    .where('contracts.employee_id', '=', anyOf(ids))
    .where('accepted_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  return new Set(rows.map(({ employee_id }) => employee_id))
}

/** Sends one mail with the new links of all waiting contracts. */
async function mailRenewed(work: Work<ContextKeys>, plan: EmployeeContext): Promise<void> {
  const { tenant, row, contracts } = plan
  const { cards } = await renewedCards(work, plan, contracts)
  if (cards.length === 0 || !row.email || !row.active) return
  const language = languageFor(tenant, row)
  const count = cards.length
  const say = (id: string): string => mailMessages(language, `renewedLinks.${id}`, { count })
  await work.mailer.queue(work.trx, {
    tenant,
    to: row.email,
    language,
    employeeId: row.id,
    hasLink: true,
    kind: 'acceptance',
    subject: say('subject'),
    paragraphs: [mailMessages(language, 'greeting', { name: row.first_name }), say('intro')],
    cards,
    footnote: mailMessages(language, 'contracts.notYou'),
  })
}

/**
 * Replaces the links of waiting contracts. Returns a box for the mail for each contract, with the kinds of
 * conditions. An expired link gets no box.
 */
export async function renewedCards(
  { tenants, trx }: Work<'tenants'>,
  { tenant, row, today }: EmployeeContext,
  contracts: readonly Contract[],
): Promise<{ cards: Cards; kinds: Set<string> }> {
  const language = languageFor(tenant, row)
  const cards: Cards = []
  const kinds = new Set<string>()
  for (const contract of contracts) {
    const link = await renewAcceptLink(trx, { tenant: tenant.subdomain, id: contract.id }, row.email)
    if (!link || link.lastDay < today) continue
    const { kind, year, items } = waitingConditions(contract)
    kinds.add(isInForce(contract) ? kind : 'contract')
    const name = contractName(contract.modality, language)
    const months = monthSpan(
      items.map(({ monthIndex }) => monthIndex),
      language,
    )
    cards.push({
      title: mailMessages(language, 'reminder.what', { kind, name }),
      facts: [
        {
          label: translator(language)('fact.months'),
          value: translator(language)('fact.monthList', { months, year: String(year) }),
        },
        {
          label: mailMessages(language, 'renewedLinks.until'),
          value: formatDate(link.lastDay, language, 'long'),
        },
      ],
      action: {
        label: mailMessages(language, 'renewedLinks.button'),
        url: acceptUrl(tenants, tenant, link.token),
      },
    })
  }
  return { cards, kinds }
}
