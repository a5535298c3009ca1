import { agreedTerms, contractTerms, type ContractSums } from '../../domain/benefit/terms.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type {
  Conditions,
  Contract,
  ContractAnswers,
  ContractInvoice,
  PendingEdit,
  Reservation,
  SignedStep,
} from '../../domain/plan/contract.ts'
import type { ContractItem } from '../../domain/benefit/items.ts'
import { isWaiting } from '../../domain/plan/contractState.ts'
import type {
  AcceptLinkRow,
  ColumnsOf,
  ContractAnswersRow,
  ContractEditRow,
  ContractInvoiceRow,
  ContractItemRow,
  ContractRow,
  JsonRow,
  StoredItems,
  StoredModality,
  StoredReservations,
} from '../platform/db/schema.ts'
import { sumsFromColumns, termsFromColumns, toColumn, toColumns } from './termColumns.ts'

type Invoice = Pick<ContractInvoiceRow, 'person_id' | 'month_index' | 'file_name' | 'original_filename'>

/** A stored contract with all its rows. */
export type ContractRows = {
  contract: JsonRow<ContractRow>
  items: ItemRow[]
  steps: StepRow[]
  /** Conditions awaiting acceptance. */
  edit: ContractEdit | null
  answers: ContractAnswersRow | null
  invoices: Invoice[]
  /** The link of the pending acceptance. */
  link: WaitingLink | null
}

type ItemRow = Omit<ContractItemRow, 'tenant' | 'contract_id'>
type StepRow = ColumnsOf<ContractSums> & Pick<SignedStep, 'details'> & { at: string; items: StoredItems }
type ContractEdit = JsonRow<ContractEditRow>
type WaitingLink = Pick<AcceptLinkRow, 'sent_to' | 'last_day'> & { is_expired: boolean }

const sumsOfStep = Object.keys(agreedTerms)
  .map((name) => `'${toColumn(name)}', step.${toColumn(name)}`)
  .join()

/**
 * SQL that builds one `ContractRows` as JSON for the row `contract` of a statement. The statement's first
 * parameter is the company.
 */
export const contractAsJson = `json_build_object(
  'contract', row_to_json(contract),
  'items', (
    select coalesce(json_agg(json_build_object('id', item.id, 'person_id', item.person_id,
      'month_index', item.month_index, 'benefit_id', item.benefit_id, 'price_cents', item.price_cents,
      'contributed_cents', item.contributed_cents, 'user_bag_cents', item.user_bag_cents,
      'details', item.details) order by item.id), '[]')
    from contract_items as item where item.tenant = $1 and item.contract_id = contract.id),
  'steps', (
    select coalesce(json_agg(json_build_object('at', coalesce(step.requested_at, step.created_at),
      'items', step.items, 'details', step.details, ${sumsOfStep}) order by step.id), '[]')
    from contract_conditions as step where step.tenant = $1 and step.contract_id = contract.id
      and step.kind in ('contract', 'edit', 'correction')),
  'edit', (
    select row_to_json(edit) from contract_edits as edit
    where edit.tenant = $1 and edit.contract_id = contract.id and edit.settled_at is null),
  'answers', (
    select row_to_json(given) from contract_answers as given
    where given.tenant = $1 and given.contract_id = contract.id),
  'link', (
    select json_build_object('sent_to', link.sent_to, 'last_day', link.last_day,
      'is_expired', link.expires_at <= now())
    from accept_links as link
    where link.tenant = $1 and link.contract_id = contract.id and link.accepted_at is null
      and link.voided_at is null),
  'invoices', (
    select coalesce(json_agg(json_build_object('person_id', invoice.person_id, 'month_index',
      invoice.month_index, 'file_name', invoice.file_name, 'original_filename', invoice.original_filename)
      order by invoice.person_id, invoice.month_index), '[]')
    from contract_invoices as invoice
    where invoice.tenant = $1 and invoice.contract_id = contract.id))`

