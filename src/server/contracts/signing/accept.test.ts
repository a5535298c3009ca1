import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  health,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { formOf } from '../../../../tests/support/pressForm.ts'
import { reviewContract } from '../review/reviewContract.ts'
import { findStates, isWaiting } from '../../../domain/plan/contractState.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(() => server.setNow('2026-05-05T10:00:00Z'))

const open = (path: string, method: 'GET' | 'HEAD' = 'GET', tenant = 'acme') =>
  server.call(method, path, { tenant })
/** The visible text of a page. */
const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const signatures = (id: string) =>
  server.database.db.selectFrom('signatures').selectAll().where('contract_id', '=', id).execute()

describe('GET /accept/{token}', () => {
  it('shows company, product, months, price and rules; GET and HEAD sign nothing', async () => {
    const { buyer, id, path } = await server.purchased([5, 6, 7], 60.25)
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    for (const words of [
      'Acme',
      'Transporte',
      'Tarjeta',
      'Nora Vidal',
      'junio a agosto de 2026',
      '60,25 €',
      '180,75 €',
      '1 de junio de 2026',
      'fecha de corte',
      'Sin letra pequeña',
      'Aceptar las condiciones',
    ])
      expect(page.payload.replaceAll('\u00a0', ' ')).toContain(words)
    expect(page.payload).not.toMatch(/<script|15 de mayo/)
    expect(page.payload).toContain(
      '<a href="/assets/privacy.pdf?language=es" target="_blank" rel="noreferrer">' +
        'Leer la política de privacidad</a>',
    )
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).not.toContain('script-src')
    expect(page.headers['content-security-policy']).toContain('img-src data:')
    expect(page.payload).toContain('<link rel="icon" href="data:,"/>')
    await open(path, 'HEAD')
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending', signed: false })
    expect(await signatures(id)).toEqual([])
  })

  it('an unknown link is 404 and says what to do; so is a link of another company', async () => {
    const { path } = await server.purchased([5], 50)
    const page = await open(`${path.slice(0, -4)}AAAA`)
    expect([page.statusCode, page.payload.includes('Este enlace no existe')]).toEqual([404, true])
    expect((await open(path, 'GET', 'globex')).statusCode).toBe(404)
  })
})

