import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { OperationRefused } from '../platform/context/operating.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** The file, line, column and first words of each fault that an operation reports. */
async function faults(name: string, texts: Record<string, string>): Promise<string[]> {
  const files = Object.entries(texts).map(([field, text]) => [field, inputFile(`${field}.csv`, text)])
  const error: unknown = await runForAcme(server.context, name, Object.fromEntries(files)).catch(
    (each: unknown) => each,
  )
  if (!(error instanceof OperationRefused)) throw error
  return error.message.split('\n').map((each) => each.replace(/^(.*?: .*?)[.:,](?: .*)?$/, '$1'))
}

const titles = 'Employee number,DNI or NIE,First name,First surname'
const people = (more: string, ...lines: string[]) => [`${titles}${more}`, ...lines].join('\n')

describe('one report of an import', () => {
  it('has what cannot be read and what is unknown, in the order of files and lines', async () => {
    const families = 'Employee number,First name,First surname,Relationship,Date of birth'
    const told = await faults('people import', {
      people: people(
        ',Group,Products,Fixed salary',
        `A1,${dni(1)},Ada,Mas,nothing,transport,x`,
        `A2,${dni(2)},Bea`,
        `A3,${dni(3)},Cai,Mas,,zzz,"31,000.00"`,
      ),
      family:
        `${families}\nA3,Pau,Mas,spouse,1990-01-01` +
        '\nA9,Pol,Mas,child,someday\nA3,Pep,Mas,spouse,1990-01-02',
    })
    expect(told).toEqual([
      'family.csv, row 3, column “Date of birth”: this is not a date that exists',
      'family.csv, row 3, column “Employee number”: nobody has the number A9',
      'family.csv, row 4, column “Relationship”: employee A3 has a spouse or partner already',
      'people.csv, row 2, column “Fixed salary”: this is not an amount',
      'people.csv, row 2, column “Group”: there is no group “nothing”',
      'people.csv, row 3: the row has 3 cells',
      'people.csv, row 4, column “Products”: there is no product “zzz”',
    ])
  })

  it('has the lines below titles that are wrong too, and guesses nothing of what is not there', async () => {
    const told = await faults('people import', {
      people: people(
        ',Colective,Salary from,Fixed salary,Plan year,Top allowance',
        `A1,${dni(4)}A,Ada,Mas,x,2026-01-01,x,y,1.00`,
      ),
      bags: 'Number,Plan year\nA1,2026\n',
      family:
        'Employee number,First name,First surname,Relationship,Date of birth\nA1,Pau,Mas,child,2999-01-01',
    })
    expect(told).toEqual([
      'bags.csv, row 1, column “Number”: this column is not known',
      'bags.csv, row 1, column “Employee number”: the column is missing',
      'family.csv, row 2, column “Date of birth”: the date is in the future',
      'people.csv, row 1, column “Colective”: this column is not known',
      'people.csv, row 2, column “DNI or NIE”: a DNI or NIE has nine letters and digits',
      'people.csv, row 2, column “Fixed salary”: this is not an amount',
      'people.csv, row 2, column “Plan year”: it must be a whole number from 2000 to 2999',
    ])
  })

  it('names an unknown number of a file about people, not the columns that new people need', async () => {
    for (const employee_number of ['L1', 'L2']) await server.buyer({ employee_number })
    const text = ['Employee number,Last day', 'L1,2026-12-31', 'L2,2026-12-31', 'Z9,2026-12-31'].join('\n')
    const files = { people: inputFile('people.csv', text) }
    const unknown = runForAcme(server.context, 'people import', files)
    await expect(unknown).rejects.toThrow(
      'people.csv, row 4, column “Employee number”: nobody has the number Z9. ' +
        'Correct it, or add what a new person needs: DNI or NIE, First name, First surname.',
    )
    const told = await faults('people import', { people: 'Employee number,Last day\nZ9,2026-12-31\n' })
    expect(told).toHaveLength(3)
    expect(told[0]).toBe('people.csv, row 1, column “DNI or NIE”: the column is missing')
  })

  it('has bags that contracts have spent beside faults of others, and nothing is kept', async () => {
    const buyer = await server.buyer({ employee_number: 'B1', personal_id: dni(5) })
    await buyer.add(card([5, 6], 100))
    const text =
      'Employee number,Plan year,Flexible allowance,Company allowance\nB0,2026,1.00,\nB1,2026,199.99,0\n'
    const told = await faults('people import', {
      people: people('', `N1,${dni(6)},Ada,Mas`, 'N2,x,Ada,Mas'),
      bags: text,
    })
    expect(told).toEqual([
      'bags.csv, row 2, column “Employee number”: nobody has the number B0',
      'bags.csv, row 3, column “Flexible allowance”: in 2026 there are contracts worth €200',
      'people.csv, row 3, column “DNI or NIE”: a DNI or NIE has nine letters and digits',
    ])
    const { rows } = await server.database.pool.query("select 1 from employees where employee_number = 'N1'")
    expect(rows).toEqual([])
  })

  it('has names with angle brackets, and employees and relatives of an age that nobody has', async () => {
    const born = (number: number, birthday: string) => `A${number},${dni(number)},Ada,Mas,${birthday}`
    const relative = (birthday: string, relationship = 'child') => `A11,Pau,Mas,,${relationship},${birthday}`
    // Today is 5 May 2026.
    const told = await faults('people import', {
      people: people(
        ',Date of birth',
        born(11, '1925-05-06'),
        born(12, '1925-05-05'),
        born(13, '2010-05-06'),
        born(14, '2010-05-05'),
        `A15,${dni(15)},<b>x</b>,Mas>,`,
      ),
      family: [
        'Employee number,First name,First surname,Second surname,Relationship,Date of birth',
        relative('1905-05-06', 'spouse'),
        relative('1905-05-05'),
        relative('2026-05-05'),
        relative('2026-05-06'),
        'A11,Pol,Mas,<Gil,child,2020-01-01',
      ].join('\n'),
    })
    expect(told).toEqual([
      'family.csv, row 3, column “Date of birth”: by this date the person would be 121 years old',
      'family.csv, row 5, column “Date of birth”: the date is in the future',
      'family.csv, row 6, column “Second surname”: it has “<” or “>”',
      'people.csv, row 3, column “Date of birth”: by this date the person would be 101 years old',
      'people.csv, row 4, column “Date of birth”: by this date the person would be 15 years old',
      'people.csv, row 6, column “First name”: it has “<” or “>”',
      'people.csv, row 6, column “First surname”: it has “<” or “>”',
    ])
  })
})

