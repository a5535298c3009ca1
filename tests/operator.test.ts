import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOperator } from '../src/cli/operator/operator.ts'
import { commonFlags, readArguments, toFlag } from '../src/cli/operator/readArguments.ts'
import { forgetPort, notePort } from '../src/server/platform/context/portalPort.ts'
import { allOperations, findOperation, operationNames } from '../src/server/operations/findOperations.ts'
import { card, createContractServer, health, type ContractServer } from './support/contractServer.ts'
import { pressForm } from './support/pressForm.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/**
 * Runs `npm run operator -- ...words` on the database of the running portal; returns its output and exit
 * code.
 */
async function run(...words: string[]): Promise<{ code: number; lines: string[]; faults: string[] }> {
  return runAs({}, words.includes('--help') ? words : [...words, '--as', 'Ana Ruiz'])
}

/** Runs the command like `run`, with the given variables of the shell. */
async function runAs(
  own: Record<string, string>,
  words: string[],
): Promise<{ code: number; lines: string[]; faults: string[] }> {
  const lines: string[] = []
  const faults: string[] = []
  const { tenantsDir, dataDir } = server.context.config
  const variables = {
    NODE_ENV: 'test',
    DATABASE_URL: server.database.url,
    SESSION_SECRET: 'k'.repeat(32),
    FILE_SECRET: 'k'.repeat(32),
    CAPTCHA_SECRET: 'k'.repeat(32),
    TENANTS_DIR: tenantsDir,
    DATA_DIR: dataDir,
    CLOCK: '2026-05-05T10:00:00Z',
    PORT: '3000',
    ...own,
  }
  const code = await runOperator({
    words,
    variables,
    print: (line) => lines.push(line),
    warn: (line) => faults.push(line),
  })
  return { code, lines, faults }
}

const runs = () => server.database.db.selectFrom('operation_runs').selectAll().orderBy('id', 'desc').execute()

/** An accepted contract under review: health with its questionnaire. */
async function underReview() {
  const buyer = await server.buyer()
  const name = await buyer.file()
  const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: name } } }))
  await buyer.buy(id)
  const [link = ''] = await server.linksTo(buyer.employee.email)
  expect((await pressForm(server, link)).statusCode).toBe(200)
  // In Madrid it is already half past midnight.
  await server.database.db
    .updateTable('contracts')
    .set({ signed_at: new Date('2026-05-05T22:30:00Z') })
    .where('id', '=', id)
    .execute()
  return { buyer, id }
}

