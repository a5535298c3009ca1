import { hashPassword } from '../../src/server/auth/passwords.ts'
import type { Imported } from '../../src/server/people/importPeople.ts'
import type { EmployeeRow } from '../../src/server/platform/db/schema.ts'
import { dni, inputFile, runForAcme } from './operations.ts'
import type { NewPerson, TestServer } from './testServer.ts'

let count = 0

type Person = { number: string; employee: EmployeeRow; old: string; right: string }

/** Returns helpers for people of acme whose e-mails change. */
export function emailPeople(server: TestServer) {
  const { db } = server.database
  const run = async (name: string, input: Record<string, unknown>, dryRun = false) =>
    (await runForAcme(server.context, name, input, { dryRun })).answer

  /** Creates a person of the company with a unique number and unique e-mails. */
  async function person(values: NewPerson = {}): Promise<Person> {
    const number = `M${++count}`
    const email = `${number.toLowerCase()}@mistyped.example`
    const employee = await server.employee('acme', {
      employee_number: number,
      personal_id: dni(30_000_000 + count),
      email,
      password_hash: null,
      ...values,
    })
    return { number, employee, old: email, right: `${number.toLowerCase()}@acme.example` }
  }

  /** Imports e-mails for people, by their number. */
  async function importEmails(
    lines: readonly (readonly [string, string])[],
    dryRun = false,
  ): Promise<Imported> {
    const people = await db
      .selectFrom('employees')
      .select(['employee_number', 'personal_id', 'first_name', 'last_name1'])
      .execute()
    const cells = lines.map(([number, email]) => {
      const of = people.find((each) => each.employee_number === number)
      return [number, of?.personal_id, of?.first_name, of?.last_name1, email].join(',')
    })
    const text = ['Employee number,DNI or NIE,First name,First surname,E-mail address', ...cells].join('\n')
    return run('people import', { people: inputFile('people.csv', text), allowIdChange: true }, dryRun)
  }

  /** Lists the mails to an address, except withdrawn ones. */
  const mails = (address: string) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', address)
      .where('given_up_at', 'is', null)
      .orderBy('created_at')
      .execute()

  return {
    run,
    person,
    entered: async (values: NewPerson = {}) =>
      person({ password_hash: await hashPassword('Entered4horse'), ...values }),
    importEmails,
    mails,
    row: (number: string) =>
      db.selectFrom('employees').selectAll().where('employee_number', '=', number).executeTakeFirstOrThrow(),
    /** Lists the changes of an employee with their authors, oldest first. */
    history: async ({ id }: Pick<EmployeeRow, 'id'>) => {
      const rows = await db
        .selectFrom('employee_changes')
        .selectAll()
        .where('employee_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ field, before, after, changed_by }) => [field, before, after, changed_by])
    },
  }
}
