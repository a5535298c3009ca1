import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import { contractName } from '../../../domain/catalogue/contractName.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { formatDay } from '../../../domain/kernel/format.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { sendOn } from '../../platform/db/sendOn.ts'
import type { Sheet } from '../../platform/rendering/sheet.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { conditionsMoney, movedByConditions } from './conditionsMoney.ts'
import { conditionsSheet } from './conditionsSheet.ts'
import type { ContractKey } from '../../employee/contractRepository.ts'
import { readerOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { contractMessages } from './contractMessages.ts'

type Input = {
  declaration: Benefit
  conditions: Conditions
  /** The conditions that an edit replaced. */
  before?: Conditions | undefined
  /** The effect of a cancellation. */
  effect?: CancellationEffect | undefined
  /** The document's last line: "not accepted yet", or the name of the signer and the time. */
  evidence: string
  isSigned: boolean
}

type Signed = Omit<Input, 'isSigned'>

/** The type of an unsigned document; it is deleted on acceptance, change or withdrawal. */
export const draftType = 'Contract draft'
export const signedType = 'Contract'

/**
 * Replaces the draft by the signed contract in the employee's documents (D-65), with its full content; a job
 * draws the PDF later (documents/drawDocument.ts). The document is never deleted, because it records the
 * agreement. Returns the document's id.
 */
export async function keepSignedDocument(
  work: Work<'benefits' | 'clock'>,
  plan: EmployeeContext,
  signed: Signed,
): Promise<string> {
  const sheet = sheetOf(work, plan, { ...signed, isSigned: true })
  return keepDocument(work, plan, signed.conditions, { sheet, isFirst: false })
}

/**
 * Adds a contract that waits for acceptance to the employee's documents; its sheet is built when opened.
 * `isFirst`: the contract was just purchased and has no draft to replace.
 */
export async function keepDraftDocument(
  work: Work<'benefits' | 'clock'>,
  plan: EmployeeContext,
  conditions: Conditions,
  isFirst: boolean,
): Promise<void> {
  await keepDocument(work, plan, conditions, { isFirst })
}

async function keepDocument(
  { clock, trx }: Work<'clock'>,
  plan: EmployeeContext,
  conditions: Conditions,
  { sheet, isFirst }: { sheet?: Sheet; isFirst: boolean },
): Promise<string> {
  const { tenant, today, row } = plan
  const { contractId, year } = conditions
  const number = await numberOnItsDay(trx, conditions, {
    tenant: tenant.subdomain,
    name: documentName(conditions, 'es', today),
  })
  const nameIn = (language: Language): string => documentName(conditions, language, today) + number
  const id = randomUUID()
  const from = isFirst ? trx : withoutDraft(trx, { tenant: tenant.subdomain, id: contractId })
  const written = from.insertInto('documents').values({
    id,
    tenant: tenant.subdomain,
    employee_id: row.id,
    contract_id: contractId,
    file_id: null,
    ...(sheet && { sheet: JSON.stringify(sheet) }),
    year,
    name: nameIn(readerOf(plan).language),
    names: JSON.stringify(Object.fromEntries(languages.map((language) => [language, nameIn(language)]))),
    type: sheet ? signedType : draftType,
    creator_id: null,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  await sendOn(written)
  return id
}

/** Builds the sheet of a contract to be accepted, with today's content of the accept page. */
export function draftSheet(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  contractId: string,
): Sheet | undefined {
  const contract = plan.contracts.find(({ id }) => id === contractId)
  const declaration = contract && benefits.find(contract.category)
  if (!declaration) return undefined
  const evidence = contractMessages(readerOf(plan).language, 'sheet.draft')
  const conditions = conditionsOf(contract)
  return sheetOf({ benefits }, plan, { declaration, conditions, evidence, isSigned: false })
}

function sheetOf({ benefits }: Pick<ServerContext, 'benefits'>, plan: EmployeeContext, input: Input): Sheet {
  const { conditions, before, effect } = input
  return conditionsSheet({
    ...input,
    tenant: plan.tenant,
    reader: { ...readerOf(plan), documents: documentsOfPeople(plan) },
    money: conditionsMoney({ benefits }, plan, conditions),
    moneyBefore: before && conditionsMoney({ benefits }, plan, before),
    moved: movedByConditions({ benefits }, plan, conditions, effect),
  })
}

/**
 * The identity numbers of people, by person id; shown because a name may be in letters that a reader does
 * not know.
 */
function documentsOfPeople({ row, employee }: EmployeeContext): Map<number, string> {
  return new Map([
    ...employee.family.map(({ id, personalID }) => [id, personalID] as const),
    [0, row.personal_id],
  ])
}

/**
 * The document's name in the list; for a change the name contains the day, to distinguish it from the
 * replaced contract.
 */
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

/** Adds " (2)" to the name if a second change is signed on the same day, so that names are unique. */
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

/** Deletes a contract's draft, and its PDF if there is one. */
export async function dropDraftDocument(trx: Connection, contract: ContractKey): Promise<void> {
  await sendOn(withoutDraft(trx, contract).selectFrom('dropped').select('file_id'))
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
