import type { Generated } from 'kysely'
import type { CreatedAt } from './people.ts'

/**
 * A stored file. `name` is generated; `employee_id` null belongs to the company. Every row has its file and
 * every file its row.
 */
export type FilesTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  container: string
  name: string
  original_name: string
  content_type: string
  size_bytes: number
  sha256: string
  created_at: CreatedAt
}

/** What /documents lists. `employee_id` null is a company document, seen by all employees of the tenant. */
export type DocumentsTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  contract_id: string | null
  file_id: string
  year: number
  name: string
  type: Generated<string>
  public: Generated<boolean>
  /** Who made it: the employee's id, or null for the administrator and the portal itself. */
  creator_id: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}
