import type { CancellationEffect } from '../../domain/contract/cancellationEffect.ts'
import { contractName } from '../../domain/catalogue/contractName.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { formatDay } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection, FileRow } from '../db/schema.ts'
import { renderPdf } from '../rendering/renderPdf.ts'
import { conditionsMoney } from './conditionsMoney.ts'
import { conditionsSheet } from './conditions/conditionsSheet.ts'
import { readerOf, type EmployeeContext } from './employeeContext.ts'
import type { Conditions } from '../../domain/plan/contract.ts'
import { contractMessages } from './conditions/contractMessages.ts'

type Input = {
  declaration: Benefit
  conditions: Conditions
  /** Conditions that an edit replaced. */
  before?: Conditions | undefined
  /** What a cancellation does. */
  effect?: CancellationEffect | undefined
  /** What stands at its end: not accepted yet, or by whom and when. */
  evidence: string
  isSigned: boolean
}

/** A document that only shows what may be accepted; it goes when that is accepted, changed or withdrawn. */
const draftType = 'Contract draft'
const signedType = 'Contract'

/**
 * Draws the contract as PDF and lists it in the employee's documents (D-65), in place of its draft. Signed
 * ones stay for good: they are what was agreed at the time. Answers the stored file.
 */
export async function keepContractDocument(
  { files, benefits }: Pick<ServerContext, 'files' | 'benefits'>,
  plan: EmployeeContext,
  input: Input,
): Promise<FileRow> {
  const { trx, tenant, today, row } = plan
  const { conditions, isSigned } = input
  const { contractId, year } = conditions
  const reader = readerOf(plan)
  const money = conditionsMoney({ benefits }, plan, conditions)
  const moneyBefore = input.before && conditionsMoney({ benefits }, plan, input.before)
  const bytes = await renderPdf(conditionsSheet({ ...input, tenant, reader, money, moneyBefore }))
  const name = documentName(conditions, reader.language, today)
  await dropDraftDocument(trx, contractId)
  const file = await files.save(trx, {
    tenant: tenant.subdomain,
    employeeId: row.id,
    container: 'contracts',
    originalName: `${name}.pdf`,
    contentType: 'application/pdf',
    bytes,
  })
  await trx
    .insertInto('documents')
    .values({
      tenant: tenant.subdomain,
      employee_id: row.id,
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

/** The name on the list; the day distinguishes a change from the contract that it replaces. */
function documentName(conditions: Conditions, language: Language, today: string): string {
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
