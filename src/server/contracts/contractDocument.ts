import type { CancellationEffect } from '../../domain/contract/cancellationEffect.ts'
import { contractName } from '../../domain/catalogue/contractName.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { formatDay } from '../../domain/kernel/format.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection, FileRow } from '../db/schema.ts'
import { renderPdf } from '../rendering/renderPdf.ts'
import { conditionsSheet } from './conditions/conditionsSheet.ts'
import type { Reader } from './conditions/conditionFacts.ts'
import type { Conditions } from '../../domain/plan/contract.ts'
import { contractMessages } from './conditions/contractMessages.ts'

type Input = {
  tenant: TenantConfig
  employeeId: string
  declaration: Benefit
  conditions: Conditions
  /** Conditions that an edit replaced. */
  before?: Conditions | undefined
  /** What a cancellation does. */
  effect?: CancellationEffect | undefined
  reader: Reader
  /** What stands at its end: not accepted yet, or by whom and when. */
  evidence: string
  isSigned: boolean
  /** The day it is drawn, by which a change is told from the contract it replaces. */
  today: string
}

/** A document that only shows what may be accepted; it goes when that is accepted, changed or withdrawn. */
const draftType = 'Contract draft'
const signedType = 'Contract'

/**
 * Draws the contract as PDF and lists it in the employee's documents (D-65), in place of its draft. Signed
 * ones stay for good: they are what was agreed at the time. Answers the stored file.
 */
export async function keepContractDocument(
  { files }: Pick<ServerContext, 'files'>,
  trx: Connection,
  input: Input,
): Promise<FileRow> {
  const { tenant, employeeId, conditions, isSigned } = input
  const { contractId, year } = conditions
  const bytes = await renderPdf(conditionsSheet(input))
  const name = documentName(input)
  await dropDraftDocument(trx, contractId)
  const file = await files.save(trx, {
    tenant: tenant.subdomain,
    employeeId,
    container: 'contracts',
    originalName: `${name}.pdf`,
    contentType: 'application/pdf',
    bytes,
  })
  await trx
    .insertInto('documents')
    .values({
      tenant: tenant.subdomain,
      employee_id: employeeId,
      contract_id: contractId,
      file_id: file.id,
      year,
      name,
      type: isSigned ? signedType : draftType,
      creator_id: null,
    })
    .execute()
  return file
}

function documentName({ conditions, reader: { language }, today }: Input): string {
  const id =
    conditions.kind === 'cancellation'
      ? 'document.cancellation'
      : conditions.kind === 'edit'
        ? 'document.edit'
        : 'document.name'
  return contractMessages(language, id, {
    product: contractName(conditions.modality, language),
    year: String(conditions.year),
    date: formatDay(today, language),
  })
}

/** Takes a contract's draft off the list and its file away; the bytes go with the next sweep. */
export async function dropDraftDocument(trx: Connection, contractId: string): Promise<void> {
  const dropped = await trx
    .deleteFrom('documents')
    .where('contract_id', '=', contractId)
    .where('type', '=', draftType)
    .returning('file_id')
    .execute()
  if (dropped.length === 0) return
  const fileIds = dropped.map(({ file_id }) => file_id)
  await trx.deleteFrom('files').where('id', 'in', fileIds).execute()
}
