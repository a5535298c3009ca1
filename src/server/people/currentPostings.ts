import { sql } from 'kysely'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Connection } from '../platform/db/schema.ts'

/**
 * Copies the posting in force into each employee's row (D-95). It runs after an import and every hour,
 * because a posting may begin on any day.
 */
export async function applyPostings(
  db: Connection,
  { subdomain, collectives }: TenantConfig,
  today: string,
): Promise<void> {
  await sql`
    update employees
    set collective_id = posting.collective_id, cost_center = posting.cost_center,
      office_name = posting.office_name, legal_entity_name = posting.legal_entity_name,
      professional_group = posting.professional_group, updated_at = now()
    from (
      select distinct on (employee_id) *
      from employee_postings
      where tenant = ${subdomain} and valid_from <= ${today}
      order by employee_id, valid_from desc
    ) as posting
    where employees.tenant = ${subdomain} and employees.id = posting.employee_id
      and (employees.collective_id, employees.cost_center, employees.office_name, employees.legal_entity_name,
          employees.professional_group)
        is distinct from
        (posting.collective_id, posting.cost_center, posting.office_name, posting.legal_entity_name,
          posting.professional_group)
  `.execute(db)
  for (const { id, name } of collectives)
    await db
      .updateTable('employees')
      .set({ collective_name: name })
      .where('tenant', '=', subdomain)
      .where('collective_id', '=', id)
      .where('collective_name', '<>', name)
      .execute()
}
