import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createOperatorServer,
  requestOf,
  type OperatorCall,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'
import { dni } from '../../../../tests/support/operations.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

describe('operations over HTTP', () => {
  it('run as in the shell: files both ways, trials, refusals in sentences, and the history', async () => {
    const token = await server.tokenOf(await server.add('imp', 'operator'))
    const text = `Employee number,DNI or NIE,First name,First surname\nH1,${dni(1)},Ada,Mas`
    const files = { people: { name: 'people.csv', content: text } }
    const trial = await server.operate(token, 'people import', {
      company: 'acme',
      dryRun: true,
      input: {},
      files,
    })
    expect(trial).toMatchObject({ status: 200, body: { answer: { added: 1 } } })
    expect(await server.lastRun()).toMatchObject({
      actor: 'imp',
      isTrial: true,
      outcome: 'done',
      company: 'acme',
    })
    const { confirm } = trial.body
    const real = { company: 'acme', input: {}, files }
    const done = await server.operate(token, 'people import', { ...real, confirm })
    expect(done.body.answer).toMatchObject({ added: 1 })
    const { body } = await server.operate(token, 'people export', {
      company: 'acme',
      language: 'en',
      input: {},
    })
    const file = body.files.find(({ name }: { name: string }) => name === 'acme-people.csv')
    expect(Buffer.from(file.base64, 'base64').toString()).toContain(dni(1))
    const refused = await server.operate(token, 'people leave', {
      company: 'acme',
      confirm: true,
      input: { employee: 'nobody', on: '2026-05-31' },
    })
    expect(refused.status).toBe(404)
    expect(refused.body.error.message).toContain('nobody')
    expect(await server.lastRun()).toMatchObject({ operation: 'people leave', outcome: 'refused' })
  })

  it('refuse in the language of who asks, and in English where none is named', async () => {
    const token = await server.tokenOf(await server.add('pilar', 'operator'))
    const refusal = async (language?: string, month = '2999-01') => {
      const body = { company: 'acme', input: { month }, ...(language && { language }) }
      const { status, body: answer } = await server.operate(token, 'payroll file', body)
      return [status, answer.error.message]
    }
    expect(await refusal('es')).toEqual([404, 'acme no ha cerrado 2999-01.'])
    expect(await refusal('ca')).toEqual([404, 'acme no ha tancat 2999-01.'])
    expect(await refusal('pt')).toEqual([404, 'acme não fechou 2999-01.'])
    expect(await refusal('en')).toEqual([404, 'acme has not closed 2999-01.'])
    expect(await refusal()).toEqual([404, 'acme has not closed 2999-01.'])
    expect(await refusal('es', 'julio')).toEqual([
      400,
      'month: se esperaba un mes como 2026-06, y pone "julio"',
    ])
    const template = { company: 'acme', language: 'es', input: { format: 'pdf', formato: 'csv' } }
    const { body } = await server.operate(token, 'people template', template)
    expect(body.error.message.split('\n')).toEqual([
      'formato: este campo no existe, ¿querías decir «format»?',
      'format: se esperaba csv o xlsx, y pone "pdf"',
    ])
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      '/input/formato',
      '/input/format',
    ])
  })

  it('answer by lines who accepts them: how far it is, then the answer or the fault', async () => {
    const token = await server.tokenOf(await server.add('long', 'operator'))
    const linesOf = async (operation: string, call: OperatorCall) => {
      const { headers, ...sent } = await requestOf(operation, { company: 'acme', ...call })
      const own = { ...headers, authorization: `Bearer ${token}`, accept: 'application/x-ndjson' }
      const answer = await server.app.inject({ method: 'POST', ...sent, headers: own })
      const lines = answer.body.trim().split('\n')
      return { type: answer.headers['content-type'], lines: lines.map((line) => JSON.parse(line)) }
    }
    const text = `Employee number,DNI or NIE,First name,First surname\nL1,${dni(61)},Ada,Mas`
    const files = { people: { name: 'people.csv', content: text } }
    const imported = await linesOf('people import', { input: {}, confirm: true, files })
    expect(imported.type).toBe('application/x-ndjson')
    expect(imported.lines[0]).toEqual({ progress: { done: 0, total: 100 } })
    expect(imported.lines.at(-1)).toMatchObject({ answer: { added: 1 }, files: [] })
    const short = await linesOf('people find', { input: { text: 'Ada' } })
    expect(short.type).toMatch(/^application\/json/)
  })

  it('of another company are as absent as of none: 404', async () => {
    const token = await server.tokenOf(await server.add('other', 'admin', ['acme']))
    await server.database.pool.query(
      `update operator_rights set companies = '{globex}'
        from operators where id = operator_id and operators.name = 'other'`,
    )
    const input = { text: 'Ada' }
    expect((await server.operate(token, 'people find', { company: 'acme', input })).status).toBe(404)
    expect((await server.operate(token, 'people find', { company: 'nowhere', input })).status).toBe(404)
    expect((await server.operate(token, 'people find', { input })).body.answer).toEqual({
      found: 0,
      people: [],
    })
    expect((await server.operate(token, 'review list')).body.answer).toEqual({ waiting: 0, contracts: [] })
    expect((await server.operate(token, 'history list')).body.answer).toEqual({ runs: [] })
    const { answer } = (await server.operate(token, 'operators list')).body
    expect(answer).toEqual({ operators: [], tokens: [] })
    expect((await server.operate(token, 'jobs retry')).status).toBe(403)
    await expect(server.add('wrong', 'admin', ['nowhere'])).rejects.toThrow('There is no company nowhere.')
  })

  it('about pay, figures, people and a year answer 404 for another company', async () => {
    const token = await server.tokenOf(await server.add('neighbor', 'admin', ['acme']))
    await server.database.pool.query(
      `update operator_rights set companies = '{globex}'
        from operators where id = operator_id and operators.name = 'neighbor'`,
    )
    const person = { employeeNumber: 'N-404', personalID: dni(1), firstName: 'Ada', lastName1: 'Mas' }
    const calls: [string, object][] = [
      ['payroll calendar', {}],
      ['payroll rows', { month: '2026-05' }],
      ['overview figures', {}],
      ['people columns', {}],
      ['people add', person],
      ['people change', { employee: 'N-404', lastName1: 'Pi' }],
      ['yearend file', { year: 2026, part: 'costs' }],
      ['yearend statement', { year: 2026, employeeNumber: 'N-404' }],
    ]
    for (const [name, input] of calls) {
      const ask = (company: string) => server.operate(token, name, { company, input, dryRun: true })
      const other = await ask('acme')
      expect(other.status, name).toBe(404)
      expect(other.body.error.message, name).toBe((await ask('nowhere')).body.error.message)
    }
  })

  it('say that they only read, those of administrators too', async () => {
    const token = await server.tokenOf(await server.add('admin', 'admin'))
    const listed = await server.app.inject({
      url: '/api/operations',
      headers: { authorization: `Bearer ${token}` },
    })
    const all: { name: string; reads: boolean }[] = listed.json()
    const reading = new Set(all.filter(({ reads }) => reads).map(({ name }) => name))
    for (const name of ['history list', 'jobs list', 'operators list', 'mail list'])
      expect(reading, name).toContain(name)
    for (const name of ['people leave', 'jobs retry', 'data export']) expect(reading).not.toContain(name)
  })

  it('are open by right, and a token of a program is at most what it was made for', async () => {
    const token = await server.tokenOf(await server.add('rob', 'operator'))
    const invite = { company: 'acme', input: {}, confirm: true }
    const read = { company: 'acme', input: {} }
    expect((await server.operate(token, 'people invite', invite)).status).toBe(200)
    expect((await server.operate(token, 'history list')).status).toBe(403)
    const listed = await server.app.inject({
      url: '/api/operations',
      headers: { authorization: `Bearer ${token}` },
    })
    const names = listed.json().map((each: { name: string }) => each.name)
    expect(names).toContain('people invite')
    expect(names).not.toContain('history list')

    const made = await server.inShell<{ token: string }>('operators token', {
      name: 'rob',
      label: 'nightly',
      set: 'reader',
      days: 1,
    })
    expect((await server.operate(made.token, 'people invite', invite)).status).toBe(403)
    expect((await server.operate(made.token, 'people invitations', read)).status).toBe(200)
    expect(await server.lastRun()).toMatchObject({ actor: 'rob (nightly)' })
    await server.database.pool.query(
      "update operator_tokens set last_seen_at = now() - interval '2 days' where label = 'nightly'",
    )
    expect((await server.operate(made.token, 'people invitations', read)).status).toBe(200)
    await expect(
      server.inShell('operators token', { name: 'rob', label: 'x', set: 'admin', days: 1 }),
    ).rejects.toThrow('rob lacks the permission “tax situation”')
  })

  it('need a token, and are described', async () => {
    expect((await server.operate('x', 'people find')).status).toBe(401)
    const url = '/api/openapi.json'
    const spanish = { 'accept-language': 'es' }
    const stranger = await server.app.inject({ url, headers: spanish })
    expect(stranger.json().error).toMatchObject({
      statusCode: 401,
      message: 'Para esto hay que entrar antes: falta el token de una sesión en Authorization.',
    })
    const ended = await server.app.inject({
      url,
      headers: { ...spanish, authorization: `Bearer ${'x'.repeat(43)}` },
    })
    expect(ended.json().error.message).toBe('Tu sesión ha terminado. Entra de nuevo.')
    const token = await server.tokenOf(await server.add('reads', 'reader'))
    const headers = { authorization: `Bearer ${token}` }
    const { paths } = (await server.app.inject({ url, headers })).json()
    expect(Object.keys(paths)).toContain('/api/companies/{company}/operations/payroll/close')
    expect(Object.keys(paths)).toContain('/api/operations/mail/retry')
    const { post } = paths['/api/companies/{company}/operations/people/import']
    expect(post.summary).toMatch(/^Adds and changes people/)
    const { schema } = post.requestBody.content['multipart/form-data']
    expect(schema).toMatchObject({ required: ['input'], properties: { people: { format: 'binary' } } })
    expect(schema.properties.input.properties).not.toHaveProperty('people')
  })
})
