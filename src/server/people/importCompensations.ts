import { sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import type { SocialBenefit, TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { InputFile, OperationContext } from '../platform/context/operating.ts'
import type { ReadRow } from '../platform/sheets/readTable.ts'
import { type ReadTable, readTables } from '../platform/sheets/readTables.ts'
import { UnreadableFile } from '../platform/sheets/sheetFile.ts'
import { separatorNames, tableFormat } from '../platform/sheets/tableFormat.ts'
import { checkRows, withChecks, type SheetFault } from '../platform/sheets/sheetFaults.ts'
import { refuseFaults } from './importFaults.ts'
import { compensationColumns } from './peopleColumns.ts'
import { hiddenNote, peopleMessages, readNote } from './peopleMessages.ts'

/**
 * Sets the social benefits of the people in a file to the file's values; 0 removes a benefit. All lines are
 * written, or none.
 * @throws OperationRefused with a sentence for each fault
 */
export async function importCompensations(
  { db, language }: OperationContext,
  company: TenantConfig,
  file: InputFile,
): Promise<{ lines: number; people: number; valueCents: number; notes: string[] }> {
  const { rows, faults, guessed, hidden } = await readCompensations(file, language)
  const wanted = [...new Set(rows.map(({ values }) => String(values.employeeNumber)))]
  const people = await db
    .selectFrom('employees')
    .select(['id', 'employee_number'])
    .where('tenant', '=', company.subdomain)
    .where('employee_number', '=', sql<string>`any(${wanted})`)
    .execute()
  const ids = new Map(people.map((row) => [row.employee_number, row.id]))
  const firsts = new Map(rows.toReversed().map((row) => [keyOf(row), row]))
  const known: Known = { ids, firsts, counts: new Map(), file: file.name, language }
  const checks = await checkRows(rows, (row) => checkRow(row, known))
  refuseFaults(withChecks(faults, checks), language)
  const benefits = new Map<string, ReadRow[]>(wanted.map((employee) => [employee, []]))
  for (const row of rows) benefits.get(String(row.values.employeeNumber))?.push(row)
  for (const [employee, own] of benefits)
    await db
      .updateTable('employees')
      .set({ compensations: JSON.stringify(own.flatMap((row) => toBenefit(row, company))) })
      .where('tenant', '=', company.subdomain)
      .where('id', '=', ids.get(employee) ?? '')
      .execute()
  const notes = [
    ...(guessed ? [readNote(file.name, guessed, language)] : []),
    ...(hidden.length > 0 ? [hiddenNote(file.name, hidden, language)] : []),
  ]
  return { lines: rows.length, people: benefits.size, valueCents: sumBy(rows, yearlyCents), notes }
}

const format = tableFormat('compensations', compensationColumns, peopleMessages)

async function readCompensations(file: InputFile, language: Language): Promise<ReadTable> {
  const found: ReadTable[] = []
  try {
    await readTables(file, {
      wanted: {
        formats: [format],
        otherwise: format.name,
        language,
        separatorNames: separatorNames(peopleMessages, language),
        linesBefore: 0,
      },
      begin: (table) => found.push(table),
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refuseFaults([{ file: file.name, id: error.id, params: error.params }], language)
  }
  const [table] = found
  if (!table) throw new Error('No table of compensations was looked for')
  return table
}

const yearlyCents = ({ values }: ReadRow): number => Number(values.yearlyValue ?? 0)
const nameOf = ({ values }: ReadRow): string => String(values.product)

const keyOf = (row: ReadRow): string => `${String(row.values.employeeNumber)} ${nameOf(row)}`

/** The maximum number of benefits of one person. */
const maxBenefits = 50

type Known = {
  ids: ReadonlyMap<string, string>
  /** The first line about each person and benefit. */
  firsts: ReadonlyMap<string, ReadRow>
  /** The number of lines of each person so far. */
  counts: Map<string, number>
  file: string
  language: Language
}

function checkRow(row: ReadRow, { ids, firsts, counts, file, language }: Known): SheetFault[] {
  const employee = String(row.values.employeeNumber)
  const at = (key: string) => {
    const column = peopleMessages(language, `column.${key}`)
    return { file, line: row.line, column, key }
  }
  const first = firsts.get(keyOf(row))
  const count = (counts.get(employee) ?? 0) + 1
  counts.set(employee, count)
  return [
    ...(count > maxBenefits
      ? [{ ...at('employeeNumber'), id: 'row.manyLines', params: { employee, max: maxBenefits } }]
      : []),
    ...(ids.has(employee)
      ? []
      : [{ ...at('employeeNumber'), id: 'row.unknownEmployee', params: { employee } }]),
    ...(first && first !== row && row.values.employeeNumber !== undefined
      ? [{ ...at('product'), id: 'row.twice', params: { value: nameOf(row), line: first.line } }]
      : []),
  ]
}

/** Uses the same name in each language of the company. */
function toBenefit(row: ReadRow, { settings }: TenantConfig): SocialBenefit[] {
  const valueCents = yearlyCents(row)
  if (valueCents === 0) return []
  const product = Object.fromEntries(settings.languages.map((language) => [language, nameOf(row)]))
  return [{ product, valueCents }]
}