describe('npm run operator -- review', () => {
  it('says that no contract is under review', async () => {
    expect(await run('review', 'list')).toEqual({ code: 0, lines: ['waiting  0'], faults: [] })
  })

  it.each([
    ['approve', 'contracted', []],
    ['refuse', 'cancelled', ['--reason', 'El recibo es de otra persona']],
  ])('%s decides on one of the list and sends a mail to the employee', async (verb, status, flags) => {
    const { buyer, id } = await underReview()
    const before = (await server.mailsTo(buyer.employee.email)).length
    const { lines } = await run('review', 'list', '--company', 'acme', '--json')
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      waiting: 1,
      contracts: [
        {
          contract: id,
          company: 'acme',
          person: 'Nora Vidal',
          employeeNumber: '',
          product: expect.any(String),
          year: 2026,
          isChange: false,
          signedOn: '2026-05-06',
          inForceFrom: '2026-06-01',
          priceCents: 35_000,
          employerCents: 0,
          waitingDays: 0,
          answerBy: '2026-05-31',
          isHealth: true,
          by: '',
          note: '',
        },
      ],
    })

    const tried = await run('review', verb, '--contract', id, ...flags, '--dry-run')
    expect(tried.lines.at(-1)).toBe('This was a trial: nothing has changed.')
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending' })
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(before)

    expect((await run('review', verb, '--contract', id, ...flags)).code).toBe(0)
    expect(await buyer.contract(id)).toMatchObject({ status, signed: true })
    const mails = await server.mailsTo(buyer.employee.email)
    expect(mails).toHaveLength(before + 1)
    if (flags.length > 0) expect(mails.at(-1)?.text).toContain('Motivo: El recibo es de otra persona')
    const shown = status === 'contracted' ? 'in force' : status
    const decided = verb === 'approve' ? ' It was decided by Ana Ruiz.' : ''
    expect(await run('review', verb, '--contract', id, ...flags)).toMatchObject({
      code: 1,
      faults: [
        `Contract ${id} is not under review: it is ${shown} and signed.${decided}`,
        'Nothing was changed.',
      ],
    })
    expect((await runs()).slice(0, 3)).toMatchObject([
      { operation: `review ${verb}`, actor: 'Ana Ruiz', dry_run: false, outcome: 'refused' },
      { operation: `review ${verb}`, actor: 'Ana Ruiz', dry_run: false, outcome: 'done' },
      { operation: `review ${verb}`, actor: 'Ana Ruiz', dry_run: true, outcome: 'done' },
    ])
  })

  it('links to the port of the running portal, and refuses where none runs', async () => {
    const { buyer, id } = await underReview()
    const words = ['review', 'approve', '--contract', id, '--as', 'Ana Ruiz']
    expect(await runAs({ PORT: '' }, words)).toMatchObject({
      code: 1,
      faults: [
        'Links in e-mails would lead nowhere: no portal is running here and the company has no public ' +
          'address. Start the portal, or give its port in PORT or the address in publicUrl of tenant.json.',
        'Nothing was changed.',
      ],
    })
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending' })
    await notePort(server.context.config.dataDir, 4711)
    try {
      expect((await runAs({ PORT: '' }, words)).code).toBe(0)
      const [mail] = (await server.mailsTo(buyer.employee.email)).slice(-1)
      expect(mail?.text).toContain('http://acme.localhost:4711/')
    } finally {
      await forgetPort(server.context.config.dataDir)
    }
  })

  it('keeps the name of who decides, and asks for one where the shell has only root', async () => {
    const { id } = await underReview()
    const words = ['review', 'approve', '--contract', id]
    expect(await runAs({ SUDO_USER: 'root' }, words)).toMatchObject({
      code: 2,
      faults: ['--as: review approve needs your name, for the employee reads it; not root.'],
    })
    expect((await runAs({ SUDO_USER: 'root' }, ['review', 'list'])).code).toBe(0)
    expect((await runAs({ SUDO_USER: 'ana' }, words)).code).toBe(0)
    expect((await runs())[0]).toMatchObject({ operation: 'review approve', actor: 'ana', outcome: 'done' })
  })

  it('refuses what is not under review or not there, and keeps that it was asked', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 60))
    expect(await run('review', 'approve', '--contract', id)).toMatchObject({
      code: 1,
      faults: [
        `Contract ${id} is not under review: it is in the cart and not signed.`,
        'Nothing was changed.',
      ],
    })
    const firstFault = async (...words: string[]) => (await run('review', ...words)).faults[0]
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await firstFault('approve', '--contract', nobody)).toBe(
      `There is no contract ${nobody}: give the id of one that is under review.`,
    )
    expect(await firstFault('approve', '--contract', '42')).toBe(
      'contract: expected the id of a contract, got "42"',
    )
    expect(await firstFault('refuse', '--contract', id)).toBe(
      'reason: expected one line of text, at most 500 characters, got nothing',
    )
    expect(await firstFault('list', '--company', 'acne')).toBe('There is no company “acne”. Companies: acme.')
    expect(await buyer.contract(id)).toMatchObject({ status: 'cart' })
    const [last] = await runs()
    expect(last).toMatchObject({ outcome: 'refused', tenant: 'acne', figures: {} })
    expect(last?.input_sha256).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('npm run operator', () => {
  it('lists the operations, and the flags of one, where help is asked for', async () => {
    const { code, lines } = await run('--help')
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(/review approve +Puts a contract/)
    const help = (await run('review', 'refuse', '--help')).lines.join('\n')
    expect(help).toMatch(/--reason +The reason, in the language of the employee \(required\)/)
    expect(help).toContain('--dry-run')
    const ofCases = (await run('law', 'figure', '--help')).lines.join('\n')
    expect(ofCases).toMatch(/--return-year +The year of the return’s tables; left out: that of the payslip/)
    expect(ofCases).toMatch(/Each line of the file is a case, such as\n {2}\{"id":1,"input":\{"payEur"/)
  })

  it('answers 2 for words that are no operation and for flags it does not have', async () => {
    expect(await run('review', 'perhaps')).toMatchObject({
      code: 2,
      faults: ['Expected one of these operations, got "review perhaps".'],
    })
    expect((await run('review', 'list', '--colour', 'red')).code).toBe(2)
    const { code, faults } = await run('people', 'import', '--company', 'acme')
    const missing = 'Falta un archivo: indica al menos uno, como el de personas (people).'
    expect([code, faults[0]]).toEqual([1, missing])
  })

  it('speaks one language: the one that is asked for, else the company’s', async () => {
    const words = ['review', 'approve', '--contract', '00000000-0000-4000-8000-000000000000']
    const faultsOf = async (...more: string[]) => (await run(...words, ...more)).faults
    expect(await faultsOf('--company', 'acme')).toEqual([
      expect.stringMatching(/contrato/),
      'No ha cambiado nada.',
    ])
    expect(await faultsOf('--language', 'pt')).toEqual([expect.stringMatching(/contrato/), 'Nada mudou.'])
    expect(await faultsOf()).toEqual([expect.stringMatching(/contract/), 'Nothing was changed.'])
  })

  it('answers 1 where a trial is asked of what changes nothing', async () => {
    expect(await run('review', 'list', '--dry-run')).toMatchObject({
      code: 1,
      faults: ['“review list” has no trial: leave out --dry-run (dryRun) to run it', 'Nothing was changed.'],
    })
  })

  it('says what to do where no portal is running', async () => {
    const faults: string[] = []
    const code = await runOperator({
      words: ['review', 'list'],
      variables: { DATA_DIR: '/nowhere/at/all' },
      print: () => undefined,
      warn: (line) => faults.push(line),
    })
    expect([code, ...faults]).toEqual([
      3,
      'No portal is running on /nowhere/at/all: start it with npm start, or name its database in ' +
        'DATABASE_URL.',
    ])
  })
})

describe('each operation', () => {
  it('is named for its folder and file, and says in one line what it does', async () => {
    const all = await allOperations()
    expect(all.map(({ name }) => name)).toEqual(operationNames())
    for (const { name, summary, input } of all) {
      expect(summary, name).toMatch(/^[A-Z].{10,110}[^.]$/)
      expect(input, name).toMatchObject({ additionalProperties: false })
    }
  })

  it('has no field with the flag of the shell’s own values, and flags of whole words', async () => {
    const flags = (await allOperations()).flatMap(({ input }) => Object.keys(input.properties).map(toFlag))
    expect(flags.filter((flag) => flag in commonFlags || !/^[a-z0-9]{2,}(-[a-z0-9]+)*$/.test(flag))).toEqual(
      [],
    )
    expect(['BAN', 'personalID', 'planYear', 'IDNumber'].map(toFlag)).toEqual([
      'ban',
      'personal-id',
      'plan-year',
      'id-number',
    ])
    expect(() => toFlag('dryRun')).toThrow('The field dryRun needs a flag of another name.')
  })

  it('has a flag for the language of a person, apart from that of the report', async () => {
    for (const name of ['people change', 'people add']) {
      const operation = (await findOperation(name))!
      const read = async (...words: string[]) => {
        const { language, readInput } = readArguments(operation, words, '.')
        return [language, await readInput()]
      }
      expect(await read('--language', 'en')).toEqual(['en', {}])
      expect(await read('--person-language', 'ca')).toEqual([undefined, { language: 'ca' }])
    }
  })
})

describe('a file that is not there', () => {
  it('is named in the company’s language or the wanted one, with where it was looked for', async () => {
    const of = (path: string, ...more: string[]) =>
      run('people', 'import', '--company', 'acme', '--people', path, ...more)
    const path = join(process.cwd(), 'missing.csv')
    expect(await of('missing.csv')).toMatchObject({
      code: 1,
      faults: [
        `--people: no existe el archivo missing.csv; se ha buscado en ${path}.`,
        'No ha cambiado nada.',
      ],
    })
    expect((await of('missing.csv', '--language', 'en')).faults).toEqual([
      `--people: there is no file missing.csv; it was looked for at ${path}.`,
      'Nothing was changed.',
    ])
    expect((await of('tests')).faults[0]).toBe('--people: tests es una carpeta. Indica un archivo.')
  })
})

describe('a folder of --out', () => {
  it('that cannot be made or written to is named, at once', async () => {
    const of = (out: string, ...more: string[]) =>
      run('people', 'template', '--company', 'acme', '--format', 'csv', '--out', out, ...more)
    // On Linux nothing can be created below /proc; other systems have no such folder.
    const { code, faults } = await of('/proc/portal/out')
    expect(code).toBe(1)
    expect(faults[0]).toMatch(/^--out: no se puede escribir en \/proc\/portal\/out \(E[A-Z]+\)\. Indica otra/)
    const inFile = join(process.cwd(), 'package.json', 'out')
    expect((await of(inFile, '--language', 'en')).faults).toEqual([
      `--out: cannot write to ${inFile} (ENOTDIR). Name another folder.`,
      'Nothing was changed.',
    ])
  })
})

describe('a file of 100 MB', () => {
  it('is refused with a sentence before it is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'operator-test-'))
    const path = join(folder, 'big.csv')
    try {
      await writeFile(path, '')
      await truncate(path, 100 * 1024 * 1024)
      const { code, faults } = await run('people', 'import', '--company', 'acme', '--people', path)
      expect(code).toBe(1)
      expect(faults[0]).toBe('--people: el archivo big.csv tiene 100 MB, más de 32 MB. Divídelo en varios.')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
