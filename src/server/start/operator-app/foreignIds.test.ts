import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { pdf } from '../../../../tests/support/uploads.ts'
import { allOperations, findOperation } from '../../operations/findOperations.ts'
import { onlyReads, type Operation } from '../../operations/operation.ts'
import { buildCellFields } from '../../operations/personInput.ts'
import { fileFieldsOf } from './describeOperation.ts'

/** The number of an employee of acme, which occurs in no other text. */
const number = 'ZQ-7731'

const noId = '00000000-0000-4000-8000-000000000000'

/** The inputs that identify a record, each with a value that no record has. */
const absentIds: Record<string, unknown> = {
  contract: noId,
  document: noId,
  mail: noId,
  ...Object.fromEntries(
    ['message', 'window', 'release', 'earlier', 'number', 'line', 'publication'].map((field) => [
      field,
      987_654,
    ]),
  ),
  mails: [noId],
  employee: 'nobody',
  employeeNumber: 'nobody',
  employees: ['nobody'],
  companies: ['nobody'],
  modality: 'nobody',
  job: '987654',
  name: 'no-account',
  provider: 'nobody',
  collective: 'nobody',
  month: '2026-06',
}

/** A valid value for each other input that an operation requires. */
const required: Record<string, unknown> = {
  ...Object.fromEntries(['on', 'from', 'to', 'until'].map((field) => [field, '2026-06-30'])),
  ...Object.fromEntries(
    ['what', 'reason', 'label', 'text', 'es', 'en', 'title'].map((field) => [field, 'Hola']),
  ),
  ...Object.fromEntries(['firstMonth', 'lastMonth'].map((field) => [field, '2026-06'])),
  year: 2026,
  days: 30,
  toldAt: '2026-01-31T10:00:00.000Z',
  email: 'ada@acme.example',
  right: 'read',
  set: 'reader',
  paid: 'transport=60',
  ratePercent: 15,
  payToDate: '9000.00',
  withheldToDate: '1350.00',
  file: 'a.pdf',
}

/**
 * Inputs with such a name that identify no record: the name of something new, and a list that only leaves
 * out.
 */
const others = new Set([
  'operators invite name',
  'operators add name',
  'documents add name',
  'people invite employees',
  'plan remind employees',
  'payroll close month',
  'payroll compare month',
  'payroll accept month',
  'people withholding month',
  'payroll compare provider',
  'people add collective',
  'people change collective',
  'people add employeeNumber',
])

const freeNames = [
  'es ca en pt text reason what note label email paid newNumber year returnYear table on from to',
  'until toldAt days firstMonth lastMonth ratePercent payToDate withheldToDate price contribution',
  'noMaternity wave again file comparison people family bags case pdf columns fileLines format set',
  'right first complete allowLargeChanges allowIdChange overwrite takeOver actor reads count source',
  'productIds kinds products costCenters after rows states tasks collectives offices legalEntities',
  'isLeaving sort isDescending withChoices chosenYears version path part person age children day isLink',
  'files group',
].join(' ')

/** The inputs that identify no record: values to store, files, filters of a list, and versions. */
const free = new Set([
  ...Object.keys(buildCellFields('employeeNumber', 'collective')),
  ...freeNames.split(' '),
])

let server: OperatorServer
/**
 * Tokens of accounts: `own` and `reader` for one other company each, `everywhere` for all; `reader` names no
 * foreign record.
 */
let tokens: { own: string; reader: string; everywhere: string }
let foreign: Record<string, unknown>
/** Texts that only acme's records contain. */
let marks: string[]
beforeAll(async () => {
  server = await createOperatorServer({
    OPERATOR_HOST: 'desk.localhost',
    PREVIEW_HOST: 'preview.localhost',
  })
  const { folder, context } = server
  for (const other of ['globex', 'initech'])
    await cp(folder.dir, join(folder.root, other), { recursive: true })
  for (const other of ['globex', 'initech'])
    await vi.waitFor(async () => expect(await context.tenants.find(other)).toBeTruthy(), 20_000)
  tokens = {
    own: await server.tokenOf(await server.add('own', 'admin', ['globex'])),
    reader: await server.tokenOf(await server.add('reader', 'admin', ['initech'])),
    everywhere: await server.tokenOf(await server.add('everywhere', 'admin')),
  }
  const { email, ...records } = await recordsOfAcme()
  foreign = records
  marks = [email, ...['contract', 'document', 'mail', 'employee', 'name'].map((key) => records[key])].map(
    String,
  )
}, 120_000)
afterAll(() => server.close())

