import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'

let server: OperatorServer
let hr: string
beforeAll(async () => {
  server = await createOperatorServer({ OPERATOR_HOST: 'desk.localhost' })
  hr = await server.tokenOf(await server.add('hr', 'hr', ['acme']))
})
afterAll(() => server.close())

const situation = { told: { household: 'dependentSpouse' }, toldAt: '2026-05-05T10:00:00.000Z' }

/** Creates an employee with answers for form 145, or without (`told` null). */
async function employee(number: string, told: object | null): Promise<string> {
  const { employee: row } = await server.buyer({ employee_number: number })
  await server.database.pool.query('update employees set tax_situations = $1 where id = $2', [told, row.id])
  return number
}

const exportOf = (token: string, number: string) =>
  server.operate(token, 'data export', {
    company: 'acme',
    input: { employee: number },
    language: 'es',
  })

const textOf = ({ body }: { body: { files: { name: string; base64: string }[] } }): string =>
  body.files.map(({ base64 }) => Buffer.from(base64, 'base64').toString()).join('\n')

/** Gives an account the right `fiscal` for a company. */
async function giveFiscal(name: string, company: string): Promise<void> {
  await server.database.pool.query(
    `insert into operator_rights (operator_id, name, companies)
      select id, 'fiscal', array[$2] from operators where name = $1
      on conflict (operator_id, name) do update set companies = excluded.companies`,
    [name, company],
  )
}

describe('the export of a person', () => {
  it('needs no right fiscal where no tax situation was told', async () => {
    expect((await exportOf(hr, await employee('F1', null))).status).toBe(200)
  })

  it('is refused without the right fiscal once a tax situation was told', async () => {
    const refused = await exportOf(hr, await employee('F2', situation))
    expect(refused.status).toBe(422)
    expect(refused.body.error.message).toContain(
      'F2 ha comunicado su situación fiscal: solo la exporta quien tiene el permiso «situación fiscal».',
    )
    expect(JSON.stringify(refused.body)).not.toContain('dependentSpouse')
  })

  it('is refused to who has the right fiscal for another company', async () => {
    const token = await server.tokenOf(await server.add('elsewhere', 'hr', ['acme']))
    await giveFiscal('elsewhere', 'globex')
    expect((await exportOf(token, await employee('F3', situation))).status).toBe(422)
  })

  it('holds the tax situation for who has the right fiscal, and for the shell', async () => {
    const token = await server.tokenOf(await server.add('payroll', 'hr', ['acme']))
    await giveFiscal('payroll', 'acme')
    const number = await employee('F4', situation)
    const exported = await exportOf(token, number)
    expect(exported.status).toBe(200)
    expect(textOf(exported)).toContain('dependentSpouse')
    const { files } = await runForAcme(server.context, 'data export', { employee: number })
    expect(Object.values(files).join('\n')).toContain('dependentSpouse')
  })
})