describe('POST /accept/{token}', () => {
  it('signs at once without a review, and records who, when, from where and which document', async () => {
    const { buyer, id, path } = await server.purchased([5], 50)
    const { status, html } = await server.press(path)
    expect([status, html.includes('está firmado. Empieza el 1 de')]).toEqual([200, true])
    expect(plainText(html)).toContain(
      `Te enviamos el documento firmado a ${buyer.employee.email}. No te queda nada más por aceptar.`,
    )
    expect(html).toMatch(/href="[^"]*\/documents\/user" autofocus="">Ver mis contratos/)
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true, price: 50 })
    const { purchased_at: purchase, signed_at: acceptance } = await server.database.db
      .selectFrom('contracts')
      .select(['purchased_at', 'signed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([purchase, acceptance]).toEqual([expect.any(Date), expect.any(Date)])
    const [signature, ...more] = await signatures(id)
    expect(more).toEqual([])
    const documents = await server.database.db
      .selectFrom('documents')
      .selectAll()
      .where('contract_id', '=', id)
      .execute()
    expect(documents.map(({ type }) => type)).toEqual(['Contract'])
    expect(signature).toMatchObject({
      employee_id: buyer.employee.id,
      kind: 'contract',
      ip: '127.0.0.1',
      user_agent: 'Test browser',
      document_id: documents[0]?.id,
      conditions_hash: createHash('sha256')
        .update(signature?.conditions ?? '')
        .digest('hex'),
    })
  })

  it('lists the signed document under its name in the language of the reader', async () => {
    const { buyer } = await server.inForce([5], 50)
    const token = await server.session(buyer.employee)
    const nameIn = async (language: string): Promise<string> => {
      const headers = { 'accept-language': language }
      const path = `/api/users/${buyer.employee.id}/documents/all`
      const list = (await server.call('GET', path, { token, headers })).json()
      return list.find(({ contractId }: { contractId?: string }) => contractId)?.name
    }
    expect([await nameIn('es'), await nameIn('en'), await nameIn('pt')]).toEqual([
      'Contrato «Transporte · Tarjeta» 2026',
      expect.stringMatching(/^(?!Contrato).* 2026$/),
      'Contrato «Transporte · Tarjeta» 2026',
    ])
  })

  it('signs once, for a second press and for ten at once', async () => {
    const { id, path } = await server.purchased([5], 50)
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.press(path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(answers.filter(({ html }) => html.includes('Ya estaba aceptado'))).toHaveLength(9)
    expect((await server.press(path)).html).toContain('Ya estaba aceptado')
    expect(await signatures(id)).toHaveLength(1)
  })

  it('waits for a review where information was asked for; mails name it and bring its result', async () => {
    const buyer = await server.buyer()
    const file = await server.context.files.save(server.database.db, {
      tenant: 'acme',
      employeeId: buyer.employee.id,
      container: 'default',
      originalName: 'x.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7'),
    })
    const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: file.name } } }))
    await buyer.buy(id)
    expect((await server.mailsTo(buyer.employee.email)).at(-1)?.text).toContain('Después de aceptarlo: ')
    const [path = ''] = await server.linksTo(buyer.employee.email)
    const { html } = await server.press(path)
    expect(html).toContain('te avisaremos cuando esté contratado')
    expect(html).toContain(`Te escribimos a ${buyer.employee.email} con la respuesta`)
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending', signed: true })
    expect((await buyer.call('PUT', `/api/contracts/${id}`, health([0]))).body.error.message).toMatch(
      /^Este producto está en revisión\. Te avisaremos/,
    )
    await reviewContract(server.context, id, 'contracted')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true })
    expect((await server.mailsTo(buyer.employee.email)).at(-1)?.subject).toBe(
      'Tu contrato «Salud» está en vigor',
    )
    expect((await server.mailsTo(buyer.employee.email)).at(-1)?.text.replaceAll('\u00a0', ' ')).toMatch(
      /Empieza el 1 de junio de 2026\.\s+Precio [\d,]+ € al mes · .*tu nómina baja/,
    )
    await expect(reviewContract(server.context, id, 'contracted')).rejects.toMatchObject({
      reasons: [{ id: 'review.answered', contract: id, status: 'contracted', signed: 'yes' }],
    })
  })

  it.each([
    [
      'es',
      'No hemos podido contratar «Salud · Cuadro médico»',
      'tu contrato «Salud · Cuadro médico» y no puede',
    ],
    ['en', 'We could not set up “Health · Network”', 'your contract “Health · Network” and it cannot'],
  ] as const)(
    'names product and modality of a contract that a review refused: %s',
    async (language, subject, sentence) => {
      const buyer = await server.buyer({ language })
      const file = await server.context.files.save(server.database.db, {
        tenant: 'acme',
        employeeId: buyer.employee.id,
        container: 'default',
        originalName: 'x.pdf',
        contentType: 'application/pdf',
        bytes: Buffer.from('%PDF-1.7'),
      })
      const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: file.name } } }))
      await buyer.buy(id)
      await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
      await reviewContract(server.context, id, 'cancelled')
      const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
      expect([mail?.subject, mail?.text]).toEqual([subject, expect.stringContaining(sentence)])
      expect(mail?.links).toEqual(['/products/health-insurance'])
    },
  )

  it('a link older than thirty days signs nothing', async () => {
    const { id, path } = await server.purchased([5], 50)
    await server.database.db
      .updateTable('accept_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('contract_id', '=', id)
      .execute()
    const { status, html } = await server.press(path)
    expect([status, html.includes('Este enlace ha caducado')]).toEqual([410, true])
    expect(await signatures(id)).toEqual([])
  })

  it('a permission withdrawn meanwhile is not signed past', async () => {
    const { buyer, id, path } = await server.purchased([5], 50)
    await server.database.db
      .updateTable('employee_products')
      .set({ allowed: false })
      .where('employee_id', '=', buyer.employee.id)
      .execute()
    const { status, html } = await server.press(path)
    expect([status, html.includes('Ya no tienes permiso')]).toEqual([409, true])
    expect(html).toMatch(/\/products\/transport\?contract=[\w-]+" autofocus="">Cambiarlo en el portal/)
    expect(await signatures(id)).toEqual([])
  })

  describe('with a bag that became smaller since the purchase (D-84)', () => {
    const acceptWith = async (bagCents: number, inCart: number[] = []) => {
      const { buyer, id, path } = await server.purchased([5, 6], 50)
      for (const price of inCart) await buyer.add(card([7], price))
      await server.setBags(buyer.employee, { flexible_bag_cents: bagCents })
      const refusals = (await buyer.contract(id)).acceptance?.refusals
      const { status, html } = await server.press(path)
      const { signed } = await buyer.contract(id)
      return { status, html: html.replaceAll('\u00a0', ' '), signed, refusals }
    }

    it('refuses what no longer fits, with the amounts, and signs nothing, as the profile says', async () => {
      const { status, html, signed, refusals } = await acceptWith(9_999)
      expect([status, signed]).toEqual([409, false])
      expect(refusals).toEqual([
        {
          code: 'price_over_error',
          path: '/price',
          params: { limitCents: 9_999, askedCents: 10_000, overCents: 1 },
        },
      ])
      expect(html).toContain('99,99 €')
      expect(html).toContain('No se ha firmado nada.')
    })

    it('signs what takes the bag to its last cent', async () => {
      expect(await acceptWith(10_000)).toMatchObject({ status: 200, signed: true, refusals: undefined })
    })

    it('does not count what is in the cart', async () => {
      expect(await acceptWith(10_000, [60])).toMatchObject({ status: 200, signed: true })
    })
  })

  it('shows and signs nothing once the employee has left the company (D-76)', async () => {
    const { buyer, id, path } = await server.purchased([5], 50)
    const setActive = (active: boolean) =>
      server.database.db
        .updateTable('employees')
        .set({ active })
        .where('id', '=', buyer.employee.id)
        .execute()
    const form = (await open(path)).payload
    await setActive(false)
    const page = await open(path)
    expect([page.statusCode, page.payload.includes('Ya no tienes acceso al plan')]).toEqual([410, true])
    expect(page.payload).not.toContain('Transporte')
    const answer = await server.call('POST', path, formOf(form))
    expect(answer.statusCode).toBe(410)
    expect(await signatures(id)).toEqual([])
    await setActive(true)
    expect((await buyer.contract(id)).signed).toBe(false)
  })

  it('a body that is no form of ours is refused', async () => {
    const { path } = await server.purchased([5], 50)
    expect(
      (await server.call('POST', path, { headers: { 'content-type': 'text/plain' }, payload: 'x' }))
        .statusCode,
    ).toBe(415)
  })
})

