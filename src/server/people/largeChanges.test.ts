import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  const titles =
    'Employee number,DNI or NIE,First name,First surname,' +
    'Fixed salary,Variable salary,Plan year,Flexible allowance'
  const lines = [1, 2, 3, 4].map(
    (index) => `L${index},${dni(900 + index)},Ada,Mas,"30,000.00","1,000.00",2026,"3,000.00"`,
  )
  await take([titles, ...lines].join('\n'))
})
afterAll(() => server.close())

const take = async (text: string, more: Record<string, unknown> = {}, dryRun = false) => {
  const input = { people: inputFile('people.csv', text), ...more }
  return (await runForAcme(server.context, 'people import', input, { dryRun })).answer
}
const allow = { allowLargeChanges: true }
/** The notes of an import, without that on how the file was read. */
const doubtsOf = async (text: string, more = {}): Promise<string[]> =>
  (await take(text, more)).notes.filter((note: string) => !note.includes('read as UTF-8'))
const personOf = (number: string) =>
  server.database.db
    .selectFrom('employees')
    .selectAll()
    .where('employee_number', '=', number)
    .executeTakeFirstOrThrow()

describe('a file of people', () => {
  it('may have the number and what changes alone: the rest of the people who are there stays', async () => {
    const answer = await take('Employee number;Fixed salary\nL1;31000,00\nL2;32000,00')
    expect(answer).toMatchObject({ added: 0, lines: 2, datedFacts: 2 })
    expect(await personOf('L1')).toMatchObject({ first_name: 'Ada', last_name1: 'Mas' })
    await take('Employee number;First name;Town\nL2;;Reus')
    expect(await personOf('L2')).toMatchObject({ first_name: 'Ada', city: 'Reus' })
    await expect(take('Employee number;Fixed salary\nL1;31000,00\nNEW;32000,00')).rejects.toThrow(
      'nobody has the number NEW. Correct it, or add what a new person needs: DNI or NIE, First name',
    )
    await expect(take('Employee number;First name\nL1;-')).rejects.toThrow('First name”: it is blank.')
  })

  it('has an account, an address, hours and a last day, and is exported with them', async () => {
    const titles = 'Employee number;IBAN;Address;Postcode;Town;Country;Working hours (%);Last day'
    await take(`${titles}\nL3;ES91 2100 0418 4502 0005 1332;Calle Mayor 1;28001;Madrid;ES;50;2026-11-30`)
    const changed = {
      ban: 'ES9121000418450200051332',
      address1: 'Calle Mayor 1',
      postal_code: '28001',
      city: 'Madrid',
      hours_percent: 50,
      exit_on: '2026-11-30',
    }
    expect(await personOf('L3')).toMatchObject(changed)
    const { files } = await runForAcme(server.context, 'people export')
    const people = Object.entries(files)
      .find(([name]) => name.includes('people'))?.[1]
      .toString()
    expect(people).toContain('ES9121000418450200051332')
    expect(people).toContain('2026-11-30')
    await take('Employee number;Last day\nL3;-')
    expect(await personOf('L3')).toMatchObject({ exit_on: null })
    await expect(take('Employee number;IBAN\nL3;ES91/2100')).rejects.toThrow('letters and digits only')
  })

  it('with one wrong column has one sentence with its lines', async () => {
    const lines = [1, 2, 3, 4].map((index) => `L${index};no day`).join('\n')
    const error = await take(`Employee number;Joined on\n${lines}`).catch((found: Error) => found)
    expect((error as Error).message.split('\n')).toEqual([
      'people.csv, 4 rows (2–5), column “Joined on”: this is not a date that exists. ' +
        'Write it as 31/01/2026 or 2026-01-31.',
    ])
  })

  it.each(['Planta', 'PLANTA', 'planta', ' pLanta '])('finds the collective "%s"', async (name) => {
    await take(`Employee number;Collective\nL4;${name}`)
    expect(await personOf('L4')).toMatchObject({ collective_id: 'planta' })
    await take('Employee number;Collective\nL4;-')
  })
})

describe('a change that looks like a slip', () => {
  it.each([
    ['a salary that falls by more than half', 'Fixed salary\nL4;14.999,99', 'falls by more than half'],
    ['a salary of 24.00', 'Fixed salary\nL4;24,00', 'is below the legal minimum'],
    ['a salary that rises by more than half', 'Fixed salary\nL4;45000,01', 'rises by more than half'],
    ['a variable salary that rises', 'Variable salary\nL4;1500,01', 'rises by more than half'],
    ['a bag that falls', 'Plan year;Flexible allowance\nL4;2026;1499,99', 'falls by more than half'],
    ['a bag above 30% of the pay', 'Plan year;Top allowance\nL4;2026;9300,01', 'more than 30% of the pay'],
    ['a company bag above it', 'Plan year;Company allowance\nL4;2026;40%', 'more than 30% of the pay'],
  ])('as %s is named, and taken only where it is allowed', async (_, text, sentence) => {
    const file = `Employee number;${text}`
    await expect(take(file)).rejects.toThrow(sentence)
    await expect(take(file, {}, true)).rejects.toThrow('--allow-large-changes')
    const { notes } = await take(file, allow, true)
    expect(notes.join('\n')).toContain(sentence)
  })

  it('is none within the limits, or where nothing changes', async () => {
    for (const text of [
      'Fixed salary\nL4;20000,00',
      'Fixed salary\nL4;30000,00',
      'Plan year;Top allowance\nL4;2027;9300,00',
    ])
      expect(await doubtsOf(`Employee number;${text}`)).toEqual([])
    for (const text of ['Fixed salary\nL2;24,00', 'Plan year;Top allowance\nL3;2027;9300,01']) {
      const file = `Employee number;${text}`
      expect(await doubtsOf(file, allow)).not.toEqual([])
      expect(await doubtsOf(file)).toEqual([])
    }
  })

  it('as pay below the minimum counts the hours', async () => {
    await take('Employee number;Working hours (%)\nL3;50')
    await take('Employee number;Fixed salary\nL3;15000,00')
    await expect(take('Employee number;Working hours (%)\nL3;100')).rejects.toThrow('below the legal minimum')
  })

  it('as 24.000 among amounts with two decimals is ambiguous', async () => {
    const file = 'Employee number;Fixed salary\nL4;24.000\nL3;15000.50'
    await expect(take(file, allow)).rejects.toThrow('the mark in “24.000” may separate thousands or decimals')
  })
})
