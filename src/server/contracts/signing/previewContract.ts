import type { Conditions } from '../../../domain/plan/contract.ts'
import type { Plan } from '../../../domain/plan/employee.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Company } from '../../../domain/company/tenant/tenant.ts'
import type { Mail, ServerContext } from '../../platform/context/context.ts'
import { renderMailHtml } from '../../platform/mail/renderMail.tsx'
import { conditionsPage } from './acceptPage.tsx'
import { conditionsMoney } from '../conditions/conditionsMoney.ts'
import { mailOffered } from '../mails/contractMails.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'

export type Previewed = {
  plan: Plan
  conditions: Conditions
  language: Language
  /** A company's name and colors. */
  look: Partial<Company>
}

type PreviewedRow = Pick<
  EmployeeContext['row'],
  'id' | 'email' | 'first_name' | 'language' | 'tax_country' | 'tax_year'
>

/**
 * The acceptance mail and page of an unsold contract as HTML, for the workshop of a category's author.
 * Development only.
 */
export async function previewContract(
  context: Pick<ServerContext, 'tenants' | 'benefits'>,
  { plan, conditions, language, look }: Previewed,
): Promise<{ mail: string; page: string }> {
  const { tenants, benefits } = context
  const [head] = tenants.list()
  const first = head && (await tenants.find(head.subdomain))
  const declaration = benefits.find(conditions.category)
  if (!first || !declaration) return { mail: '', page: '' }
  const tenant = { ...first, settings: { ...first.settings, ...look } }
  const { employee } = plan
  const row: PreviewedRow = {
    id: 'workshop',
    email: 'workshop@example.com',
    first_name: employee.firstName,
    language,
    tax_country: null,
    tax_year: null,
  }
  // Mail and page need only this of an employee; a preview has no database.
  const whole = { ...plan, tenant, row } as unknown as EmployeeContext
  const mails: Mail[] = []
  const mailer = { queue: async (_connection: unknown, mail: Mail) => void mails.push(mail) }
  await mailOffered({ mailer, tenants, benefits, trx: undefined as never }, whole, [
    { conditions, token: 'workshop' },
  ])
  const money = conditionsMoney({ benefits }, whole, conditions)
  const acceptance = { declaration, conditions, before: undefined, effect: undefined, money, lostMonths: [] }
  const frame = { tenant, portalUrl: tenants.publicUrl(first), nonce: '' }
  return {
    mail: mails[0] ? renderMailHtml(mails[0]) : '',
    page: conditionsPage(frame, acceptance, readerOf(whole), { key: '' }),
  }
}
