import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = (name: string, input: Record<string, unknown> = {}) =>
  runForAcme(server.context, name, input).then(({ answer }) => answer)

describe('people show and find', () => {
  it('show what somebody has: salary, family, bags, contracts, mails and changes', async () => {
    const buyer = await server.buyer({ employee_number: 'S1', first_name: 'Núria', user_bag_cents: 0 })
    const { id } = await buyer.add(card([5, 6], 60))
    await buyer.buy(id)
    await buyer.child('Ona', '2020-05-01')
    const { tenant, id: employee_id } = buyer.employee
    const salary = { tenant, employee_id, variable_cents: null }
    await server.database.db
      .insertInto('payroll_salaries')
      .values([
        { ...salary, valid_from: '1900-01-01', fixed_cents: 2_800_000 },
        { ...salary, valid_from: '2026-01-01', fixed_cents: 3_100_000 },
      ])
      .execute()
    await run('people leave', { employee: 'S1', on: '2026-12-31' })
    expect(await run('people show', { employee: 'S1' })).toMatchObject({
      name: 'Núria Vidal',
      isActive: true,
      hasPassword: true,
      exitOn: '2026-12-31',
      personalID: buyer.employee.personal_id,
      salaries: [
        { from: '2026-01-01', fixedCents: 3_100_000 },
        { from: '2020-01-01', fixedCents: 3_000_000 },
        { from: '1900-01-01', fixedCents: 2_800_000 },
      ],
      family: [{ person: expect.stringContaining('Ona'), birthday: '2020-05-01', active: true }],
      bags: [
        { year: 2026, flexibleCents: 300_000, leftCents: 288_000 },
        { year: 2027, flexibleCents: 300_000, leftCents: 300_000 },
      ],
      sees: expect.arrayContaining([
        { product: 'Transport', active: true, allowed: true, text: expect.stringMatching(/your pay falls/) },
      ]),
      contracts: [
        {
          contract: id,
          product: 'Transport',
          year: 2026,
          status: 'pending',
          isSigned: false,
          priceCents: 12_000,
          linkTo: buyer.employee.email,
        },
      ],
      mails: [{ to: buyer.employee.email }],
      changes: [{ changedBy: 'Ana', field: 'exitOn', before: null, after: { day: '2026-12-31' } }],
    })
    expect(await run('people find', { text: 'núr' })).toMatchObject({
      found: 1,
      people: [{ company: 'acme', employeeNumber: 'S1', name: 'Núria Vidal', isActive: true }],
    })
    expect(await run('people find', { text: '%' })).toMatchObject({ found: 0 })
  })
})

describe('an employee who cannot sign in is helped', () => {
  it('by forgetting the failed logins', async () => {
    const employee = await server.employee('acme', { employee_number: 'U1' })
    const login = async (password: string) => {
      const headers = { captcha: await server.captcha() }
      const body = { email: employee.email, password: wrapPassword(password) }
      return (await server.call('POST', '/api/auth/login', { body, headers })).statusCode
    }
    for (let turn = 0; turn < 10; turn++) await login('Wrong4horse')
    expect(await login('Correct4horse')).toBe(429)
    expect(await run('people unlock', { employee: 'U1' })).toEqual({ employee: 'U1', failures: 10 })
    expect(await login('Correct4horse')).toBe(200)
  })

  it('by another e-mail, which its own link confirms; a first one holds at once (D-85)', async () => {
    const employee = await server.employee('acme', { employee_number: 'M1', email: 'old@acme.example' })
    await server.employee('acme', { employee_number: 'M2', email: null })
    const email = async (number: string, address: string) =>
      (await run('people email', { employee: number, email: address })).state
    expect(await email('M1', 'new@acme.example')).toBe('waits for its confirmation')
    expect(await email('M2', 'first@acme.example')).toBe('holds')
    const { email: current } = await server.database.db
      .selectFrom('employees')
      .select('email')
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow()
    expect(current).toBe('old@acme.example')
    expect(await server.linksTo('new@acme.example')).toEqual([expect.stringContaining('/confirm-email/')])
    expect(await server.mailsTo('old@acme.example')).toHaveLength(1)
    await expect(email('M1', 'first@acme.example')).rejects.toThrow()
  })

  it('by the mail of a contract once more: the older link is void', async () => {
    const { buyer, id, path } = await server.purchased([5], 60)
    const { employee } = buyer
    expect(await run('link resend', { contract: id })).toMatchObject({ sentTo: employee.email })
    const [again = ''] = await server.linksTo(employee.email)
    expect(again).not.toBe(path)
    await server.press(path)
    expect(await buyer.contract(id)).toMatchObject({ signed: false })
    await server.press(again)
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true })
    await expect(run('link resend', { contract: id })).rejects.toThrow('is not waiting to be accepted')
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expect(run('link resend', { contract: nobody })).rejects.toThrow('There is no contract')
  })
})

