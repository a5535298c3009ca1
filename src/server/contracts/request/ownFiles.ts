import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { invalid } from '../../platform/http/validateBody.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { documentationSchema } from './validateRequest.ts'
import type { OfferedModality } from '../../catalogue/offers.ts'
import type { Connection } from '../../platform/db/schema.ts'

type OwnFiles = {
  offer: OfferedModality
  documentation: Record<string, unknown> | null | undefined
  language: Language
}

/**
 * Requires that files in documentation are the employee's own uploads, because a known name alone does not
 * give access (promise 4).
 * @throws HttpError 400 with the path of each file that is not the employee's own upload
 */
export async function assertOwnFiles(
  trx: Connection,
  plan: EmployeeContext,
  { offer, documentation, language }: OwnFiles,
): Promise<void> {
  if (!documentation) return
  const named = filesIn(documentationSchema(offer), documentation, '/additionalInfo')
  await assertOwn(trx, plan, named, language)
}

/** Requires that files at known paths are the employee's own. */
export async function assertOwn(
  trx: Connection,
  { tenant, employee }: EmployeeContext,
  named: { path: string; name: string }[],
  language: Language,
): Promise<void> {
  if (named.length === 0) return
  const own = await trx
    .selectFrom('files')
    .select('name')
    .where('tenant', '=', tenant.subdomain)
    .where('employee_id', '=', employee.id)
    .where('container', '=', 'default')
    .where('name', 'in', [...new Set(named.map(({ name }) => name))])
    .execute()
  const known = new Set(own.map(({ name }) => name))
  const foreign = named.filter(({ name }) => !known.has(name))
  if (foreign.length > 0)
    throw invalid(foreign.map(({ path }) => ({ path, message: contractMessages(language, 'api.file') })))
}

/** The names of all files an employee uploaded. */
export async function ownFileNames(
  trx: Connection,
  { tenant, employee }: EmployeeContext,
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('files')
    .select('name')
    .where('tenant', '=', tenant.subdomain)
    .where('employee_id', '=', employee.id)
    .where('container', '=', 'default')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The values whose schema has the format file, with their paths. */
export function filesIn(schema: FormSchema, value: unknown, path: string): { path: string; name: string }[] {
  if (schema.format === 'file') return typeof value === 'string' ? [{ path, name: value }] : []
  if (Array.isArray(value))
    return schema.items
      ? value.flatMap((each, index) => filesIn(schema.items ?? {}, each, `${path}/${index}`))
      : []
  if (typeof value !== 'object' || value === null) return []
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  return Object.entries(value).flatMap(([key, each]) => {
    const inner = schema.properties?.[key] ?? rest
    return inner ? filesIn(inner, each, `${path}/${key}`) : []
  })
}
