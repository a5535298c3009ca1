import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import type { DocumentDto } from '../../../dto/documentDto.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { drawDocument } from './drawDocument.ts'

let server: ContractServer
beforeAll(async () => (server = await createContractServer()))
afterAll(() => server.close())

type Owner = Awaited<ReturnType<ContractServer['purchased']>>['buyer']

const list = async ({ call, employee }: Owner): Promise<DocumentDto[]> =>
  (await call('GET', `/api/users/${employee.id}/documents/all`)).body
const signature = (id: string) =>
  server.database.db
    .selectFrom('signatures')
    .selectAll()
    .where('contract_id', '=', id)
    .executeTakeFirstOrThrow()

/** Draws a document as the job does. */
const drawn = (id: string) => inTenants(['acme'], () => drawDocument(server.context, { tenant: 'acme', id }))

describe('the PDF of a contract', () => {
  it('stands on the list at once, and is drawn when it is opened first', async () => {
    const { buyer } = await server.purchased([5], 50)
    const [draft, ...others] = await list(buyer)
    expect([others, draft?.type, draft?.sizeBytes]).toEqual([[], 'Contract draft', undefined])
    const answer = await server.call('GET', draft?.url ?? '')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdfText(answer.rawPayload)).toContain('Transporte')
    const { personalID } = (await buyer.call('GET', '/api/profile')).body
    expect(pdfText(answer.rawPayload), 'the document of identity beside the name').toContain(
      `(${personalID})`,
    )
    expect(await list(buyer)).toMatchObject([
      { id: draft?.id, file: draft?.file, sizeBytes: expect.any(Number) },
    ])
    expect((await server.call('GET', draft?.url ?? '')).rawPayload).toEqual(answer.rawPayload)
  })

  it('belongs to its employee: another one cannot draw it', async () => {
    const { buyer } = await server.purchased([5], 50)
    const [draft] = await list(buyer)
    const stranger = await server.buyer()
    expect((await stranger.call('GET', `/api/storage/contracts/${draft?.file}`)).status).toBe(404)
    expect((await list(buyer))[0]?.sizeBytes).toBeUndefined()
  })

  it('goes with its file where the draft was opened and then signed', async () => {
    const { buyer, path } = await server.purchased([5], 50)
    const [draft] = await list(buyer)
    await server.call('GET', draft?.url ?? '')
    await server.press(path)
    expect((await list(buyer)).map(({ type }) => type)).toEqual(['Contract'])
    expect((await server.call('GET', draft?.url ?? '')).statusCode).toBe(404)
  })

  it('is stored once, mailed once and fingerprinted once where three draw it at once', async () => {
    const { buyer, id } = await server.inForce([5], 50)
    const before = await signature(id)
    const document = before.document_id ?? ''
    expect([before.document_sha256, document]).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const files = await Promise.all([1, 2, 3].map(() => drawn(document)))
    const [file] = files
    expect(new Set(files.map((each) => each?.id)).size).toBe(1)
    const bytes = (await server.context.files.read(file!)) as Buffer
    expect((await signature(id)).document_sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const mails = (await server.mailsTo(buyer.employee.email)).filter(({ subject }) =>
      subject.startsWith('Firmado: '),
    )
    expect(mails).toHaveLength(1)
    const { attachments } = await server.database.db
      .selectFrom('outbox')
      .select('attachments')
      .where('subject', 'like', 'Firmado:%')
      .where('employee_id', '=', buyer.employee.id)
      .executeTakeFirstOrThrow()
    expect(attachments).toEqual([
      { fileId: file?.id, contentType: 'application/pdf', filename: expect.stringMatching(/\.pdf$/) },
    ])
  })

  it('contains what was signed, even if the employee’s name has changed since', async () => {
    const { buyer, id } = await server.inForce([5], 50)
    await server.database.db
      .updateTable('employees')
      .set({ first_name: 'Berta' })
      .where('id', '=', buyer.employee.id)
      .execute()
    const document = (await signature(id)).document_id ?? ''
    const file = await drawn(document)
    expect(pdfText((await server.context.files.read(file!)) as Buffer)).toContain('Nora Vidal')
  })

  it('waits in a job that the signature leaves with it', async () => {
    const { id } = await server.inForce([5], 50)
    const { document_id: document } = await signature(id)
    const { rows } = await server.database.pool.query(
      'select key from graphile_worker._private_jobs where key = $1',
      [`draw:${document}`],
    )
    expect(rows).toHaveLength(1)
  })
})