/** Creates a record of each kind in acme. Returns their ids by the inputs that identify them. */
async function recordsOfAcme(): Promise<Record<string, unknown>> {
  const { pool } = server.database
  const { buyer, id: contract } = await server.purchased([5, 6], 60)
  await pool.query('update employees set employee_number = $2 where id = $1', [buyer.employee.id, number])
  await server.add('theirs-7731', 'admin', ['acme'])
  const run = async (name: string, input: object) =>
    (await runForAcme({ ...server.context }, name, { ...input })).answer
  const { message } = await run('news add', { es: 'Hola', en: 'Hello' })
  const { document } = await run('documents add', { file: inputFile('a.pdf', pdf()), name: 'Guide' })
  const { window } = await run('plan open', { year: 2026, from: '2026-05-01', to: '2026-06-30' })
  // Not due for an hour, so that no delivery takes it off the lists.
  const { rows: mails } = await pool.query(
    "update outbox set delivered_at = null, next_attempt_at = now() + interval '1 hour' returning id",
  )
  const mail = mails[0].id
  const employee = { employee: number, employeeNumber: number }
  const named = { ...employee, email: buyer.employee.email, name: 'theirs-7731' }
  return { contract, message, document, window, ...named, mail, mails: [mail] }
}

const operations = (await allOperations()).filter(({ shellOnly }) => !shellOnly)
const cases = operations.flatMap(({ name, input }) =>
  Object.keys(input.properties)
    .filter((field) => field in absentIds && !others.has(`${name} ${field}`))
    .map((field): [string, string] => [name, field]),
)

async function answerTo(name: string, field: string, id: unknown) {
  const operation = (await findOperation(name)) as Operation
  const files = Object.fromEntries(
    fileFieldsOf(operation).map((key) => [key, { name: 'a.pdf', content: pdf() }]),
  )
  const { required: own = [], properties } = operation.input as { required?: string[]; properties: object }
  const needed = [...own, ...['es', 'en'].filter((language) => language in properties)]
  const values: Record<string, unknown> = { ...absentIds, ...required }
  const inputs = needed.filter((key) => !(key in files)).map((key) => [key, values[key]])
  const isOfCompany = operation.access.company !== 'none'
  const { status, body } = await server.operate(isOfCompany ? tokens.own : tokens.everywhere, name, {
    ...(isOfCompany && { company: 'globex' }),
    language: 'en',
    ...(Object.keys(files).length > 0 && { files }),
    ...(operation.dryRun && { dryRun: true }),
    input: { ...Object.fromEntries(inputs), [field]: id },
  })
  const said = JSON.stringify({ ...(body.error ?? body.answer), requestId: '' })
  return { status, said: said.replaceAll(String(id), '<id>') }
}

describe('the record of another company', () => {
  it.each(cases)('is answered by %s with 404 like one that does not exist: %s', async (name, field) => {
    const absent = await answerTo(name, field, absentIds[field])
    expect(absent, absent.said).toMatchObject({ status: 404 })
    const isOfCompany = operations.some((each) => each.name === name && each.access.company !== 'none')
    if (isOfCompany && field in foreign) expect(await answerTo(name, field, foreign[field])).toEqual(absent)
  })

  it.each(['people invite', 'plan remind'])(
    'is left out by %s like one that does not exist',
    async (name) => {
      const absent = await answerTo(name, 'employees', ['nobody'])
      expect(absent.status).toBe(200)
      expect(await answerTo(name, 'employees', [number])).toEqual(absent)
    },
  )

  it('is named by an input of which it is known whether it names a record', () => {
    const fields = operations.flatMap(({ input }) => Object.keys(input.properties))
    expect([...new Set(fields)].filter((field) => !(field in absentIds) && !free.has(field))).toEqual([])
  })

  const reading = operations.filter(onlyReads).map(({ name }): [string] => [name])

  async function toldBy(token: string, name: string, company?: string, records = absentIds) {
    const { input } = (await findOperation(name)) as Operation
    const { required: needed = [], properties } = input as { required?: string[]; properties: object }
    const values: Record<string, unknown> = { ...required, ...records, part: 'form190' }
    const { body } = await server.operate(token, name, {
      ...(company && { company }),
      input: {
        ...Object.fromEntries(needed.map((key) => [key, values[key]])),
        ...('text' in properties && { text: number }),
      },
    })
    const files = (body.files ?? []).map(({ base64 }: { base64: string }) => atob(base64))
    return [JSON.stringify({ ...body, error: undefined }), ...files].join('\n')
  }

  it.each(reading)('is in no list, count, search or file of %s for who has another company', async (name) => {
    const operation = (await findOperation(name)) as Operation
    const companies = operation.access.company === 'one' ? ['initech'] : ['initech', undefined]
    for (const company of companies) {
      const told = await toldBy(tokens.reader, name, company)
      expect(marks.filter((mark) => told.includes(mark))).toEqual([])
    }
  })

  it('is in the same answers for who has its company', async () => {
    const told: string[] = []
    // One after the other: an operator has few calls at a time.
    for (const [name] of reading)
      told.push(await toldBy(tokens.everywhere, name, 'acme', { ...absentIds, ...foreign }))
    expect(marks.filter((mark) => !told.some((each) => each.includes(mark)))).toEqual([])
  })

  const named = 'contract document employee employeeNumber mail mails message name window'.split(' ')

  it('is named by its contract, document, employee, mail, message, operator or window', () => {
    expect(cases.length).toBeGreaterThan(35)
    const compared = new Set(cases.map(([, field]) => field).filter((field) => field in foreign))
    expect([...compared].toSorted()).toEqual(named)
  })
})
