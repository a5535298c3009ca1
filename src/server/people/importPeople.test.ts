import writeXlsx from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { OperationRefused } from '../platform/context/operating.ts'
import { tellHolder, tryLock } from '../platform/db/tryLock.ts'
import { findOperation } from '../operations/findOperations.ts'
import { runOperation } from '../operations/runOperation.ts'
import type { Imported } from './importPeople.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { inKindLimit: true } })
})
afterAll(() => server.close())

type Files = Record<string, string | Buffer | boolean>

async function run(files: Files, { dryRun = false, language = 'en' as const } = {}): Promise<Imported> {
  const context = { ...server.context, db: server.context.operators }
  const operation = await findOperation('people import')
  const input = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'boolean' ? content : { name: `${name}.csv`, bytes: Buffer.from(content) },
    ]),
  )
  const answer = await runOperation(context, operation!, input, {
    actor: 'Ana',
    company: 'acme',
    dryRun,
    language,
    progress: () => undefined,
    writeFile: async () => undefined,
  })
  return answer as Imported
}

/** The sentences of a refusal. */
async function faults(files: Files): Promise<readonly string[]> {
  const error: unknown = await run(files).catch((each: unknown) => each)
  if (!(error instanceof OperationRefused)) throw error
  return error.message.split('\n')
}

/** The beginning of a fault's sentence: file, line and column. */
const at = (line: number, column: string) => `people.csv, row ${line}, column “${column}”: `

const person = async (number: string) =>
  server.database.db
    .selectFrom('employees')
    .selectAll()
    .where('employee_number', '=', number)
    .executeTakeFirstOrThrow()

const header = 'Número de empleado;DNI o NIE;Nombre;Primer apellido;E-mail'
const year = (value: number) => ({ about: { value }, before: null })
const spanish = (...lines: string[]) => [header, ...lines].join('\r\n')

