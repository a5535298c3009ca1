import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { writePayroll } from '../../../../tests/support/payrollFile.ts'

let server: OperatorServer
let token: string
beforeAll(async () => {
  server = await createOperatorServer()
  const columns = [
    { field: 'employeeNumber', title: 'Empleado' },
    { field: 'concept', title: 'Concepto' },
    { field: 'kind', values: { regular: 'N' } },
    { field: 'period', format: 'MM/YYYY' },
    { field: 'price', title: 'Precio' },
    { text: 'EUR' },
  ]
  const file = { type: 'csv', name: 'p-{year}-{month}.csv', columns }
  await writePayroll(server, { concepts: { transport: 'T1' }, file })
  await server.add('root', 'admin')
  await server.add('stranger', 'reader', ['acme'])
  await server.database.pool.query(`update operator_rights set companies = array['globex']
    where operator_id = (select id from operators where name = 'stranger')`)
  token = await server.tokenOf(await server.add('ana', 'hr', ['acme']))
})
afterAll(() => server.close())

describe('a company', () => {
  it('says how it is set up, without secrets, and who has access to it', async () => {
    const { status, body } = await server.operate(token, 'company show', { company: 'acme', input: {} })
    expect(status).toBe(200)
    expect(body.answer).toMatchObject({
      company: 'acme',
      identityProvider: '',
      hasPasswords: true,
      mailMonths: 24,
      leaverMonths: 0,
      evidenceYears: 6,
      legalEntities: [],
    })
    const names = body.answer.access.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['ana', 'root'])
    expect(body.answer.access).toMatchObject([{ isEverywhere: false }, { isEverywhere: true }])
    expect(body.answer.access[0].rights).toContain('payroll')
    expect(JSON.stringify(body)).not.toMatch(/globex|stranger|secret/i)
  })

  it('has a row of examples in the notation of the program that reads the file', async () => {
    const { body } = await server.operate(token, 'company show', { company: 'acme', input: {} })
    const [payroll] = body.answer.layouts
    expect(payroll).toMatchObject({ provider: '', file: 'p-{year}-{month}.csv', dueDay: 0 })
    expect(payroll.columns.map(({ title, sample }: Record<string, string>) => [title, sample])).toEqual([
      ['Empleado', 'E-1042'],
      ['Concepto', 'T1'],
      ['kind', 'N'],
      ['period', '06/2026'],
      ['Precio', '46,90'],
      ['EUR', 'EUR'],
    ])
  })

  it('of another account is as absent as one that does not exist', async () => {
    const ask = (company: string) => server.operate(token, 'company show', { company, input: {} })
    const other = await ask('globex')
    expect([other.status, other.body.error.message]).toEqual([404, (await ask('nowhere')).body.error.message])
  })
})
