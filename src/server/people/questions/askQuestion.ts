import { fullName } from '../../../domain/plan/employee.ts'
import { addDays } from '../../../domain/kernel/calendar.ts'
import { startOfDay } from '../../../domain/kernel/madridTime.ts'
import { hasLetterOrDigit, isEmail } from '../../../domain/kernel/formats.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { loadEmployeeForUpdate, type EmployeeContext } from '../../employee/employeeContext.ts'
import type { Mail, ServerContext } from '../../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { questionFacts, type About } from './questionFacts.ts'

/** The number of questions that an employee may ask on one day of Madrid. */
export const questionsADay = 10

type Dependencies = Pick<ServerContext, 'db' | 'clock' | 'mailer' | 'benefits'>
type Question = About & { question: string }
type Asker = { tenant: TenantConfig; employeeId: string }

/**
 * Stores a question and mails it to the company's contact, in the company's first language; a reply goes to
 * the employee.
 * @throws HttpError 422 without an e-mail of the employee or a text, 429 after the day's limit, 404 if the
 * employee has no such product or contract
 */
export async function askQuestion(context: Dependencies, asker: Asker, asked: Question): Promise<void> {
  const question = asked.question.trim()
  if (!hasLetterOrDigit(question))
    throw new HttpError(422, { messageId: 'question.empty', name: 'Refused', field: '/question' })
  await context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, asker)
    const { row, tenant } = plan
    const replyTo = row.email ?? ''
    if (!isEmail(replyTo)) throw new HttpError(422, { messageId: 'question.noMail', name: 'NoMail' })
    await refuseTooMany(context, trx, row)
    const [language = 'es'] = tenant.settings.languages
    const about = questionFacts(context, plan, asked, language)
    const to = tenant.settings.helpEmail
    await trx
      .insertInto('questions')
      .values({
        tenant: row.tenant,
        employee_id: row.id,
        contract_id: asked.contractId ?? null,
        category: about.category,
        product: about.product,
        facts: JSON.stringify(about.facts),
        question,
        to_address: to,
        asked_at: new Date(context.clock.now()),
      })
      .execute()
    await context.mailer.queue(trx, {
      ...questionMail(plan, { ...about, question, language }),
      to,
      replyTo,
      ...(asked.contractId !== undefined && { contractId: asked.contractId }),
    })
  })
}

/** @throws HttpError 429 with Retry-After until the next day begins */
async function refuseTooMany(
  { clock }: Pick<Dependencies, 'clock'>,
  trx: Connection,
  { tenant, id }: EmployeeRow,
): Promise<void> {
  const today = clock.today()
  const { count } = await trx
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('asked_at', '>=', startOfDay(today))
    .executeTakeFirstOrThrow()
  if (Number(count) < questionsADay) return
  const leftMs = startOfDay(addDays(today, 1)).getTime() - clock.now().getTime()
  throw new HttpError(429, {
    messageId: 'question.tooMany',
    params: { limit: questionsADay },
    headers: { 'retry-after': String(Math.ceil(leftMs / 1000)) },
  })
}

type Told = ReturnType<typeof questionFacts> & { question: string; language: Language }

function questionMail(
  { row, tenant }: EmployeeContext,
  { product, facts, question, language }: Told,
): Omit<Mail, 'to'> {
  const name = fullName(row.first_name, row.last_name1, row.last_name2).replaceAll(/\p{Cc}/gu, ' ')
  const { helpEmail: _, ...settings } = tenant.settings
  return {
    // Without the help address in the mail's footer, because the receiver has that address.
    tenant: { ...tenant, settings },
    language,
    employeeId: row.id,
    kind: 'question',
    subject: mailMessages(language, 'question.subject', { name, product }),
    heading: mailMessages(language, 'question.heading', { name }),
    paragraphs: question
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    cards: [{ title: mailMessages(language, 'question.seen'), facts }],
    footnote: mailMessages(language, 'question.answer', { name, email: row.email ?? '' }),
    why: mailMessages(language, 'question.why', { company: tenant.settings.name }),
  }
}
