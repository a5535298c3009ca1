import type { Conditions } from '../../../domain/plan/contract.ts'
import type { Plan } from '../../../domain/plan/employee.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Company } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { drawPapers } from './drawPapers.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'

type Previewed = {
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
 * Returns the acceptance mail and page of an example contract as HTML, for the workshop of a category's
 * author. Development only.
 */
export async function previewContract(
  context: Pick<ServerContext, 'tenants' | 'benefits'>,
  { plan, conditions, language, look }: Previewed,
): Promise<{ mail: string; page: string }> {
  const { tenants } = context
  const [head] = tenants.list()
  const first = head && (await tenants.find(head.subdomain))
  if (!first) return { mail: '', page: '' }
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
  // Mail and page need only these fields of an employee; a preview has no database.
  const whole = { ...plan, tenant, row } as unknown as EmployeeContext
  return drawPapers(context, whole, conditions, { tenant, nonce: '' })
}