describe('a person of two companies', () => {
  it('is taken by both: a DNI that another company has is no fault and tells nothing of it', async () => {
    await server.employee('globex', { employee_number: 'G1', personal_id: dni(21) })
    const files = { people: inputFile('people.csv', people('', `A21,${dni(21)},Ada,Mas`)) }
    const { answer } = await runForAcme(server.context, 'people import', files)
    expect(answer).toMatchObject({ added: 1 })
    expect(JSON.stringify(answer)).not.toMatch(/globex|G1/)
    const { rows } = await server.database.pool.query(
      'select tenant, employee_number from employees where personal_id = $1 order by 1',
      [dni(21)],
    )
    expect(rows).toEqual([
      { tenant: 'acme', employee_number: 'A21' },
      { tenant: 'globex', employee_number: 'G1' },
    ])
  })
})

describe('one report of compensations', () => {
  it('has unknown people beside bad amounts', async () => {
    await server.buyer({ employee_number: 'C1', personal_id: dni(7) })
    const lines = ['C1,Parking,1.00', 'C9,Parking,1.00', 'C1,Meal,much', ',Meal,1.00', ',Meal,1.00']
    const file = ['Employee number,Product,Yearly value', ...lines].join('\n')
    expect(await faults('people compensations', { file })).toEqual([
      'file.csv, row 3, column “Employee number”: nobody has the number C9',
      'file.csv, row 4, column “Yearly value”: this is not an amount',
      'file.csv, row 5, column “Employee number”: it is blank',
      'file.csv, row 6, column “Employee number”: it is blank',
    ])
  })

  it('has unknown columns once, and each that is missing', async () => {
    expect(
      await faults('people compensations', { file: `${titles},Office,Language\nC1,x,a,b,c,es` }),
    ).toEqual([
      'file.csv, row 1: 5 columns are not known',
      'file.csv, row 1, column “Product”: the column is missing',
      'file.csv, row 1, column “Value a year”: the column is missing',
    ])
  })
})

describe('an import of hostile files', () => {
  const relatives = (count: number): string =>
    [
      'Employee number,First name,First surname,Relationship,Date of birth',
      ...Array.from({ length: count }, (_, index) => `A1,Pau${index},Mas,child,2020-01-01`),
    ].join('\n')

  it('takes 30 relatives of one employee in a file, and refuses one more', async () => {
    const only = (told: string[]) => told.filter((each) => each.includes('more than 30'))
    const given = { people: people('', `A1,${dni(1)},Ada,Mas,x`) }
    expect(only(await faults('people import', { ...given, family: relatives(30) }))).toEqual([])
    expect(only(await faults('people import', { ...given, family: relatives(31) }))).toEqual([
      'family.csv, row 32, column “Employee number”: employee A1 has more than 30 rows in this table',
    ])
  })

  it('tells a column once, stops looking after 1,000 faults, and writes no line unchecked', async () => {
    const same = Array.from({ length: 20_000 }, (_, index) => `B${index},${dni(9)},Ada,Mas`)
    const told = await faults('people import', { people: people('', ...same) })
    expect(told).toHaveLength(3)
    expect(told.join('\n')).toContain('nothing was read from this row on')
  })

  it('of 100,000 relatives of one employee is answered within seconds', { timeout: 60_000 }, async () => {
    expect(await faults('people import', { family: relatives(99_999) })).toHaveLength(3)
  })
})