describe('employees who have signed nothing for a plan year (D-100)', () => {
  it('may contract something: active, with a bag; who never entered is listed apart', async () => {
    await server.database.db.updateTable('employees').set({ active: false }).execute()
    const named = (employee_number: string, values = {}) => server.buyer({ employee_number, ...values })
    const none = { flexible_bag_cents: 0, top_bag_cents: 0, company_bag: '0' }
    await named('P1')
    await named('P2', none)
    await named('P3', { ...none, company_bag: '2%' })
    for (const [number, company_bag] of [
      ['Q1', '0.00'],
      ['Q2', '0.00%'],
      ['Q3', '0 %'],
    ] as const)
      await named(number, { ...none, company_bag })
    await named('P4', { password_hash: null })
    const inCart = await named('P5')
    await inCart.add(card([5], 60))
    const signed = await server.inForce([5], 60)
    const wantsNothing = await named('P6')
    const say = (method: 'PUT' | 'DELETE', year: number) =>
      wantsNothing.call(method, `/api/profile/nothing/${year}`)
    expect((await say('PUT', 2025)).status).toBe(404)
    expect((await say('PUT', 2028)).status).toBe(404)
    await say('PUT', 2027)
    expect((await say('PUT', 2026)).body).toMatchObject({ nothingIn: [2027, 2026] })
    expect((await say('DELETE', 2027)).body).toMatchObject({ nothingIn: [2026] })
    expect((await run('people show', { employee: 'P6' })).changes[0]).toMatchObject({
      changedBy: 'employee',
      field: 'nothingIn',
      after: { text: '2026' },
    })
    expect((await run('plan remind', { year: 2026 })).people).toEqual(['P1', 'P3', 'P5'])
    expect(await run('plan undecided', { year: 2026 })).toMatchObject({
      undecided: 3,
      neverEntered: 1,
      wantNothing: 1,
      people: [
        { employeeNumber: 'P1', hasEntered: true, hasCart: false },
        { employeeNumber: 'P3' },
        { employeeNumber: 'P4', hasEntered: false },
        { employeeNumber: 'P5', hasCart: true, wantsNothing: false },
        { employeeNumber: 'P6', wantsNothing: true },
      ],
    })
    expect(await run('plan remind', { year: 2028 })).toMatchObject({ reminded: 0, people: [] })
    expect((await run('plan undecided', { year: 2027 })).people.map((each: any) => each.name)).toHaveLength(6)
    expect(signed.id).toBeTruthy()
  })
})

describe('what an operator keeps an eye on', () => {
  it('are mails that wait, with their last fault', async () => {
    const { database } = server
    await database.db.updateTable('outbox').set({ delivered_at: new Date() }).execute()
    await run('people email', { employee: 'P1', email: 'waits@acme.example' })
    await database.pool.query("update outbox set last_error = '421 later' where to_address like 'waits%'")
    expect((await run('mail list')).mails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ company: 'acme', to: 'waits@acme.example', fault: '421 later' }),
      ]),
    )
    expect((await run('mail list')).waiting).toBe(2)
  })

  it('is who did what, the newest first', async () => {
    const { runs } = await run('history list', { count: 2, reads: true })
    expect(runs).toMatchObject([
      { operation: 'mail list', actor: 'Ana', outcome: 'done', figures: { waiting: 2 } },
      { operation: 'mail list', company: 'acme', isTrial: false },
    ])
    const { runs: changes } = await run('history list')
    const names = changes.map(({ operation }: { operation: string }) => operation)
    expect(names).not.toContain('mail list')
    expect(changes).toContainEqual(expect.objectContaining({ operation: 'people email', about: 'P1' }))
  })
  it('is found by who did it and by the first day in Madrid', async () => {
    await runForAcme(server.context, 'people unlock', { employee: 'P1' }, { actor: 'Berta' })
    const ofBerta = async (input = {}) => {
      const { runs } = await run('history list', { actor: 'Berta', ...input })
      return runs.map(({ operation }: { operation: string }) => operation)
    }
    expect(await ofBerta()).toEqual(['people unlock'])
    expect((await run('history list', { actor: 'Ber' })).runs).toEqual([])
    const startedAt = (instant: string) =>
      server.database.pool.query("update operation_runs set started_at = $1 where actor = 'Berta'", [instant])
    await startedAt('2026-06-14T21:59:59Z')
    expect(await ofBerta({ from: '2026-06-15' })).toEqual([])
    await startedAt('2026-06-14T22:00:00Z')
    expect(await ofBerta({ from: '2026-06-15' })).toEqual(['people unlock'])
    expect(await ofBerta({ from: '2026-06-14' })).toEqual(['people unlock'])
  })
})