/** Builds a contract from its rows. */
export function contractFromRows({
  contract: row,
  items,
  steps,
  edit,
  answers,
  invoices,
  link,
}: ContractRows): Contract {
  const contract: Contract = {
    id: row.id,
    category: row.category,
    modality: modalityFromColumn(row.benefit),
    year: row.year,
    ...sumsFromColumns(row),
    items: items.map(itemFromRow),
    details: row.details,
    documentation: row.additional_info,
    state: row.state,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.purchased_at && { purchasedAt: new Date(row.purchased_at).toISOString() }),
    ...(row.signed_at && { acceptedAt: new Date(row.signed_at).toISOString() }),
    ...(steps.length > 1 && { steps: steps.map(stepFromRow) }),
    ...(row.released && { released: releasedFromColumn(row.released) }),
    ...termsFromColumns(contractTerms, row),
    ...(answers && { answers: answersFromRow(answers) }),
    ...(invoices.length > 0 && { invoices: invoices.map(invoiceFromRow) }),
    ...(link && isWaiting(row) && { acceptance: toAcceptance(link) }),
  }
  return edit ? { ...contract, pendingEdit: pendingEditFromRow(edit, contract) } : contract
}

/** The columns of conditions, in force or waiting. */
export function conditionColumns(conditions: Omit<Conditions, 'items'>) {
  const { modality, details } = conditions
  return {
    benefit_id: modality.id,
    benefit: JSON.stringify({ v: 1, modality } satisfies StoredModality),
    ...toColumns(agreedTerms, conditions),
    details: JSON.stringify(details),
  }
}

/** A contract's items as JSON rows, without the contract's id. */
export function itemColumns(items: readonly ContractItem[]): string {
  return JSON.stringify(
    items.map((item) => ({
      person_id: item.personId,
      month_index: item.monthIndex,
      benefit_id: item.benefitId,
      price_cents: item.priceCents,
      contributed_cents: item.contributedCents,
      user_bag_cents: item.userBagCents ?? null,
      details: item.details ?? null,
    })),
  )
}

/** The items of a change or of earlier conditions, as one column. */
export function itemsColumn(items: ContractItem[]): string {
  return JSON.stringify({ v: 1, items } satisfies StoredItems)
}

/** Reads the items of a column. */
export function itemsFromColumn(stored: StoredItems): ContractItem[] {
  refuseOtherVersions(stored)
  return stored.items
}

/** Reads the modality of a column. */
export function modalityFromColumn(stored: StoredModality): Modality {
  refuseOtherVersions(stored)
  return stored.modality
}

/** What waited beside a contract and was let go, as one column; null for nothing. */
export function releasedColumn(reservations: readonly Reservation[]): string | null {
  return reservations.length > 0
    ? JSON.stringify({ v: 1, reservations: [...reservations] } satisfies StoredReservations)
    : null
}

function releasedFromColumn(stored: StoredReservations): Reservation[] {
  refuseOtherVersions(stored)
  return stored.reservations
}

function refuseOtherVersions({ v }: { v: number }): void {
  if (v === 1) return
  throw new Error(`A contract is kept in version ${v}, and this program reads version 1: start a newer one.`)
}

function itemFromRow(row: ItemRow): ContractItem {
  return {
    id: String(row.id),
    personId: row.person_id,
    monthIndex: row.month_index,
    benefitId: row.benefit_id,
    priceCents: row.price_cents,
    contributedCents: row.contributed_cents,
    ...(row.user_bag_cents !== null && { userBagCents: row.user_bag_cents }),
    ...(row.details && { details: row.details }),
  }
}

function pendingEditFromRow(row: ContractEdit, { id, category, year }: Contract): PendingEdit {
  return {
    id: row.id,
    kind: row.kind,
    contractId: id,
    category,
    modality: modalityFromColumn(row.benefit),
    year,
    ...sumsFromColumns(row),
    items: itemsFromColumn(row.items),
    details: row.details,
    documentation: row.additional_info,
    requestedAt: new Date(row.created_at).toISOString(),
  }
}

const stepFromRow = ({ at, items, details, ...sums }: StepRow): SignedStep => {
  return { at: new Date(at).toISOString(), ...sumsFromColumns(sums), items: itemsFromColumn(items), details }
}

function answersFromRow(row: ContractAnswersRow): ContractAnswers {
  const { file_name: name, original_filename: originalFilename } = row
  return {
    answers: row.answers,
    ...(name && { file: { name, originalFilename: originalFilename ?? name } }),
    isCompleted: row.is_completed,
  }
}

function invoiceFromRow(row: Invoice): ContractInvoice {
  const { person_id: personId, month_index: monthIndex } = row
  return { personId, monthIndex, file: { name: row.file_name, originalFilename: row.original_filename } }
}

function toAcceptance(link: WaitingLink): NonNullable<Contract['acceptance']> {
  return { sentTo: link.sent_to ?? '', until: link.last_day, isExpired: link.is_expired }
}
