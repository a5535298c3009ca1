import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { pdf } from '../../../../tests/support/uploads.ts'
import { allOperations, findOperation } from '../../operations/findOperations.ts'
import type { Operation } from '../../operations/operation.ts'
import { fileFieldsOf } from './describeOperation.ts'

const noId = '00000000-0000-4000-8000-000000000000'

/** The inputs that name a record, each with a value that nothing has. */
const absentIds: Record<string, unknown> = {
  ...Object.fromEntries(['contract', 'document', 'mail'].map((field) => [field, noId])),
  ...Object.fromEntries(
    ['message', 'window', 'release', 'earlier', 'number', 'line', 'publication'].map((field) => [
      field,
      987_654,
    ]),
  ),
  mails: [noId],
  employee: 'nobody',
  employees: ['nobody'],
  name: 'no-account',
  provider: 'nobody',
  collective: 'nobody',
  month: '2026-06',
}

/** A value of each other input that an operation requires. */
const required: Record<string, unknown> = {
  ...Object.fromEntries(['on', 'from', 'to', 'until'].map((field) => [field, '2026-06-30'])),
  ...Object.fromEntries(
    ['what', 'reason', 'label', 'text', 'es', 'en', 'title'].map((field) => [field, 'Hola']),
  ),
  ...Object.fromEntries(['firstMonth', 'lastMonth'].map((field) => [field, '2026-06'])),
  year: 2026,
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

/** Inputs of that name which are no id: the name of something new, and a list that only leaves out. */
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
])

let server: OperatorServer
let token: string
let foreign: Record<string, unknown>
beforeAll(async () => {
  server = await createOperatorServer({ OPERATOR_HOST: 'desk.localhost' })
  const { folder, context } = server
  await cp(folder.dir, join(folder.root, 'globex'), { recursive: true })
  await vi.waitFor(async () => expect(await context.tenants.find('globex')).toBeTruthy(), 20_000)
  token = await server.tokenOf(await server.add('own', 'admin', ['globex']))
  foreign = await recordsOfAcme()
}, 120_000)
afterAll(() => server.close())

/** Creates a record of each kind in acme. Returns their ids by the inputs that name them. */
async function recordsOfAcme(): Promise<Record<string, unknown>> {
  const { pool } = server.database
  const { buyer, id: contract } = await server.purchased([5, 6], 60)
  await pool.query("update employees set employee_number = 'A1' where id = $1", [buyer.employee.id])
  await server.add('theirs', 'admin', ['acme'])
  const run = async (name: string, input: object) =>
    (await runForAcme({ ...server.context }, name, { ...input })).answer
  const { message } = await run('news add', { es: 'Hola', en: 'Hello' })
  const { document } = await run('documents add', { file: inputFile('a.pdf', pdf()), name: 'Guide' })
  const { window } = await run('plan open', { year: 2026, from: '2026-05-01', to: '2026-06-30' })
  const { rows: mails } = await pool.query('update outbox set delivered_at = null returning id')
  const mail = mails[0].id
  return { contract, message, document, window, employee: 'A1', name: 'theirs', mail, mails: [mail] }
}

const cases = (await allOperations())
  .filter(({ shellOnly, access }) => !shellOnly && access.company !== 'none')
  .flatMap(({ name, input }) =>
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
  const { status, body } = await server.operate(token, name, {
    company: 'globex',
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
    if (field in foreign) expect(await answerTo(name, field, foreign[field])).toEqual(absent)
  })

  it.each(['people invite', 'plan remind'])(
    'is left out by %s like one that does not exist',
    async (name) => {
      const absent = await answerTo(name, 'employees', ['nobody'])
      expect(absent.status).toBe(200)
      expect(await answerTo(name, 'employees', ['A1'])).toEqual(absent)
    },
  )

  it('is named by its contract, document, employee, mail, message, operator or window', () => {
    expect(cases.length).toBeGreaterThan(35)
    const compared = new Set(cases.map(([, field]) => field).filter((field) => field in foreign))
    expect([...compared].toSorted()).toEqual(
      ['contract', 'document', 'employee', 'mail', 'mails', 'message', 'name', 'window'].toSorted(),
    )
  })
})
