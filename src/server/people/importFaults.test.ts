import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { OperationRefused } from '../context/operating.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** Where an operation says that its files are wrong, and how the sentences begin. */
async function faults(name: string, texts: Record<string, string>): Promise<string[]> {
  const files = Object.entries(texts).map(([field, text]) => [field, inputFile(`${field}.csv`, text)])
  const error: unknown = await runForAcme(server.context, name, Object.fromEntries(files)).catch(
    (each: unknown) => each,
  )
  if (!(error instanceof OperationRefused)) throw error
  return error.message.split('\n').map((each) => each.replace(/^(.*?: .*?)[.:,](?: .*)?$/, '$1'))
}

const titles = 'Employee number,DNI or NIE,First name,First last name'
const people = (more: string, ...lines: string[]) => [`${titles}${more}`, ...lines].join('\n')

describe('one report of an import', () => {
  it('has what cannot be read and what is unknown, in the order of files and lines', async () => {
    const families = 'Employee number,First name,First last name,Relationship,Birthday'
    const told = await faults('people import', {
      people: people(
        ',Collective,Products,Fixed salary',
        `A1,${dni(1)},Ada,Mas,nothing,transport,x`,
        `A2,${dni(2)},Bea`,
        `A3,${dni(3)},Cai,Mas,,zzz,"1,000.00"`,
      ),
      family:
        `${families}\nA3,Pau,Mas,spouse,1990-01-01` +
        '\nA9,Pol,Mas,child,someday\nA3,Pep,Mas,spouse,1990-01-02',
    })
    expect(told).toEqual([
      'family.csv, line 3, column "Birthday": this is no date that exists',
      'family.csv, line 3, column "Employee number": nobody has the number A9',
      'family.csv, line 4, column "Relationship": employee A3 has a spouse or partner already',
      'people.csv, line 2, column "Fixed salary": this is no amount',
      'people.csv, line 2, column "Collective": there is no collective "nothing"',
      'people.csv, line 3: the line has 3 cells',
      'people.csv, line 4, column "Products": there is no product "zzz"',
    ])
  })

  it('has the lines below titles that are wrong too, and guesses nothing of what is not there', async () => {
    const told = await faults('people import', {
      people: people(
        ',Colective,Salary from,Fixed salary,Plan year,Top bag',
        `A1,${dni(4)}A,Ada,Mas,x,2026-01-01,x,y,1.00`,
      ),
      bags: 'Number,Plan year\nA1,2026\n',
      family: 'Employee number,First name,First last name,Relationship,Birthday\nA1,Pau,Mas,child,2999-01-01',
    })
    expect(told).toEqual([
      'bags.csv, line 1, column "Number": this column is not known',
      'bags.csv, line 1, column "Employee number": the column is missing',
      'family.csv, line 2, column "Birthday": the date is still to come',
      'people.csv, line 1, column "Colective": this column is not known',
      'people.csv, line 2, column "DNI or NIE": the letter does not belong to the DNI or NIE',
      'people.csv, line 2, column "Fixed salary": this is no amount',
      'people.csv, line 2, column "Plan year": a whole number from 2000 to 2999 was expected',
    ])
  })

  it('has bags that contracts have spent beside faults of others, and nothing is kept', async () => {
    const buyer = await server.buyer({ employee_number: 'B1', personal_id: dni(5) })
    await buyer.add(card([5, 6], 100))
    const text = 'Employee number,Plan year,Flexible bag,Company bag\nB0,2026,1.00,\nB1,2026,199.99,0\n'
    const told = await faults('people import', {
      people: people('', `N1,${dni(6)},Ada,Mas`, 'N2,x,Ada,Mas'),
      bags: text,
    })
    expect(told).toEqual([
      'bags.csv, line 2, column "Employee number": nobody has the number B0',
      'bags.csv, line 3, column "Flexible bag": in 2026 there are contracts for €200',
      'people.csv, line 3, column "DNI or NIE": the letter does not belong to the DNI or NIE',
    ])
    const { rows } = await server.database.pool.query("select 1 from employees where employee_number = 'N1'")
    expect(rows).toEqual([])
  })

  it('of compensations has unknown people beside bad amounts', async () => {
    await server.buyer({ employee_number: 'C1', personal_id: dni(7) })
    const lines = ['C1,Parking,1.00', 'C9,Parking,1.00', 'C1,Meal,much', ',Meal,1.00', ',Meal,1.00']
    const file = ['Employee number,Product,Yearly value', ...lines].join('\n')
    expect(await faults('people compensations', { file })).toEqual([
      'file.csv, line 3, column "Employee number": nobody has the number C9',
      'file.csv, line 4, column "Yearly value": this is no amount',
      'file.csv, line 5, column "Employee number": it is blank',
      'file.csv, line 6, column "Employee number": it is blank',
    ])
  })

  it('of compensations has unknown columns once, and each that is missing', async () => {
    expect(
      await faults('people compensations', { file: `${titles},Office,Language\nC1,x,a,b,c,es` }),
    ).toEqual([
      'file.csv, line 1: 5 columns are not known',
      'file.csv, line 1, column "Product": the column is missing',
      'file.csv, line 1, column "Value a year": the column is missing',
    ])
  })
})