describe('people import', () => {
  it('adds people with relatives, bags, salary and products, in one go with other files', async () => {
    const people = [
      `${header};Fecha de alta;Grupo;Centro de coste;Salario fijo;Año del plan;Bolsa flexible;Productos`,
      'P1;12345678Z;Núria;Coll;nuria@acme.example;1/3/2026;Planta;C10;"30.000,50";2026;1.200,00;' +
        'Transporte|health',
      'P2;X1234567L;Omar;"Sánchez; de la Vega";;;;C20;28000,00;2026;900,00;',
    ].join('\n')
    const family =
      'Employee number,First name,First surname,Relationship,Date of birth\nP1,Pau,Coll,child,2020-02-29\n'
    const tried = await run({ people, family }, { dryRun: true })
    expect(tried).toMatchObject({ added: 2, relatives: 1, bags: 2 })
    expect(await server.database.db.selectFrom('employees').selectAll().execute()).toEqual([])

    const bags = 'Employee number,Plan year,Company allowance\nP1,2027,2.5%\n'
    const done = await run({ people, family, bags })
    expect(done).toMatchObject({ lines: 4, added: 2, changed: 0, unchanged: 0, relatives: 1, bags: 3 })
    expect(done.changes.filter(({ field }: { field: string }) => field.endsWith('Bag'))).toEqual([
      { employeeNumber: 'P1', field: 'flexibleBag', ...year(2026), after: { cents: 120_000 } },
      { employeeNumber: 'P2', field: 'flexibleBag', ...year(2026), after: { cents: 90_000 } },
      { employeeNumber: 'P1', field: 'companyBag', ...year(2027), after: { text: '2.5%' } },
    ])
    expect(done.notes).toEqual([
      'people.csv: read as UTF-8, with “;” between columns.',
      'family.csv: read as UTF-8, with “,” between columns.',
      'bags.csv: read as UTF-8, with “,” between columns.',
    ])
    const added = await person('P1')
    expect(added).toMatchObject({
      tenant: 'acme',
      personal_id: '12345678Z',
      email: 'nuria@acme.example',
      password_hash: null,
      joined_on: '2026-03-01',
      collective_id: 'planta',
      collective_name: 'Planta',
      cost_center: 'C10',
      fixed_salary_cents: 3_000_050,
    })
    expect(await person('P2')).toMatchObject({ last_name1: 'Sánchez; de la Vega', email: null })
    const of = (table: 'employee_bags' | 'payroll_salaries' | 'employee_products' | 'family_members') =>
      server.database.pool
        .query(`select * from ${table} where employee_id = $1 order by 1, 2, 3`, [added.id])
        .then(({ rows }) => rows)
    expect(await of('employee_bags')).toMatchObject([
      { year: 2026, flexible_bag_cents: 120_000, company_bag: '' },
      { year: 2027, flexible_bag_cents: 0, company_bag: '2.5%' },
    ])
    expect(await of('payroll_salaries')).toMatchObject([{ valid_from: '2026-03-01', fixed_cents: 3_000_050 }])
    expect(await of('employee_products')).toMatchObject([
      { product_id: 'health', allowed: true },
      { product_id: 'transport', allowed: true },
    ])
    expect(await of('family_members')).toMatchObject([{ first_name: 'Pau', birthday: '2020-02-29' }])

    expect(await run({ people, family, bags })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
      relatives: 0,
      bags: 0,
      datedFacts: 0,
      permissions: 0,
      changes: [],
    })
  })

  it('changes by number what a line says, leaves what it leaves blank, and keeps who did it', async () => {
    await run({ people: spanish('C1;00000014Z;Iria;Rey;iria@acme.example') })
    const lines =
      'Número de empleado;DNI o NIE;Nombre;Primer apellido;E-mail;Teléfono\nC1;00000014-Z;Iria;Rei;;600111\n'
    expect(await run({ people: lines, complete: true })).toMatchObject({
      changed: 1,
      changes: [
        { employeeNumber: 'C1', field: 'lastName1', before: { text: 'Rey' }, after: { text: 'Rei' } },
        { employeeNumber: 'C1', field: 'phone', before: null, after: { text: '600111' } },
      ],
      missing: expect.arrayContaining(['P1', 'P2']),
    })
    const { id, revision, ...row } = await person('C1')
    expect(row).toMatchObject({ last_name1: 'Rei', phone: '600111', email: 'iria@acme.example' })
    await run({ people: lines.replace(';600111', ';-') })
    const cleared = await person('C1')
    expect(cleared).toMatchObject({ phone: '' })
    const bags = 'Employee number,Plan year,Flexible allowance\nC1,2027,100\n'
    await run({ bags })
    const { revision: last } = await person('C1')
    // A browser loads a profile again after the profile's revision has increased.
    expect([cleared.revision > revision, last > cleared.revision]).toEqual([true, true])
    await run({ people: spanish('C2;00000118A;Bea;Rey;') })
    expect((await person('C1')).revision).toBe(last)
    const history = await server.database.db
      .selectFrom('employee_changes')
      .select(['field', 'changed_by'])
      .where('employee_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { field: 'lastName1', changed_by: 'Ana' },
      { field: 'phone', changed_by: 'Ana' },
      { field: 'phone', changed_by: 'Ana' },
    ])
  })

  it('keeps a cost center and a salary from a date, and what applied before (D-82, D-95)', async () => {
    const title = `${header};Centro de coste;Organización desde;Salario fijo;Salario desde`
    await run({ people: `${title}\nD1;00000023T;Leo;Paz;;A;;20000,00;\n` })
    await run({ people: `${title}\nD1;00000023T;Leo;Paz;;B;2026-07-01;24000,00;01/06/2026\n` })
    const { id } = await person('D1')
    expect(await person('D1')).toMatchObject({ cost_center: 'A' })
    const { rows } = await server.database.pool.query(
      'select valid_from, cost_center from employee_postings where employee_id = $1 order by 1',
      [id],
    )
    expect(rows).toEqual([
      { valid_from: '1900-01-01', cost_center: 'A' },
      { valid_from: '2026-07-01', cost_center: 'B' },
    ])
    const salaries = await server.database.pool.query(
      'select valid_from, fixed_cents from payroll_salaries where employee_id = $1 order by 1',
      [id],
    )
    expect(salaries.rows).toEqual([
      { valid_from: '1900-01-01', fixed_cents: 2_000_000 },
      { valid_from: '2026-06-01', fixed_cents: 2_400_000 },
    ])
  })

  it('reads a spreadsheet of several sheets, dates and numbers as they are, and Windows-1252', async () => {
    const book = await writeXlsx([
      {
        sheet: 'people',
        data: [
          ['Employee number', 'DNI or NIE', 'First name', 'First surname', 'Date of birth', 'Fixed salary'],
          [
            'X1',
            '00000032D',
            'Zoe',
            'Gil',
            { value: new Date('1990-05-06'), type: Date, format: 'dd/mm/yyyy' },
            31234.5,
          ],
        ],
      },
      {
        sheet: 'bags',
        data: [
          ['Employee number', 'Plan year', 'Flexible allowance'],
          ['X1', 2026, 700],
        ],
      },
    ] as never).toBuffer()
    expect(await run({ people: book })).toMatchObject({ added: 1, bags: 1 })
    expect(await person('X1')).toMatchObject({ birthday: '1990-05-06', fixed_salary_cents: 3_123_450 })
    const latin = Buffer.from(spanish('W1;00000041H;Íñigo;Núñez;'), 'latin1')
    expect((await run({ people: latin })).notes).toEqual([
      'people.csv: read as Windows-1252, with “;” between columns.',
    ])
    expect(await person('W1')).toMatchObject({ first_name: 'Íñigo' })
  })

  it('refuses bags that hold less than contracts have taken of them', async () => {
    const buyer = await server.buyer({ employee_number: 'B1', personal_id: '00000050G' })
    await buyer.add(card([5, 6], 100))
    const bags = (amount: string) =>
      `Employee number,Plan year,Flexible allowance,Company allowance\nB1,2026,${amount},0\n`
    expect(await faults({ bags: bags('199.99') })).toEqual([
      'bags.csv, row 2, column “Flexible allowance”: in 2026 there are contracts worth €200, but the ' +
        'allowance would be €199.99. Set it to at least €200.',
    ])
    expect((await run({ bags: bags('200.00'), allowLargeChanges: true })).bags).toBe(1)
  })
})

