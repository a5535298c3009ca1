import { contractName, productName } from '../../../domain/catalogue/contractName.ts'
import { effectUntil } from '../../../domain/contract/cancellationEffect.ts'
import { dateParts } from '../../../domain/kernel/calendar.ts'
import { formatDate, formatList, formatMoney, monthName } from '../../../domain/kernel/format.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { chargedTerms, type Contract } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { Work } from '../../platform/context/context.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { taxedPlan, withoutFault } from '../conditions/conditionsMoney.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { describeForMail, envelope, type MailFact } from './contractMails.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'

/** A contract that an exit ended early; `lastMonth`, 0 to 11, is its last covered month. */
export type ExitEnd = { contract: Contract; lastMonth: number | undefined }

/**
 * The single mail about an exit: the ended contracts with their dates, the last payslip, and the dropped
 * cart items and waiting conditions (D-88).
 */
export async function mailExit(
  { mailer, benefits, trx }: Work<'mailer' | 'benefits'>,
  plan: EmployeeContext,
  ends: readonly ExitEnd[],
): Promise<void> {
  const { row, tenant, today } = plan
  if (!row.email) return
  const { language } = readerOf(plan)
  const exitOn = row.exit_on ?? today
  const names = {
    company: tenant.settings.name,
    exit: formatDate(exitOn, language, 'long'),
    month: monthName(dateParts(exitOn).month - 1, language),
  }
  const dropped = ends.flatMap(({ contract }) => droppedOf(contract, language))
  const inForce = ends.filter(({ contract }) => isInForce(contract))
  await mailer.queue(trx, {
    ...envelope(plan, language),
    kind: 'exit',
    subject: mailMessages(language, 'exit.subject', names),
    heading: mailMessages(language, 'exit.heading'),
    paragraphs: [
      mailMessages(language, 'greeting', { name: row.first_name }),
      mailMessages(language, 'exit.intro', names),
      ...(dropped.length > 0
        ? [mailMessages(language, 'exit.dropped', { what: formatList(dropped, language) })]
        : []),
    ],
    cards: inForce.map(({ contract, lastMonth }) => {
      const effect = effectUntil(lastMonth, benefits.find(contract.category), contract)
      return {
        title: `${productName(contract, language)} · ${contract.year}`,
        subtitle: localized(contract.modality.name, language),
        facts: [
          ...describeForMail({ benefits }, plan, {
            conditions: conditionsOf(contract, 'cancellation'),
            effect,
          }).facts,
          ...payslipFact({ benefits }, plan, { contract, lastMonth }, language),
        ],
      }
    }),
    ...(inForce.length > 0 && { footnote: mailMessages(language, 'exit.settlement', names) }),
  })
}

/**
 * The amount that payroll deducts for a contract from the payslip of the exit's month, without the company's
 * share. None if nothing is deducted in that month.
 */
function payslipFact(
  { benefits }: Pick<Work<'benefits'>, 'benefits'>,
  plan: EmployeeContext,
  { contract, lastMonth }: ExitEnd,
  language: Language,
): MailFact[] {
  const { year, month } = dateParts(plan.row.exit_on ?? plan.today)
  const { coveredUntil: _, ...terms } = contract
  const charged = chargedTerms({
    ...terms,
    state: 'endedByExit',
    ...(lastMonth !== undefined && { coveredUntil: lastMonth }),
  })
  if (!charged || contract.year !== year) return []
  const money = withoutFault(() =>
    timedRules.computeMoney(taxedPlan(plan), (category) => benefits.find(category), [charged]),
  )
  const last = money?.monthly.find(({ monthIndex }) => monthIndex === month - 1)
  if (!last || last.priceCents === 0) return []
  const label = mailMessages(language, 'exit.payslip', { month: monthName(month - 1, language) })
  return [{ label, value: formatMoney(last.priceCents - last.companyCents, language) }]
}

/** Names the part of a contract that never comes into force: the whole contract, or a waiting change. */
function droppedOf(contract: Contract, language: Language): string[] {
  const name = contractName(contract.modality, language)
  if (!isInForce(contract)) return [name]
  return contract.pendingEdit?.kind === 'edit'
    ? [mailMessages(language, 'reminder.what', { kind: 'edit', name })]
    : []
}
