import type { Conditions } from '../../../domain/plan/contract.ts'
import type { Mail, ServerContext } from '../../platform/context/context.ts'
import type { PageFrame } from '../../platform/http/drawnPage.ts'
import { toMailLook } from '../../platform/mail/mailContent.ts'
import { renderMailHtml } from '../../platform/mail/renderMail.tsx'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { conditionsMoney } from '../conditions/conditionsMoney.ts'
import { mailOffered } from '../mails/contractMails.ts'
import { conditionsPage } from './acceptPage.tsx'

/**
 * Draws the acceptance mail and page of an example contract as HTML; blank if its category is missing.
 * Nothing is sent or stored, and the mail's link does not work.
 */
export async function drawPapers(
  { tenants, benefits }: Pick<ServerContext, 'tenants' | 'benefits'>,
  plan: EmployeeContext,
  conditions: Conditions,
  frame: Pick<PageFrame, 'tenant' | 'nonce'>,
): Promise<{ mail: string; page: string }> {
  const declaration = benefits.find(conditions.category)
  if (!declaration) return { mail: '', page: '' }
  const mails: Mail[] = []
  const mailer = { queue: async (_connection: unknown, mail: Mail) => void mails.push(mail) }
  const offered = [{ conditions, token: 'preview' }]
  await mailOffered({ mailer, tenants, benefits, trx: undefined as never }, plan, offered)
  const money = conditionsMoney({ benefits }, plan, conditions)
  const acceptance = { declaration, conditions, before: undefined, effect: undefined, money, lostMonths: [] }
  return {
    mail: mails[0] ? renderMailHtml(toMailLook(mails[0])) : '',
    page: conditionsPage(frame, acceptance, readerOf(plan), { key: '' }),
  }
}