describe('the dates that people read are of the product’s clock (page 005)', () => {
  it('when a contract was made, changed and accepted, and when its link has ended', async () => {
    const { buyer, id, path } = await server.purchased([6, 7], 50)
    expect(await buyer.contract(id)).toMatchObject({ createdAt: '2026-05-05T10:00:00.000Z' })
    server.setNow('2026-05-06T08:00:00Z')
    await server.press(path)
    expect(await buyer.contract(id)).toMatchObject({
      createdAt: '2026-05-05T10:00:00.000Z',
      updatedAt: '2026-05-06T08:00:00.000Z',
    })
    expect((await server.press(path)).html).toContain('6 de mayo de 2026')
  })

  it('a link whose last day is over is shown as expired', async () => {
    const { buyer, id } = await server.purchased([6, 7], 50)
    const isExpiredAt = async (now: string) => {
      server.setNow(now)
      return (await buyer.contract(id)).acceptance?.isExpired
    }
    expect(await isExpiredAt('2026-06-04T21:59:00Z')).toBe(false)
    expect(await isExpiredAt('2026-06-04T22:00:00Z')).toBe(true)
  })
})

describe('an acceptance after the cut-off', () => {
  it.each([
    ['2026-05-14T10:00:00Z', 150, 'junio a agosto'],
    ['2026-05-15T10:00:00Z', 100, 'julio y agosto'],
    ['2026-06-04T21:59:00Z', 100, 'julio y agosto'],
  ])('on %s costs %s euros', async (now, price, months) => {
    const { buyer, id, path } = await server.purchased([5, 6, 7], 50)
    server.setNow(now)
    expect((await open(path)).payload).toContain(months)
    await server.press(path)
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', price })
  })

  it('says which months are lost and when it starts now', async () => {
    const { path } = await server.purchased([5, 6, 7], 50)
    server.setNow('2026-05-15T10:00:00Z')
    expect((await open(path)).payload).toContain(
      'Meses que ya no se pueden contratar: junio. Empieza el 1 de julio de 2026',
    )
  })

  it.each([
    ['no month left', [5], '2026-05-14T21:59:00Z', '2026-05-14T22:00:00Z'],
    ['thirty days gone', [5, 6, 7], '2026-06-04T21:59:00Z', '2026-06-04T22:00:00Z'],
  ])('with %s it cannot be accepted: the last day is included (D-81)', async (_why, months, last, late) => {
    const { buyer, id, path } = await server.purchased(months, 50)
    server.setNow(last)
    expect((await open(path)).statusCode).toBe(200)
    server.setNow(late)
    const { status, html } = await server.press(path)
    expect([status, html.includes('El plazo para aceptar ha terminado')]).toEqual([410, true])
    expect((await buyer.contract(id)).status).toBe('pending')
  })

  it('conditions that changed while they were read are shown again, not signed', async () => {
    const { buyer, id, path } = await server.purchased([5, 6], 50)
    const seen = formOf((await open(path)).payload)
    server.setNow('2026-05-15T10:00:00Z')
    const answer = await server.call('POST', path, seen)
    expect([answer.statusCode, answer.payload.includes('Mientras leías')]).toEqual([409, true])
    expect((await buyer.contract(id)).signed).toBe(false)
  })

  it('a contract with one start month moves to the next one at its rate', async () => {
    const buyer = await server.buyer()
    const request = {
      benefitId: 'axa',
      year: 2026,
      details: { fallcc: 40_000 },
      items: [{ benefitId: 'axa', familyId: 0, month: 5, price: 28 }],
    }
    const { id, price } = await buyer.add(request)
    expect(price).toBe(28)
    await buyer.buy(id)
    server.setNow('2026-05-20T10:00:00Z')
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({
      status: 'contracted',
      price: 24,
      items: [{ month: 6, price: 24 }],
      details: { fallcc: 40_000, startDate: '2026-07-01', price: 24 },
    })
  })
})

describe('every unsigned contract', () => {
  it('has exactly one live link, and no signed one has any', async () => {
    const changed = await server.inForce([5, 6], 50)
    await changed.buyer.call('PUT', `/api/contracts/${changed.id}`, card([5, 6], 60))
    const cancelled = await server.inForce([5], 50)
    await cancelled.buyer.call('POST', `/api/contracts/${cancelled.id}/cancel`)
    const rows = await server.database.db
      .selectFrom('contracts')
      .leftJoin('accept_links', (join) =>
        join
          .onRef('accept_links.contract_id', '=', 'contracts.id')
          .on('accepted_at', 'is', null)
          .on('voided_at', 'is', null),
      )
      .select(['contracts.id', 'contracts.state'])
      .select(({ fn }) => fn.count<number>('token_hash').as('links'))
      .where('state', 'not in', findStates('inCart'))
      .groupBy(['contracts.id', 'contracts.state'])
      .execute()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([changed.id, cancelled.id]))
    expect(rows.filter((row) => row.links !== (isWaiting(row) ? 1 : 0))).toEqual([])
  })
})
