import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseUnderReview, health } from '../../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { pdf } from '../../../../tests/support/uploads.ts'

let server: OperatorServer
let token: string
beforeAll(async () => {
  server = await createOperatorServer()
  token = await server.tokenOf(await server.add('hana', 'hr', ['acme']))
})
afterAll(() => server.close())

const operate = (operation: string, input: object) =>
  server.operate(token, operation, { company: 'acme', input })
const documentsOf = async (employee: string) =>
  (await operate('people show', { employee })).body.answer.documents
const open = (employee: string, document: string) => operate('people document', { employee, document })

async function numbered(id: string, employeeNumber: string): Promise<void> {
  await server.database.pool.query('update employees set employee_number = $2 where id = $1', [
    id,
    employeeNumber,
  ])
}

describe('the documents of a person', () => {
  it('open from their page: what came with a contract, and what the company gave to them alone', async () => {
    const { buyer, id } = await courseUnderReview(server, [10])
    await numbered(buyer.employee.id, 'D1')
    const file = inputFile('plan.pdf', pdf())
    await runForAcme(server.context, 'documents add', { file, name: 'Your plan', employee: 'D1' })
    const [given, uploaded] = await documentsOf('D1')
    expect(given).toMatchObject({ file: 'Your plan', product: '', contract: '' })
    expect(uploaded).toMatchObject({ file: 'x.pdf', product: 'Course', contract: id })
    expect((await open('D1', given.document)).body.files).toMatchObject([{ name: 'Your-plan.pdf' }])
    const opened = await open('D1', uploaded.document)
    expect(opened.body).toMatchObject({ answer: { name: 'x.pdf' }, files: [{ name: 'x.pdf' }] })
    expect(await server.lastRun()).toMatchObject({
      actor: 'hana',
      operation: 'people document',
      about: `D1, ${uploaded.document}`,
    })
    await numbered((await server.employee()).id, 'D2')
    expect((await open('D2', uploaded.document)).status).toBe(404)
  })

  it('about health open by the right to them alone, and others see their day', async () => {
    const buyer = await server.buyer({ employee_number: 'D3' })
    const additionalInfo = { 0: { file: await buyer.file() } }
    await buyer.buy((await buyer.add(health([0], { additionalInfo }))).id)
    const [hidden] = await documentsOf('D3')
    expect(hidden).toMatchObject({ file: '', document: '', state: 'complete' })
    expect(hidden.uploadedAt).toMatch(/^\d{4}-/)
    const { rows } = await server.database.pool.query('select id from files where employee_id = $1', [
      buyer.employee.id,
    ])
    expect((await open('D3', rows[0].id)).status).toBe(422)
    await runForAcme(server.context, 'operators grant', { name: 'hana', right: 'healthDocuments' })
    expect((await open('D3', rows[0].id)).body.files).toHaveLength(1)
  })

  it('about health need the right to them in an export too, once questioned or replaced', async () => {
    const exported = async (employee: string) => (await operate('data export', { employee })).status
    await runForAcme(server.context, 'operators revoke', { name: 'hana', right: 'healthDocuments' })
    const { id } = await server.employee('acme', { employee_number: 'D4' })
    expect(await exported('D4')).toBe(200)
    const ask = (category: string) =>
      server.database.pool.query(
        `insert into questions (tenant, employee_id, category, product, facts, question, to_address, asked_at)
         values ('acme', $1, $2, 'x', '[]', 'Am I insured?', 'hr@acme.example', now())`,
        [id, category],
      )
    await ask('transport')
    expect(await exported('D4')).toBe(200)
    await ask('health-insurance')
    expect(await exported('D4')).toBe(422)

    const buyer = await server.buyer({ employee_number: 'D5' })
    const added = await buyer.add(health([0]))
    await server.database.pool.query(
      `insert into contract_documentation (tenant, contract_id, additional_info, valid_since, replaced_by)
       values ('acme', $1, '{"0": {"file": "old.pdf"}}', now(), gen_random_uuid())`,
      [added.id],
    )
    expect(await exported('D5')).toBe(422)
    await runForAcme(server.context, 'operators grant', { name: 'hana', right: 'healthDocuments' })
    expect([await exported('D4'), await exported('D5')]).toEqual([200, 200])
  })
})