describe('bags above what may be paid in kind (D-91)', () => {
  it.each([
    ['9,000.00', [], 'at 30 % of the salary'],
    [
      '9,000.01',
      [
        expect.stringContaining('€9,000.01 is more than 30% of the pay, €30,000.'),
        'K1, 2026: the full allowances would pay €9,000.01 in kind, but the maximum is €9,000.',
      ],
      'above, the operator is told',
    ],
    ['8,999.99', [], 'below'],
  ])('are set: %s %j, %s', async (bag, told) => {
    const people =
      'Employee number,DNI or NIE,First name,First surname,Fixed salary,Plan year,Flexible allowance\n' +
      `K1,00000078D,Eva,Pla,"30,000.00",2026,"${bag}"\n`
    const { notes, bags } = await run({ people, allowLargeChanges: true })
    expect(notes.slice(1)).toEqual(told)
    expect(bags).toBe(1)
  })
})

describe('a bad file of people changes nothing and is reported fault by fault', () => {
  const nobody = async () =>
    (
      await server.database.pool.query(
        `select count(*)::int as n from employees where employee_number like 'F%'`,
      )
    ).rows[0].n

  it('each cell with line, column, reason and remedy', async () => {
    const title =
      'Employee number,DNI or NIE,First name,First surname,E-mail address,Date of birth,Language,Fixed ' +
      'salary,Disability (%)'
    const people = [
      title,
      'F1,12345678A,Ana,Gil,ana@@x,31/02/2026,Klingon,"1.234",200',
      ',00000069T,,=1+1,a@x.es,02/28/1990,es,-3,',
      'F3,00000078D,Eva,Pla,b@x.es,33333,es,1.001,',
    ].join('\n')
    expect(await faults({ people })).toEqual([
      at(2, 'DNI or NIE') +
        'the letter does not match the DNI or NIE: with this number it should be Z. Check it; it is ' +
        'written as 12345678Z or X1234567L.',
      at(2, 'E-mail address') +
        'this is not an e-mail address, or it has letters from two alphabets or characters that look like ' +
        'others. Type one such as ana@company.com by hand.',
      at(2, 'Date of birth') + 'this is not a date that exists. Write it as 31/01/2026 or ' + '2026-01-31.',
      at(2, 'Language') + 'write one of these words: Spanish, Catalan, English, Portuguese.',
      at(2, 'Fixed salary') +
        'the mark in “1.234” may separate thousands or decimals. Write all amounts with two decimal places.',
      at(2, 'Disability (%)') + 'it must be a whole number from 0 to 100. Correct it.',
      at(3, 'Employee number') + 'it is blank. Fill it in.',
      at(3, 'First name') + 'it is blank. Fill it in.',
      at(3, 'First surname') + 'it is a formula. Paste its value.',
      at(3, 'Date of birth') + 'the month comes before the day. Write the day first, as ' + 'in 31/01/2026.',
      at(3, 'Fixed salary') + 'the amount is negative. Write 0 or more.',
      at(4, 'Date of birth') +
        'this is the number that Excel stores for a date. Give the column a ' +
        'date format.',
      at(4, 'Fixed salary') +
        'the mark in “1.001” may separate thousands or decimals. Write all amounts with two decimal places.',
      at(4, 'DNI or NIE') + '“00000078D” belongs to somebody else, employee K1. Check it.',
    ])
    expect(await nobody()).toBe(0)
  })

  it('cells that cannot be read and people who are there already, in one report', async () => {
    const people = spanish('F1;00000041H;Ada;Mas;', 'F1;00000069T;Eva;Mas;', 'F3;12345678A;Eva;Mas;')
    expect(await faults({ people })).toEqual([
      expect.stringMatching(/row 2, column “DNI o NIE”: “00000041H” belongs to somebody else/),
      at(3, 'Número de empleado') + '“F1” is in row 2 too. Keep one.',
      expect.stringContaining('row 4, column “DNI o NIE”: the letter does not match'),
    ])
  })

  it('a file that comes while another one is being read', async () => {
    await server.context.operators.transaction().execute(async (trx) => {
      expect(await tryLock(trx, 'people:acme')).toBe(true)
      expect(await faults({ people: spanish('F1;12345678Z;a;b;') })).toEqual([
        'acme has another import under way: wait until it ends.',
      ])
      await tellHolder(trx, { by: 'Núria Roca', since: new Date('2026-05-04T08:05:00Z') })
      expect(await faults({ people: spanish('F1;12345678Z;a;b;') })).toEqual([
        'acme has another import under way, started by Nuria Roca at 10:05: wait until it ends.',
      ])
    })
  })

  it('columns that are missing, twice, unknown or in another language', async () => {
    const people = 'Número de empleado;Nombre;Nombre;First surname;Corre electrónico;Coche\nF1;a;b;c;d;e\n'
    expect(await faults({ people })).toEqual([
      at(1, 'First surname') +
        'the heading is in a different language from the others. Write ' +
        '“Primer apellido”.',
      at(1, 'Corre electrónico') + 'this column is not known. Did you mean “Correo electrónico”?',
      at(1, 'Coche') +
        'this column is not known. Remove it; “Template” (people template) gives the valid ones.',
      at(1, 'Nombre') + 'the column appears twice. Keep one.',
      at(1, 'DNI o NIE') + 'the column is missing. Add it.',
      at(1, 'Primer apellido') + 'the column is missing. Add it.',
    ])
    // If no title has a recognized language, the caller's language is used.
    expect(await faults({ people: 'Personalnummer;Vorname\nF1;a\n' })).toContain(
      at(1, 'First surname') + 'the column is missing. Add it.',
    )
  })

  it('a person twice, somebody else’s e-mail or DNI, another company, a relative of nobody', async () => {
    await run({ people: spanish('T1;00000087H;Ada;Mas;ada@acme.example') })
    const people = [
      `${header};Empresa;Grupo;Productos`,
      'F1;00000096G;Bea;Mas;bea@acme.example;globex;;',
      'F1;00000096G;Bea;Mas;BEA@acme.example;acme;Nave;coche',
      'F2;00000087H;Cai;Mas;ADA@acme.example;;;',
      'T1;00000104N;Ada;Mas;;;;',
    ].join('\n')
    const family =
      'Número de empleado;Nombre;Primer apellido;Parentesco;Fecha de nacimiento\nF9;Pau;Mas;hijo;2030-01-01\n'
    expect(await faults({ people, family })).toEqual([
      'family.csv, row 2, column “Número de empleado”: nobody has the number F9. Add that person to the ' +
        'table of people.',
      'family.csv, row 2, column “Fecha de nacimiento”: the date is in the future. Check it.',
      at(2, 'Empresa') +
        'the person belongs to “globex”, but the file is for “acme”. Remove the row ' +
        'or choose the other company.',
      at(3, 'Grupo') + 'there is no group “Nave”. The company’s groups: Planta.',
      expect.stringMatching(
        /^people.csv, row 3, column “Productos”: there is no product “coche”. .*Transport \(transport\)/,
      ),
      at(3, 'Número de empleado') + '“F1” is in row 2 too. Keep one.',
      at(3, 'DNI o NIE') + '“00000096G” is in row 2 too. Keep one.',
      at(3, 'E-mail') + '“BEA@acme.example” is in row 2 too. Keep one.',
      at(4, 'DNI o NIE') + '“00000087H” belongs to somebody else, employee T1. Check it.',
      at(4, 'E-mail') + '“ADA@acme.example” belongs to somebody else, employee T1. ' + 'Check it.',
      at(5, 'DNI o NIE') +
        'employee T1 has a different DNI. If this is a different person, use a different ' +
        'number; to correct the DNI, choose “Allow changes of DNI” (--allow-id-change).',
    ])
    expect(await nobody()).toBe(0)
    expect(await run({ people: spanish('T1;00000104N;Ada;Mas;'), allowIdChange: true })).toMatchObject({
      changed: 1,
    })
  })

  it('what is no table, in the language that is asked for', async () => {
    const told = async (content: string | Buffer) => (await faults({ people: content }))[0]
    expect(await told('')).toBe('people.csv: the file is empty. Export the table again.')
    expect(await told(Buffer.from('d0cf11e0a1b1', 'hex'))).toContain('an old Excel file')
    expect(await told('PKxx')).toContain('the spreadsheet cannot be read')
    expect(await told('a\u0000b')).toContain('this is not a text file')
    expect(await told(Buffer.from('89504e470d0a1a0a01', 'hex'))).toContain('this is not a text file')
    expect(await told(`${header}\n"P1;2`)).toContain('in row 2 a quotation mark is not closed')
    expect(await told(spanish('F1;12345678Z;JosÃ©;Gil;'))).toContain('a letter in row 2 is broken')
    expect(await told(header)).toBe('people.csv: it has headings only. Add a row for each person.')
    expect(
      await told(`${header};Salario fijo\nF1;12345678Z;a;b;;"1.234,5"\nF2;00000001R;a;b;;"1,234.5"`),
    ).toBe(
      'people.csv, column “Salario fijo”: some amounts have a decimal comma (row 2) and some a point ' +
        '(row 3). Write them all the same way, as in 1,234.56.',
    )
    const mixed = `${header};Salario fijo\nF1;11111111H;a;b;;"1.234,5"\nF2;00000001R;a;b;;"1,234.5"`
    expect(await faults({ people: mixed })).toHaveLength(1)
    await expect(run({ people: header }, { language: 'es' as 'en' })).rejects.toThrow(
      'people.csv: solo tiene los títulos. Añade una línea por persona.',
    )
  })
})
