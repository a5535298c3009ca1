import type { Language } from '../../domain/kernel/language.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { companyOf, type OperationContext, streamOne } from '../platform/context/operating.ts'
import type { TableColumn } from '../platform/sheets/tableFormat.ts'
import { writtenCents } from '../platform/sheets/readTable.ts'
import { csvRows, xlsxBytes, type WrittenSheet } from '../platform/sheets/writeSheets.ts'
import { loadKnownPeople, type KnownPeople } from './knownPeople.ts'
import { compensationColumns, peopleColumns, type PeopleTable } from './peopleColumns.ts'
import { peopleMessages } from './peopleMessages.ts'
import { personCells, type Cells } from './personColumns.ts'
import { peopleTables } from './readPeopleFiles.ts'

/** Columns of the people's table that an export writes into tables of their own. */
const ownTables = new Set(['planYear', 'flexibleBag', 'topBag', 'userBag', 'companyBag', 'products'])

/**
 * Writes a company's people in the columns of an import; importing the files again changes nothing. Without
 * people only the titles are written, including those of compensations. Returns the names of the files.
 */
export async function exportPeople(
  context: OperationContext,
  { format, withPeople }: { format: 'csv' | 'xlsx'; withPeople: boolean },
): Promise<{ people: number; files: string[] }> {
  const { db, language, clock, writeFile } = context
  const company = companyOf(context)
  const known = withPeople ? await loadKnownPeople(db, company) : undefined
  const employees = [...(known?.byNumber.values() ?? [])]
    .filter(({ active }) => active)
    .toSorted((a, b) => a.employee_number.localeCompare(b.employee_number, 'en'))
  const sheets = peopleTables.map((table) => {
    const rows = known ? employees.flatMap((each) => buildRows(table, each, known, clock.today())) : []
    return buildSheet(table, chooseColumns(table, !withPeople), { rows, language })
  })
  if (!withPeople) sheets.push(buildSheet('compensations', compensationColumns, { rows: [], language }))
  const files: string[] = []
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    files.push(name)
    await writeFile(name, streamOne(content))
  }
  if (format === 'xlsx') await write(`${company.subdomain}.xlsx`, await xlsxBytes(sheets))
  else
    for (const { name, rows } of sheets)
      await write(`${company.subdomain}-${name}.csv`, `\ufeff${csvRows(rows, { separator: ';' })}`)
  return { people: employees.length, files }
}

/**
 * Returns all columns for an empty table. In an export with people, bags and products have their own tables.
 */
function chooseColumns(table: PeopleTable, isWhole: boolean): readonly TableColumn[] {
  const all: readonly TableColumn[] = peopleColumns[table]
  return all.filter(({ key }) => isWhole || table !== 'people' || !ownTables.has(key))
}

/** Builds a sheet with the titles and the formatted rows. */
function buildSheet(
  table: PeopleTable | 'compensations',
  columns: readonly TableColumn[],
  { rows, language }: { rows: readonly Cells[]; language: Language },
): WrittenSheet {
  const titles = columns.map(({ key }) => peopleMessages(language, `column.${key}`))
  const cells = rows.map((row) => columns.map((column) => formatCell(row, column, language)))
  return { name: peopleMessages(language, `sheet.${table}`), rows: [titles, ...cells] }
}

/** A person's cell as a file has it, with the decimal sign and the words of a language; null: blank. */
export function formatCell(
  row: Cells,
  { key, kind }: Pick<TableColumn, 'key' | 'kind'>,
  language: Language,
): string | number | null {
  const value = row[key] ?? null
  const sign = language === 'en' ? '.' : ','
  if (value === null || value === '') return null
  if (kind === 'cents') return writtenCents(Number(value), sign)
  if (kind === 'choice' || kind === 'yesNo') return peopleMessages(language, `choice.${value}`)
  return kind === 'amountOrPercent' ? String(value).replace('.', sign) : String(value)
}

function buildRows(table: PeopleTable, employee: EmployeeRow, known: KnownPeople, today: string): Cells[] {
  const { id, employee_number: employeeNumber } = employee
  switch (table) {
    case 'people':
      return [personCells(employee, known, today)]
    case 'family':
      return (known.family.get(id) ?? []).map((member) => ({
        employeeNumber,
        firstName: member.first_name,
        lastName1: member.last_name1,
        lastName2: member.last_name2,
        relationship: member.relationship,
        birthday: member.birthday,
        [member.id_type === 'PASSPORT' ? 'passport' : 'personalID']: member.personal_id,
        disability: member.disability,
      }))
    case 'bags':
      return (known.bags.get(id) ?? [])
        .toSorted((a, b) => a.year - b.year)
        .map((bags) => ({
          employeeNumber,
          planYear: bags.year,
          flexibleBag: bags.flexible_bag_cents,
          topBag: bags.top_bag_cents,
          userBag: bags.user_bag_cents,
          companyBag: bags.company_bag,
        }))
    case 'products':
      return [...(known.products.get(id) ?? [])].map(([product, allowed]) => ({
        employeeNumber,
        product,
        allowed: allowed ? 'yes' : 'no',
      }))
  }
}
