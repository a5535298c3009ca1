import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = (name: string, input: Record<string, unknown> = {}, more = {}) =>
  runForAcme(server.context, name, input, more).then(({ answer }) => answer)
const eva = { employeeNumber: 'N1', personalID: dni(501), firstName: 'Eva', lastName1: 'Mas' }

describe('people add and change', () => {
  it('write one person by the rules of an import, whose number is nobody else’s', async () => {
    const more = { email: 'eva@acme.example', fixedSalary: '31500,25', planYear: '2026', flexibleBag: '1200' }
    expect(await run('people add', { ...eva, ...more }, { dryRun: true })).toMatchObject({
      added: 1,
      bags: 1,
    })
    expect(await run('people add', { ...eva, ...more })).toMatchObject({ employeeNumber: 'N1', added: 1 })
    expect(await run('people show', { employee: 'N1' })).toMatchObject({
      name: 'Eva Mas',
      email: 'eva@acme.example',
      salaries: [{ fixedCents: 3_150_025 }],
    })
    await expect(run('people add', eva)).rejects.toThrow('The number N1 belongs to somebody else')
    const other = { ...eva, employeeNumber: 'N2', firstName: 'Ada; "x"' }
    await expect(run('people add', other)).rejects.toThrow(/^column “DNI or NIE”: /)
    const wrong = { ...other, personalID: '12345678A', birthday: '31/02/1990' }
    await expect(run('people add', wrong)).rejects.toThrow(/column “Date of birth”/)
  })

  it('change fields of one person, and a hyphen clears one; an unknown number is absent', async () => {
    await run('people add', { ...eva, employeeNumber: 'N3', personalID: dni(503), phone: '600000001' })
    const changed = await run('people change', { employee: 'N3', lastName2: 'Pi', phone: '-' })
    expect(changed).toMatchObject({ changed: 1, employeeNumber: 'N3' })
    expect(changed.changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'lastName2',
      'phone',
    ])
    expect(await run('people change', { employee: 'N3', lastName2: 'Pi' })).toMatchObject({ changed: 0 })
    await expect(run('people change', { employee: 'N9', lastName2: 'Pi' })).rejects.toThrow('N9')
    expect(await run('people change', { employee: 'N3' })).toMatchObject({ changed: 0, changes: [] })
    await expect(run('people change', { employee: 'N3', collective: 'x' })).rejects.toThrow(
      /^column “Group”: /,
    )
  })
})

describe('a form about one person', () => {
  const runs = async () =>
    Number(
      (await server.database.pool.query("select count(*) from operation_runs where operation = 'people add'"))
        .rows[0].count,
    )

  it('is tried without a line in the history, and saved with one', async () => {
    const before = await runs()
    const ida = { ...eva, employeeNumber: 'N5', personalID: dni(505) }
    await run('people add', ida, { dryRun: true })
    await expect(run('people add', { ...ida, personalID: '1' }, { dryRun: true })).rejects.toThrow()
    expect(await runs()).toBe(before)
    await run('people add', ida)
    expect(await runs()).toBe(before + 1)
  })

  it('waits for another one instead of being refused', async () => {
    const two = ['N6', 'N7'].map((employeeNumber, index) =>
      run('people add', { ...eva, employeeNumber, personalID: dni(506 + index) }),
    )
    expect((await Promise.all(two)).map(({ added }) => added)).toEqual([1, 1])
  })
})

