import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyPartsWorkbook } from '../../../../tests/support/hostileFiles.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { form, pdf, uploader } from '../../../../tests/support/uploads.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const somebody = (tenant?: string) => uploader(server, tenant)

const stored = async (): Promise<{ files: number; contents: number }> => {
  const { rows } = await server.database.pool.query(
    'select (select count(*) from files) as files, (select count(*) from file_contents) as contents',
  )
  return rows[0]
}

describe('an upload', () => {
  it.each([
    ['zero bytes', '\0'.repeat(5_000)],
    ['a hundred newlines', '\n'.repeat(100)],
    ['a comment', '\r\n% signed by a scanner\r\n'],
    ['blanks and zero bytes', ' \r\n\0\0 '],
  ])('keeps a PDF with %s behind its end, as readers do', async (_what, more) => {
    const { upload } = await somebody()
    const answer = await upload('default', form(Buffer.concat([pdf(), Buffer.from(more)])))
    expect(answer.statusCode).toBe(200)
  })

  it.each([
    ['empty lines', '\r\n\n'],
    ['a mark of UTF-8', '\ufeff'],
    ['64 blanks', ' '.repeat(64)],
  ])('keeps a PDF with %s before its beginning', async (_what, before) => {
    const { upload } = await somebody()
    const answer = await upload('default', form(Buffer.concat([Buffer.from(before), pdf()])))
    expect([answer.statusCode, answer.json().error?.message]).toEqual([200, undefined])
  })

  it.each(['<script>', 'x', ' '.repeat(65)])('refuses a PDF behind %j', async (before) => {
    const { upload } = await somebody()
    const answer = await upload('default', form(Buffer.concat([Buffer.from(before), pdf()])))
    expect(answer.statusCode).toBe(400)
  })

  it('keeps a PDF that only speaks of encryption, in a comment or a text', async () => {
    const { upload } = await somebody()
    const before = '%PDF-1.4\n% /Encrypt 5 0 R\n1 0 obj\n(/Encrypt << >>)\nendobj\n'
    const end = `xref\n0 1\ntrailer <<>>\nstartxref\n${before.length}\n%%EOF\n`
    expect((await upload('default', form(Buffer.from(before + end)))).statusCode).toBe(200)
  })

  it.each(['/Encrypt 5 0 R', '/Encrypt << /Filter /Standard >>'])(
    'refuses a PDF with %s by its reason',
    async (key) => {
      const { upload } = await somebody()
      const answer = await upload('default', form(pdf(key)))
      expect([answer.statusCode, answer.json().error.message]).toEqual([
        400,
        expect.stringContaining('protegido'),
      ])
    },
  )

  it('keeps a PDF under a generated name and answers it with the name it came with', async () => {
    const { upload, get } = await somebody()
    const answer = await upload('default', form(pdf(), { name: '..\\..\\Factura año.pdf' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      name: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/),
      originalFilename: 'Factura año.pdf',
    })
    const file = await get(`/api/storage/default/${answer.json().name}`)
    expect(file.rawPayload).toEqual(pdf())
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Factura a_o.pdf"; ' + `filename*=UTF-8''Factura%20a%C3%B1o.pdf`,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a page that begins like a PDF', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>')],
    ['a PDF cut short', pdf().subarray(0, -12)],
    ['a PDF with another file behind it', Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004'.repeat(30))])],
    ['a PDF with a page in a comment behind it', Buffer.concat([pdf(), Buffer.from('\n%<script>')])],
    ['a PDF with another file behind blanks', Buffer.concat([pdf(), Buffer.alloc(600), Buffer.from('PK')])],
    ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), pdf()])],
  ])('to default is no %s, whatever it claims to be', async (_what, bytes) => {
    const { upload } = await somebody()
    const before = await stored()
    const answer = await upload('default', form(bytes))
    const message = bytes.toString('latin1').startsWith('%PDF')
      ? 'Este PDF está dañado o incompleto. Ábrelo, guárdalo de nuevo como PDF y vuelve a subirlo.'
      : 'Aquí solo se admiten documentos PDF. Guarda o exporta el tuyo como PDF y súbelo de nuevo.'
    const { error } = answer.json()
    expect([answer.statusCode, error.message]).toEqual([400, message])
    expect(error.fields).toEqual([{ path: '/file', message }])
    expect(await stored()).toEqual(before)
  })

  it.each(['png', 'jpeg', 'gif'] as const)(
    'to images draws a %s anew: what was hidden in it is gone',
    async (format) => {
      const { upload, get } = await somebody()
      const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7d5a' } })
        .withExif({ IFD0: { Copyright: 'where-i-live' } })
        .toFormat(format)
        .toBuffer()
      const polyglot = Buffer.concat([image, Buffer.from('<script>alert(1)</script>')])
      const answer = await upload('images', form(polyglot, { name: 'me.pdf', type: 'text/html' }))
      expect(answer.statusCode).toBe(200)
      const file = await server.call('GET', `/api/storage/images/${answer.json().name}`)
      expect(file.headers['content-type']).toBe(`image/${format}`)
      expect(file.rawPayload.includes('<script>')).toBe(false)
      expect(file.rawPayload.includes('where-i-live')).toBe(false)
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format, width: 40, height: 30 })
      expect((await get(`/api/storage/default/${answer.json().name}`)).statusCode).toBe(404)
    },
  )

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', pdf()],
    ['an archive of 50,000 parts', manyPartsWorkbook(50_000)],
    ['a page that begins like a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a PNG with nothing in it', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
  ])('to images is not %s', async (_what, bytes) => {
    const { upload } = await somebody()
    const answer = await upload('images', form(bytes, { name: 'a.png', type: 'image/png' }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toContain('Error en la carga')
  })

  it('of more than 40 million pixels is refused by its header alone', async () => {
    const { upload } = await somebody()
    const header = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    header.writeUInt32BE(8000, 16)
    header.writeUInt32BE(5001, 20)
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
    expect((await upload('images', form(header, { name: 'a.png' }))).statusCode).toBe(413)
  })

  it('of ten megabytes is taken, of one byte more is not', async () => {
    const { upload } = await somebody()
    const filled = (size: number): Buffer => pdf('x'.repeat(size - pdf().length))
    expect((await upload('default', form(filled(10_485_760)))).statusCode).toBe(200)
    const before = await stored()
    expect((await upload('default', form(filled(10_485_761)))).statusCode).toBe(413)
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['no file', Buffer.from('--cut--\r\n'), 400],
    ['an empty file', form(Buffer.alloc(0)), 400],
    ['two files', form(pdf(), { times: 2 }), 400],
    ['a file of another name', form(pdf(), { field: 'other' }), 400],
    ['a wrong boundary', Buffer.from('--other\r\n\r\n--other--'), 400],
    ['a body cut short', form(pdf()).subarray(0, 150), 400],
    ['nothing', Buffer.alloc(0), 400],
  ])('with %s is refused', async (_what, payload, status) => {
    const { upload } = await somebody()
    const before = await stored()
    expect((await upload('default', payload)).statusCode).toBe(status)
    expect(await stored()).toEqual(before)
  })

  it('without a boundary, or as JSON, is refused', async () => {
    const { upload } = await somebody()
    expect((await upload('default', form(pdf()), { 'content-type': 'multipart/form-data' })).statusCode).toBe(
      400,
    )
    expect(
      (await upload('default', Buffer.from('{}'), { 'content-type': 'application/json' })).statusCode,
    ).toBe(415)
  })

  it.each(['contracts', 'documents', 'other', '..', '%2e%2e', '..%2f..%2fetc'])(
    'to the place %s is refused',
    async (container) => {
      const { upload } = await somebody()
      expect((await upload(container, form(pdf()))).statusCode).toBe(404)
    },
  )

  it('over the share of 200 files is refused, also when they come at once', async () => {
    const { employee, upload } = await somebody()
    await server.database.pool.query(
      'insert into files (tenant, employee_id, container, name, original_name, content_type, ' +
        "size_bytes, sha256) select 'acme', $1, 'default', 'f' || n || $2, 'f', 'x', 1, 'x' from " +
        'generate_series(1, 198) n',
      [employee.id, employee.id],
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload('default', form(pdf()))))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409,
    ])
  })

  it('over the share of 500 megabytes is refused', async () => {
    const { employee, upload } = await somebody()
    await server.database.pool.query(
      'insert into files (tenant, employee_id, container, name, original_name, content_type, ' +
        "size_bytes, sha256) values ('acme', $1, 'default', $2, 'f', 'x', $3, 'x')",
      [employee.id, `big${employee.id}`, 500 * 1024 * 1024 - pdf().length + 1],
    )
    expect((await upload('default', form(pdf()))).statusCode).toBe(413)
    await server.database.pool.query('update files set size_bytes = size_bytes - 1 where employee_id = $1', [
      employee.id,
    ])
    expect((await upload('default', form(pdf()))).statusCode).toBe(200)
  })

  it('is stored in the transaction of its row: what fails leaves neither', async () => {
    const { employee, upload } = await somebody()
    const { name } = (await upload('default', form(pdf()))).json()
    const before = await stored()
    const failed = server.database.db.transaction().execute(async (trx) => {
      await server.context.files.save(trx, {
        tenant: 'acme',
        employeeId: employee.id,
        container: 'default',
        originalName: 'x',
        contentType: 'application/pdf',
        bytes: pdf(),
      })
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await stored()).toEqual(before)
    await server.database.pool.query('delete from files where name = $1', [name])
    expect(await stored()).toEqual({ files: before.files - 1, contents: before.contents - 1 })
  })

  it('is read in ranges of a megabyte, and comes whole', async () => {
    const { upload, get } = await somebody()
    for (const extra of [-1, 0, 1, 1_200_000]) {
      const bytes = pdf('x'.repeat(1024 * 1024 - pdf().length + extra))
      const { name } = (await upload('default', form(bytes))).json()
      const answer = await get(`/api/storage/default/${name}`)
      expect(answer.headers['content-length']).toBe(String(bytes.length))
      expect(answer.rawPayload.equals(bytes)).toBe(true)
    }
  })

  it('is handed out with the extension of what it is, whatever it was called', async () => {
    const { upload, get } = await somebody()
    const page = pdf('<html><script>alert(1)</script></html>')
    const { name } = (await upload('default', form(page, { name: 'a.html', type: 'text/html' }))).json()
    const { headers } = await get(`/api/storage/default/${name}`)
    expect(headers['content-disposition']).toContain('filename="a.html.pdf"')
  })
})

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
