import type { Kysely, Selectable } from 'kysely'
import type {
  AcceptLinkRow,
  ContractEditRow,
  ContractItemRow,
  ContractRow,
  Database,
  EmployeeBagsRow,
} from '../../src/server/platform/db/schema.ts'

type SignatureRow = Selectable<Database['signatures']>

/** For each state: its name in the specification, and the kind of change that must be pending. */
const meanings = {
  cart: ['cart', false, 'none'],
  expiredPurchase: ['cart', false, 'none'],
  awaitingAcceptance: ['pending', false, 'none'],
  underReview: ['pending', true, 'none'],
  inForce: ['contracted', true, 'none'],
  changeAwaitingAcceptance: ['contracted', false, 'edit'],
  changeUnderReview: ['contracted', true, 'edit'],
  cancellationAwaitingAcceptance: ['cancelled', false, 'cancellation'],
  withdrawalAwaitingAcceptance: ['cancelled', false, 'none'],
  cancelled: ['cancelled', true, 'none'],
  endedByYear: ['contracted', true, 'none'],
  droppedByYear: ['cancelled', true, 'none'],
  endedByExit: ['cancelled', true, 'none'],
} as const

/** A contract with its database rows, and its state in the specification's terms. */
export type StoredContract = ContractRow & {
  status: 'cart' | 'pending' | 'contracted' | 'cancelled'
  signed: boolean
  /** The kind of the open edit that the state requires. */
  waitsFor: 'none' | 'edit' | 'cancellation'
  items: ContractItemRow[]
  edit: ContractEditRow | undefined
  links: AcceptLinkRow[]
  /** Oldest first. */
  signatures: SignatureRow[]
}

/** The data of one employee that the invariants need. */
export type StoredEmployee = { contracts: StoredContract[]; bags: EmployeeBagsRow[] }

/** The rows of employees, by employee. */
export async function storedEmployees(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, StoredEmployee>> {
  const contracts = await db
    .selectFrom('contracts')
    .selectAll()
    .where('employee_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const contractIds = ['00000000-0000-0000-0000-000000000000', ...contracts.map(({ id }) => id)]
  const [items, edits, links, signatures, bags] = await Promise.all([
    db.selectFrom('contract_items').selectAll().where('contract_id', 'in', contractIds).execute(),
    db
      .selectFrom('contract_edits')
      .selectAll()
      .where('contract_id', 'in', contractIds)
      .where('settled_at', 'is', null)
      .execute(),
    db.selectFrom('accept_links').selectAll().where('contract_id', 'in', contractIds).execute(),
    db
      .selectFrom('signatures')
      .selectAll()
      .where('contract_id', 'in', contractIds)
      .orderBy('accepted_at')
      .execute(),
    db.selectFrom('employee_bags').selectAll().where('employee_id', 'in', ids).execute(),
  ])
  const [itemsOf, editsOf, linksOf, signaturesOf] = [
    byContract(items),
    byContract(edits),
    byContract(links),
    byContract(signatures),
  ]
  return new Map(
    ids.map((id) => [
      id,
      {
        bags: bags.filter((row) => row.employee_id === id),
        contracts: contracts
          .filter((row) => row.employee_id === id)
          .map((row) => ({
            ...row,
            ...meaningOf(row),
            items: itemsOf.get(row.id) ?? [],
            edit: editsOf.get(row.id)?.[0],
            links: linksOf.get(row.id) ?? [],
            signatures: signaturesOf.get(row.id) ?? [],
          })),
      },
    ]),
  )
}

function meaningOf({ state }: ContractRow): Pick<StoredContract, 'status' | 'signed' | 'waitsFor'> {
  const [status, signed, waitsFor] = meanings[state]
  return { status, signed, waitsFor }
}

function byContract<Row extends { contract_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.contract_id, [...(groups.get(row.contract_id) ?? []), row])
  return groups
}
