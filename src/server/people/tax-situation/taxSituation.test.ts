import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' } })
})
afterAll(() => server.close())

const path = '/api/profile/tax-situation'

describe('the tax situation of form 145', () => {
  it('is told by the employee, confirmed by the company, and told anew beside it', async () => {
    const { call, child, employee } = await server.buyer({ employee_number: 'T1', birthday: '1985-05-05' })
    const id = await child('Iris', '2020-03-03')
    expect((await call('GET', '/api/profile')).body.taxSituations).toEqual({})
    const told = { household: 'other', children: [{ id, custody: 'whole' }] }
    const answer = await call('PUT', path, told)
    const { toldAt } = answer.body.taxSituations
    expect(answer).toMatchObject({ status: 200, body: { taxSituations: { told } } })

    const shown = (await runForAcme(server.context, 'people situation', { employee: 'T1' })).answer
    expect(shown).toMatchObject({ toldAt, confirmedAt: '', confirmedAnswers: [] })
    expect(shown.answers).toContainEqual({
      question: 'Child: Iris Gil',
      answer: 'lives only with this person',
    })
    const confirm = (moment: string) =>
      runForAcme(server.context, 'people confirm', { employee: 'T1', toldAt: moment })
    await expect(confirm('2026-01-01T00:00:00.000Z')).rejects.toMatchObject({ isConflict: true })
    await confirm(toldAt)
    const after = await call('PUT', path, { contract: 'underYear' })
    expect(after.body.taxSituations).toMatchObject({ told: { contract: 'underYear' }, confirmed: told })
    const { rows } = await server.database.pool.query(
      'select field, before, after, changed_by from employee_changes where employee_id = $1 order by id',
      [employee.id],
    )
    const change = { field: 'taxSituation', before: null, after: null }
    expect(rows.filter(({ field }) => field === 'taxSituation')).toEqual([
      { ...change, changed_by: 'employee' },
      { ...change, changed_by: expect.any(String) },
      { ...change, changed_by: 'employee' },
    ])
  })

  it('told by two windows is stored once, and the other one is told when (promise 19)', async () => {
    const { call } = await server.buyer()
    const save = (told: object) => call('PUT', path, told)
    const first = await save({ household: 'other', toldAt: '' })
    const { toldAt } = first.body.taxSituations
    expect([first.status, first.body.taxSituations.told]).toEqual([200, { household: 'other' }])
    const late = await save({ household: 'dependentSpouse', toldAt: '' })
    expect([late.status, late.body.error.message]).toEqual([
      409,
      expect.stringMatching(/desde otra ventana el \d+ de .*\d\d?:\d\d\. Revísala/),
    ])
    expect((await call('GET', '/api/profile')).body.taxSituations.told).toEqual({ household: 'other' })
    expect((await save({ household: 'dependentSpouse', toldAt })).status).toBe(200)
  })

  it('that contradicts the family is refused with the place of each answer', async () => {
    const { call } = await server.buyer({ birthday: '1985-05-05' })
    const answer = await call('PUT', path, {
      children: [{ id: 999_999 }],
      ascendants: [{ birthYear: 1984 }, { birthYear: 1985 }],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields.map((each: { path: string }) => each.path)).toEqual([
      '/children/0/id',
      '/ascendants/1/birthYear',
    ])
    expect((await call('GET', '/api/profile')).body.taxSituations).toEqual({})
  })

  it('that contradicts what is on file is said to the company, with the answers and in the PDF', async () => {
    const { call, child } = await server.buyer({ employee_number: 'T2', marital_status: 'married' })
    const situationOfT2 = (input: object = {}) =>
      runForAcme(server.context, 'people situation', { employee: 'T2', ...input })
    await call('PUT', path, { household: 'other' })
    expect((await situationOfT2()).answer.doubts).toEqual([])
    await call('PUT', path, { household: 'aloneWithChildren' })
    const { answer } = await situationOfT2()
    expect(answer.doubts).toEqual([
      expect.stringContaining('a spouse is on file'),
      expect.stringContaining('no children under 25 or with a disability are on file: situation 3'),
    ])
    await child('Noa', '1999-03-03')
    expect((await situationOfT2()).answer.doubts).toEqual(answer.doubts)
    const id = await child('Iris', '2020-03-03')
    await call('PUT', path, { household: 'aloneWithChildren', children: [{ id, custody: 'shared' }] })
    const drawn = await situationOfT2({ pdf: true })
    expect(drawn.answer.doubts).toHaveLength(2)
    const text = pdfText(drawn.files['T2.pdf']!).replace(/\s+/g, ' ')
    for (const words of ['a spouse is on file', 'without the other parent']) expect(text).toContain(words)
  })

  it('is a PDF for the company, which says that it is not confirmed yet', async () => {
    const { call, employee } = await server.buyer()
    await call('PUT', path, { household: 'dependentSpouse' })
    const token = await server.session(employee)
    const answer = await server.call('GET', `${path}/document`, { token })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfText(answer.rawPayload)
    for (const words of ['modelo 145', '1.500', 'aún no lo ha confirmado']) expect(text).toContain(words)
  })
})

it('a company by the table has no tax situation', async () => {
  const byTable = await createContractServer()
  const { call } = await byTable.buyer()
  const told = await call('PUT', path, {})
  const { body } = await call('GET', '/api/profile')
  await byTable.close()
  expect([told.status, body.taxSituations]).toEqual([404, undefined])
})
