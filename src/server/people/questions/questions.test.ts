import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, health, type Buyer } from '../../../../tests/support/contractServer.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { questionsADay } from './askQuestion.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

const contact = 'ayuda@acme.example'
const about = { category: 'transport', question: '¿Vale para el tren de Girona?\nY ¿desde cuándo?' }
const rowsOf = (employeeId: string) =>
  server.database.db.selectFrom('questions').selectAll().where('employee_id', '=', employeeId).execute()
const mailOf = (employeeId: string) =>
  server.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('to_address', '=', contact)
    .execute()

const numbered = ({ employee }: Buyer, number: string) =>
  server.database.pool.query('update employees set employee_number = $2 where id = $1', [employee.id, number])

describe('a question about a product', () => {
  it('goes to the contact by mail with product and amounts, the answer to the employee', async () => {
    const buyer = await server.buyer()
    const { status, body } = await buyer.call('GET', '/api/questions/facts?category=transport')
    expect([status, body.product]).toEqual([200, 'Transporte'])
    expect((await buyer.call('POST', '/api/questions', about)).status).toBe(204)
    const [mail] = await mailOf(buyer.employee.id)
    expect(mail).toMatchObject({
      subject: 'Pregunta de Nora Vidal sobre «Transporte»',
      reply_to: buyer.employee.email,
      has_link: false,
    })
    expect(mail?.text).toContain('¿Vale para el tren de Girona?')
    for (const { label, value } of body.facts)
      expect(mail?.text).toContain(`${label}: ${value.replaceAll('\u00a0', ' ')}`)
    expect(mail?.text).not.toContain(buyer.employee.personal_id)
  })

  it('of a foreign product or contract is answered with 404 and not written', async () => {
    const { buyer } = await server.inForce([5, 6], 50)
    const { id } = await (await server.buyer()).add(card([5], 50))
    const foreigners: Record<string, string>[] = [
      { category: 'gone' },
      { category: 'transport', contractId: id },
    ]
    for (const foreign of foreigners) {
      const asked = await buyer.call('POST', '/api/questions', { ...about, ...foreign })
      expect(asked.status).toBe(404)
      const query = new URLSearchParams(foreign).toString()
      expect((await buyer.call('GET', `/api/questions/facts?${query}`)).status).toBe(404)
    }
    expect(await rowsOf(buyer.employee.id)).toEqual([])
  })

  it('needs a text of 1 to 1,000 characters, and an address for the answer', async () => {
    const buyer = await server.buyer()
    const statusOf = async (question: string) =>
      (await buyer.call('POST', '/api/questions', { ...about, question })).status
    expect(await statusOf('')).toBe(400)
    for (const blank of [' \n ', '\u200b', '\u2060 ?'])
      expect(await buyer.call('POST', '/api/questions', { ...about, question: blank })).toMatchObject({
        status: 422,
        body: { error: { fields: [{ path: '/question', message: 'Escribe tu pregunta.' }] } },
      })
    expect(await statusOf('a'.repeat(1001))).toBe(400)
    expect(await statusOf('a'.repeat(1000))).toBe(204)
    expect(await rowsOf(buyer.employee.id)).toHaveLength(1)
  })

  it('is the last of a day at ten, and after midnight in Madrid it may be asked', async () => {
    const buyer = await server.buyer()
    const ask = () => buyer.call('POST', '/api/questions', about)
    for (let count = 1; count <= questionsADay; count++) expect((await ask()).status).toBe(204)
    server.setNow('2026-05-05T21:59:00Z')
    const token = await server.session(buyer.employee)
    const refusal = await server.call('POST', '/api/questions', { token, body: about })
    expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '60'])
    expect(refusal.json().error.message).toContain('Hoy ya has enviado 10 preguntas')
    server.setNow('2026-05-05T22:00:00Z')
    expect((await ask()).status).toBe(204)
    server.setNow('2026-05-05T10:00:00Z')
  })
})

describe('a question about a contract', () => {
  it('carries product, modality, year and amounts, and stands on the person’s page', async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    await numbered(buyer, 'E-71')
    await buyer.call('POST', '/api/questions', { ...about, contractId: id })
    const [row] = await rowsOf(buyer.employee.id)
    expect(row?.facts.map(({ label }) => label)).toEqual(['Producto', 'Modalidad', 'Año', 'Importes'])
    const [mail] = await mailOf(buyer.employee.id)
    expect(mail).toMatchObject({ contract_id: id })
    const { answer } = await runForAcme(server.context, 'people show', {
      employee: 'E-71',
    })
    expect(answer.questions).toEqual([
      expect.objectContaining({ product: 'Transporte', question: about.question, to: contact, contract: id }),
    ])
  })

  it('stays when the contract leaves the cart, and goes with the person', async () => {
    const buyer = await server.buyer({ employee_number: 'E-72' })
    const { id } = await buyer.add(card([5], 50))
    await buyer.call('POST', '/api/questions', { ...about, contractId: id })
    await buyer.call('DELETE', `/api/contracts/${id}`)
    expect(await rowsOf(buyer.employee.id)).toMatchObject([{ contract_id: null, product: 'Transporte' }])
    await runForAcme(server.context, 'people leave', { employee: 'E-72', on: '2026-05-04' })
    await runForAcme(server.context, 'data erase', { employee: 'E-72' })
    expect(await rowsOf(buyer.employee.id)).toEqual([])
  })

  it('of health carries nobody who is covered', async () => {
    const buyer = await server.buyer()
    const child = await buyer.child('Abundia', '2015-03-17')
    const { id } = await buyer.add(health([0, child]))
    const path = `/api/questions/facts?category=health-insurance&contractId=${id}`
    const { status, body } = await buyer.call('GET', path)
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('Abundia')])
  })

  it('of health is read in the back office by who may read of health alone', async () => {
    const buyer = await server.buyer({ employee_number: 'E-73' })
    for (const category of ['health-insurance', 'transport'])
      await buyer.call('POST', '/api/questions', { category, question: `Sobre ${category}` })
    const token = await server.tokenOf(await server.add('hana', 'hr', ['acme']))
    const questionsFor = async () => {
      const { body } = await server.operate(token, 'people show', {
        company: 'acme',
        input: { employee: 'E-73' },
      })
      return body.answer.questions.map(({ question }: { question: string }) => question).toSorted()
    }
    expect(await questionsFor()).toEqual(['', 'Sobre transport'])
    await runForAcme(server.context, 'operators grant', { name: 'hana', right: 'healthDocuments' })
    expect(await questionsFor()).toEqual(['Sobre health-insurance', 'Sobre transport'])
  })
})
