import { localized, type LocalizedText } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { isHealthCategory } from '../contracts/review/healthDocuments.ts'
import { textsIn } from '../contracts/review/reviewFiles.ts'
import type { EmployeeContext } from '../employee/employeeContext.ts'
import { holds } from '../operators/rights.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import type { FileRow } from '../platform/db/schema.ts'
import { byProductClock } from '../platform/context/clock.ts'

/**
 * A file of a person: submitted with a contract, a signed document, or given by the company to this person
 * alone.
 */
type PersonDocument = {
  document: string
  name: string
  at: Date
  product: string
  contract: string
  /** True for health data that the caller has no right to. */
  isHidden: boolean
  file: FileRow
}

/** Lists the files of a person, newest first. */
export async function personDocuments(
  context: OperationContext,
  plan: EmployeeContext,
): Promise<PersonDocument[]> {
  const files = await context.db
    .selectFrom('files')
    .selectAll()
    .where('tenant', '=', plan.row.tenant)
    .where('employee_id', '=', plan.row.id)
    .orderBy('created_at', 'desc')
    .execute()
  const listed = await listedDocuments(context, plan)
  const mayReadHealth = holds(context.self, 'healthDocuments', plan.row.tenant)
  return files.flatMap((file) => {
    const own = listed.find(({ file_id }) => file_id === file.id)
    const contract = plan.contracts.find(({ id, ...each }) =>
      own ? own.contract_id === id : fileNamesOf({ id, ...each }).has(file.name),
    )
    if (!own && !contract) return []
    return [
      {
        document: file.id,
        name: own
          ? localized((own.names ?? {}) as LocalizedText, context.language) || own.name
          : file.original_name,
        at: byProductClock(context.clock, file.created_at),
        product: contract ? localized(contract.modality.product.name, context.language) : '',
        contract: contract?.id ?? '',
        isHidden: !own && !mayReadHealth && isHealthCategory(context, contract?.category ?? ''),
        file,
      },
    ]
  })
}

/** Loads the documents in the person's own list that have a file. */
function listedDocuments({ db }: OperationContext, { row }: EmployeeContext) {
  return db
    .selectFrom('documents')
    .select(['file_id', 'contract_id', 'name', 'names'])
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .where('file_id', 'is not', null)
    .execute()
}

/** A row of the person's page; for hidden health data without name and id. */
export function describeDocument({ isHidden, ...found }: PersonDocument) {
  return {
    uploadedAt: found.at.toISOString(),
    product: found.product,
    file: isHidden ? '' : found.name,
    state: 'complete',
    document: isHidden ? '' : found.document,
    contract: found.contract,
  }
}

function fileNamesOf({ documentation, pendingEdit, answers, invoices }: Contract): Set<string> {
  const given = [documentation, pendingEdit?.documentation].flatMap((each) =>
    Object.values(each ?? {}).flatMap(textsIn),
  )
  const attached = (invoices ?? []).map(({ file }) => file.name)
  return new Set([...given, ...(answers?.file ? [answers.file.name] : []), ...attached])
}
