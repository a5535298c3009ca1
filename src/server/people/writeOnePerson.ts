import { stringify } from 'csv-stringify/sync'
import { OperationRefused, type OperationContext } from '../platform/context/operating.ts'
import { importPeople, type Imported } from './importPeople.ts'
import { peopleColumns } from './peopleColumns.ts'
import { peopleMessages } from './peopleMessages.ts'

/** The fields of one person, by column, in the format of an import file. */
type PersonCells = Partial<Record<string, string | boolean>>

const keys = peopleColumns.people.map(({ key }) => key)

/**
 * Adds a person like an import with one line: the same rules, the same history.
 * @throws OperationRefused with a sentence for each fault, or if the number is taken
 */
export async function addPerson(context: OperationContext, input: PersonCells): Promise<Imported> {
  const imported = await importOne(context, input)
  if (imported.added === 0)
    throw new OperationRefused([{ id: 'people.numberTaken', employee: String(input.employeeNumber) }])
  return imported
}

/**
 * Changes a person like an import with one line.
 * @throws OperationRefused with a sentence for each fault, or if the caller's own pay would change
 */
export async function changePerson(context: OperationContext, input: PersonCells): Promise<Imported> {
  const imported = await importOne(context, input)
  if (imported.forAnother.length > 0) throw new OperationRefused([{ id: 'own.pay' }])
  return imported
}

async function importOne(context: OperationContext, input: PersonCells): Promise<Imported> {
  const given = keys.filter((key) => typeof input[key] === 'string')
  const titles = given.map((key) => peopleMessages(context.language, `column.${key}`))
  const text = stringify([titles, given.map((key) => String(input[key]))], { bom: true, delimiter: ';' })
  return importPeople(context, {
    people: { name: '', bytes: Buffer.from(text) },
    isForm: true,
    allowIdChange: input.allowIdChange === true,
    allowLargeChanges: input.allowLargeChanges === true,
  })
}
