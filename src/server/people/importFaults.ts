import type { Language } from '../../domain/kernel/language.ts'
import { OperationRefused } from '../platform/context/operating.ts'
import { faultSentences, withChecks, type SheetFault } from '../platform/sheets/sheetFaults.ts'
import { checkPeople } from './checkPeople.ts'
import { rowFault, type Checking } from './rowFault.ts'
import { peopleMessages } from './peopleMessages.ts'
import { familyFaults } from './planFamily.ts'
import { peopleTables, type PeopleFiles, type PeopleRow } from './readPeopleFiles.ts'

type Tables = PeopleFiles['tables']

/** @throws OperationRefused with a sentence for each fault, in the order of files and lines */
export function refuseFaults(faults: readonly SheetFault[], language: Language): void {
  if (faults.length === 0) return
  const { sentences, untold: more } = faultSentences(faults, language, peopleMessages)
  throw new OperationRefused(
    more > 0 ? [...sentences, peopleMessages(language, 'fault.more', { count: more })] : sentences,
  )
}

/**
 * Collects the faults of files before anything is written: from reading and from the checks. `people` are all
 * lines, including those that another account must import.
 */
export async function faultsOfFiles(
  { tables, faults: found }: PeopleFiles,
  people: Tables['people'],
  checking: Checking,
): Promise<SheetFault[]> {
  const faults = faultsOfNew(people, found, checking)
  const checks = [...(await checkPeople(tables, checking)), ...(await familyFaults(tables, checking))]
  // If the numbers of a file are unreadable, references from other files cannot be checked.
  const areNumbersUnread = faults.some(
    ({ id, key }) => /^(file|sheet)\./.test(id) || (id.startsWith('header.') && isNumberUnread(id, key)),
  )
  const sure = areNumbersUnread ? checks.filter(({ id }) => id !== 'row.unknownEmployee') : checks
  return withChecks(faults, sure)
}

/**
 * Leaves out faults in required cells of existing people, because a blank cell keeps the stored value. If a
 * file about existing people has no column that a new person needs, its unknown numbers are the faults.
 */
function faultsOfNew(
  people: Tables['people'],
  faults: readonly SheetFault[],
  checking: Checking,
): SheetFault[] {
  const { known } = checking
  const isKnown = ({ values }: PeopleRow): boolean => known.byNumber.has(String(values.employeeNumber))
  const withKnown = new Set(people.filter(isKnown).map(({ file }) => file))
  const isLack = ({ id, ofNew, file }: SheetFault): boolean =>
    id === 'header.missing' && ofNew === true && withKnown.has(file)
  const rest = new Set(people.filter((row) => !isKnown(row)).map(({ file }) => file))
  const places = new Set(people.filter(isKnown).map(({ file, line }) => `${file} ${line}`))
  const files = new Set(people.map(({ file }) => file).filter((file) => !rest.has(file)))
  const others = faults.filter(
    ({ ofNew, file, line }) => !ofNew || !(places.has(`${file} ${line}`) || files.has(file)),
  )
  const unknown = people.filter((row) => !isKnown(row))
  return [
    ...others.filter((fault) => !isLack(fault)),
    ...unknown.flatMap((row) => unknownNumber(row, faults.filter(isLack), checking)),
  ]
}

/** The fault of an unknown number in a file that lacks columns of new people. */
function unknownNumber(row: PeopleRow, lacks: readonly SheetFault[], checking: Checking): SheetFault[] {
  const columns = lacks.filter(({ file }) => file === row.file).map(({ column }) => column)
  const employee = String(row.values.employeeNumber)
  const params = { employee, columns: columns.join(', ') }
  return columns.length > 0
    ? [rowFault(row, 'employeeNumber', { id: 'row.unknownPerson', params }, checking)]
    : []
}

const isNumberUnread = (id: string, key: string | undefined): boolean =>
  /^header\.(oneCell|notTitles)$/.test(id) || (id === 'header.missing' && key === 'employeeNumber')

/**
 * The lines of people without any fault. They are written and rolled back, so that the report also contains
 * the faults found by writing. Empty if a file or a column could not be read.
 */
export function keepValidRows(tables: Tables, faults: readonly SheetFault[]): Tables {
  const isOfLines = faults.every(({ id, line }) => line !== undefined && /^(cell|row)\./.test(id))
  const places = new Set(faults.map(({ file, line }) => `${file} ${line}`))
  const faulty = new Set(
    peopleTables
      .flatMap((table) => tables[table])
      .filter(({ file, line }) => places.has(`${file} ${line}`))
      .map(({ values }) => values.employeeNumber),
  )
  const validRowsOf = (table: keyof Tables): Tables[keyof Tables] =>
    isOfLines ? tables[table].filter(({ values }) => !faulty.has(values.employeeNumber)) : []
  return {
    people: validRowsOf('people'),
    family: validRowsOf('family'),
    bags: validRowsOf('bags'),
    products: validRowsOf('products'),
  }
}