describe('people columns', () => {
  it('hold what one person has, as a file has it, and of an account only its end', async () => {
    const place = { collective: 'planta', birthday: '1990-03-05', BAN: 'ES9121000418450200051332' }
    const pay = { fixedSalary: '31500.25', phone: '600000011' }
    await run('people add', { ...eva, employeeNumber: 'N11', personalID: dni(511), ...pay, ...place })
    const { targets } = await run('people columns', { employee: 'N11' })
    const rows = targets as { column: string; value: string; masked: string }[]
    const held = Object.fromEntries(rows.map(({ column, value }) => [column, value]))
    expect(held).toMatchObject({
      firstName: 'Eva',
      lastName2: '',
      phone: '600000011',
      birthday: '1990-03-05',
      collective: 'Planta',
      fixedSalary: '31500.25',
      BAN: '',
    })
    expect(rows.find(({ column }) => column === 'BAN')?.masked).toMatch(/1332$/)
    expect(JSON.stringify(targets)).not.toContain('ES91')
    const { collective = '', firstName = '' } = held
    expect(await run('people change', { employee: 'N11', collective, firstName })).toMatchObject({
      changed: 0,
    })
    await expect(run('people columns', { employee: 'N99' })).rejects.toThrow('N99')
  })

  it.each([
    ['12345', true],
    ['123456', false],
  ])('a telephone of %s is refused with a sentence where it is too short: %s', async (phone, isRefused) => {
    const tried = run('people change', { employee: 'N1', phone }, { dryRun: true })
    const told = await tried.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(told).toBe(isRefused ? 'column “Phone”: it has fewer than 6 digits. Check it.' : '')
  })

  it('are all of a wide file, and a title of two lines is one line', async () => {
    const titles = ['Legajo', '"Fecha\nalta"', ...Array.from({ length: 118 }, (_, index) => `x${index}`)]
    const { columns } = await run('people columns', { people: inputFile('p.csv', titles.join(';')) })
    expect(columns).toHaveLength(120)
    expect(columns[1]).toMatchObject({ title: 'Fecha alta', column: 'joinedOn' })
  })

  it('match a file by titles, likeness and what cells hold, each column once', async () => {
    const titles = 'Legajo;First name;Apellido 1;Doc.;Contacto;Nota;F. Nac.;Correo 2'
    const text = [
      titles,
      `M1;Ana;Pi;${dni(601)};ana@x.example;hola;01/02/1990;`,
      `M2;Eva;Pi;0;eva@x;;;`,
    ].join('\n')
    const { columns, targets } = await run('people columns', { people: inputFile('p.csv', text) })
    expect(columns.map(({ column, by }: Record<string, string>) => [column, by])).toEqual([
      ['employeeNumber', 'likeness'],
      ['firstName', 'title'],
      ['lastName1', 'likeness'],
      ['personalID', 'content'],
      ['email', 'content'],
      ['', ''],
      ['birthday', 'likeness'],
      ['', ''],
    ])
    expect(columns[3].samples).toEqual([dni(601), '0'])
    expect(targets.find(({ column }: { column: string }) => column === 'gender').choices).toHaveLength(2)
    const pdf = inputFile('p.pdf', '%PDF-1.7')
    await expect(run('people columns', { people: pdf })).rejects.toThrow('p.pdf')
  })

  it('are read by an import as they were matched, and left out with a blank', async () => {
    const text = `Legajo;Pila;Apellido 1;Doc.;Nota;Email\nM2;Ana;Pi;${dni(602)};hola;x`
    const people = inputFile('p.csv', text)
    await expect(run('people import', { people })).rejects.toThrow()
    const matched = ['Legajo=employeeNumber', 'Pila=firstName', 'Apellido 1=lastName1', 'Doc.=personalID']
    const columns = [...matched, 'Nota=', 'Email=']
    expect(await run('people import', { people, columns })).toMatchObject({ added: 1 })
    const twiceTitled = inputFile(
      'p.csv',
      `Legajo;Pila;Apellido 1;Doc.;Email;Email\nM4;A;P;${dni(604)};a@b.example;`,
    )
    const both = [...matched, 'Email=email', 'Email=']
    await expect(run('people import', { people: twiceTitled, columns: both })).rejects.toThrow('“Email”')
    const twice = [...columns.slice(0, 5), 'Email=firstName']
    await expect(run('people import', { people, columns: twice })).rejects.toThrow('column “Email”')
    await expect(run('people import', { people, columns: ['Pila=nothing'] })).rejects.toThrow('title=column')
  })
  it('are named in faults by the titles of the file, also where its cells can be read', async () => {
    const people = inputFile('p.csv', `Legajo;First name;Apellido 1;Doc.;Nave\nM9;Ana;Pi;${dni(609)};Norte`)
    const columns = ['Legajo=employeeNumber', 'Apellido 1=lastName1', 'Doc.=personalID', 'Nave=collective']
    await expect(run('people import', { people, columns })).rejects.toThrow(
      'column “Nave”: there is no group',
    )
  })
})
