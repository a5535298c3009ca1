import { sql } from 'kysely'
import type { CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import { contractName } from '../../../domain/catalogue/contractName.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { formatDay } from '../../../domain/kernel/format.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import type { Work } from '../../platform/context/context.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { conditionsMoney, movedByEndSentences } from './conditionsMoney.ts'
import { conditionsSheet } from './conditionsSheet.ts'
import type { ContractKey } from '../../employee/contractRepository.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { contractMessages } from './contractMessages.ts'

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
export const signedType = 'Contract'

/**
 * Lists the contract in the employee's documents (D-65), in place of its draft, with its whole content; its
 * PDF is drawn later (documents/drawDocument.ts). Signed ones stay for good: they are what was agreed at the
 * time. Answers the document's id.
 */
export async function keepContractDocument(
  { benefits, clock, trx }: Work<'benefits' | 'clock'>,
  plan: EmployeeContext,
  input: Input,
): Promise<string> {
  const { tenant, today, row } = plan
  const { conditions, isSigned } = input
  const { contractId, year } = conditions
  const reader = { ...readerOf(plan), documents: documentsOfPeople(plan) }
  const number = await numberOnItsDay(trx, conditions, {
    tenant: tenant.subdomain,
    name: documentName(conditions, 'es', today),
  })
  const nameIn = (language: Language): string => documentName(conditions, language, today) + number
  const money = conditionsMoney({ benefits }, plan, conditions)
  const moneyBefore = input.before && conditionsMoney({ benefits }, plan, input.before)
  const moved = input.effect && movedByEndSentences({ benefits }, plan, conditions, input.effect)
  const { id } = await withoutDraft(trx, { tenant: tenant.subdomain, id: contractId })
    .insertInto('documents')
    .values({
      tenant: tenant.subdomain,
      employee_id: row.id,
      contract_id: contractId,
      file_id: null,
      sheet: JSON.stringify(conditionsSheet({ ...input, tenant, reader, money, moneyBefore, moved })),
      year,
      name: nameIn(reader.language),
      names: JSON.stringify(Object.fromEntries(languages.map((language) => [language, nameIn(language)]))),
      type: isSigned ? signedType : draftType,
      creator_id: null,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A name in letters that a reader of the paper may not know is told apart by its document. */
function documentsOfPeople({ row, employee }: EmployeeContext): Map<number, string> {
  return new Map([
    ...employee.family.map(({ id, personalID }) => [id, personalID] as const),
    [0, row.personal_id],
  ])
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

/** " (2)" where a second change is signed on one day, so that no two documents have one name. */
async function numberOnItsDay(
  trx: Connection,
  { kind, contractId }: Conditions,
  { tenant, name }: { tenant: string; name: string },
): Promise<string> {
  if (kind !== 'edit' || !contractId) return ''
  const { count } = await trx
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant)
    .where('contract_id', '=', contractId)
    .where('type', '=', signedType)
    .where(sql<boolean>`starts_with(coalesce(names ->> 'es', name), ${name})`)
    .executeTakeFirstOrThrow()
  return Number(count) > 0 ? ` (${Number(count) + 1})` : ''
}

/** Takes a contract's draft off the list, and its file where it was drawn. */
export async function dropDraftDocument(trx: Connection, contract: ContractKey): Promise<void> {
  await withoutDraft(trx, contract).selectFrom('dropped').select('file_id').execute()
}

function withoutDraft(trx: Connection, { tenant, id }: ContractKey) {
  return trx
    .with('dropped', (query) =>
      query
        .deleteFrom('documents')
        .where('tenant', '=', tenant)
        .where('contract_id', '=', id)
        .where('type', '=', draftType)
        .returning('file_id'),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('files')
        .where('tenant', '=', tenant)
        .where('id', 'in', (files) =>
          files.selectFrom('dropped').select('file_id').$castTo<{ file_id: string }>(),
        ),
    )
}
