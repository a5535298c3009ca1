import { sql } from 'kysely'
import type {
  AcceptLinkRow,
  Connection,
  ContractAnswersRow,
  ContractEditRow,
  ContractItemRow,
  ContractRow,
} from '../db/schema.ts'

/** A contract as it lies in the database, with everything that belongs to it. */
export type ContractRecord = ContractRow & {
  items: ContractItemRow[]
  /** Conditions that wait for an acceptance. */
  edit: ContractEditRow | undefined
  answers: ContractAnswersRow | undefined
  /** The link whose acceptance it waits for. */
  link: WaitingLink | undefined
}

type WaitingLink = Pick<AcceptLinkRow, 'contract_id' | 'sent_to' | 'expires_at'> & { is_expired: boolean }

/**
 * The contracts of one employee, oldest first; only the named ones where `ids` is given. Of nobody else, ever
 * (promise 3).
 */
export async function recordsOf(
  connection: Connection,
  { tenant, employeeId, ids }: { tenant: string; employeeId: string; ids?: readonly string[] },
): Promise<ContractRecord[]> {
  if (ids?.length === 0) return []
  const rows = await connection
    .selectFrom('contracts')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', '=', employeeId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const contractIds = rows.map(({ id }) => id)
  const items = await connection
    .selectFrom('contract_items')
    .selectAll()
    .where('contract_id', 'in', contractIds)
    .orderBy('id')
    .execute()
  const edits = await connection
    .selectFrom('contract_edits')
    .selectAll()
    .where('contract_id', 'in', contractIds)
    .where('settled_at', 'is', null)
    .execute()
  const answers = await connection
    .selectFrom('contract_answers')
    .selectAll()
    .where('contract_id', 'in', contractIds)
    .execute()
  const links = await connection
    .selectFrom('accept_links')
    .select(['contract_id', 'sent_to', 'expires_at', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .where('contract_id', 'in', contractIds)
    .where('accepted_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  const itemsOf = new Map<string, ContractItemRow[]>(contractIds.map((id) => [id, []]))
  for (const item of items) itemsOf.get(item.contract_id)?.push(item)
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.id) ?? [],
    edit: edits.find((edit) => edit.contract_id === row.id),
    answers: answers.find((answer) => answer.contract_id === row.id),
    link: links.find((link) => link.contract_id === row.id),
  }))
}
