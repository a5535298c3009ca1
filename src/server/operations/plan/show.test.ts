import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { pdf } from '../../../../tests/support/uploads.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow('2026-05-05T10:00:00Z')
  await server.database.pool.query('delete from enrollment_windows; delete from reminders')
})

const run = async (name: string, input = {}, more = {}) =>
  (await runForAcme(server.context, name, input, more)).answer
const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const stepsOf = async (step: string, year = 2026) =>
  (await run('plan show', { year })).steps.filter((each: { step: string }) => each.step === step)

describe('the page of a plan year', () => {
  it('has its windows as not yet, open and over by their days', async () => {
    await run('plan open', { year: 2026, from: '2026-05-06', to: '2026-05-20', collective: 'Planta' })
    const days = ['2026-05-05', '2026-05-06', '2026-05-20', '2026-05-21']
    const states: string[] = []
    for (const day of days) {
      at(day)
      states.push((await stepsOf('window'))[0].state)
    }
    expect(states).toEqual(['not yet', 'open', 'open', 'over'])
    expect(await stepsOf('window')).toEqual([
      expect.objectContaining({ from: '2026-05-06', to: '2026-05-20', audience: 'Planta' }),
    ])
    expect(await stepsOf('window', 2027)).toMatchObject([{ state: 'none' }])
  })

  it('says from which day it can be closed', async () => {
    expect(await stepsOf('close')).toMatchObject([{ state: 'not yet', from: '2027-02-01' }])
    at('2027-01-31')
    expect(await stepsOf('close')).toMatchObject([{ state: 'not yet' }])
    at('2027-02-01')
    expect(await stepsOf('close')).toMatchObject([{ state: 'open' }])
  })

  it('counts who chose on each day, and for whom it was the first', async () => {
    const nobody = await run('plan show', { year: 2026 })
    expect(nobody.days).toEqual([])
    const { buyer } = await server.purchased([6], 50)
    at('2026-05-07')
    const other = await server.purchased([6], 50)
    const cart = await server.buyer()
    await cart.add(card([6], 50))
    const { rows } = await server.database.pool.query('select count(*)::int from contracts')
    expect([rows, buyer.employee.id === other.buyer.employee.id]).toEqual([[{ count: 3 }], false])
    expect((await run('plan show', { year: 2026 })).days).toEqual([
      { day: '2026-05-05', people: 1, newPeople: 1, contracts: 1 },
      { day: '2026-05-07', people: 1, newPeople: 1, contracts: 1 },
    ])
    expect((await run('plan show', { year: 2027 })).days).toEqual([])
    // The chart of these days leads to the list of the same people.
    const chose = (year: number) => run('people list', { chosenYears: [year] })
    expect(await chose(2026)).toMatchObject({ total: 2 })
    expect(await chose(2027)).toMatchObject({ total: 0 })
  })

  it('has news of operators and of the files as plain words, and nothing of other companies', async () => {
    const words = { es: 'Hola < todos', ca: 'Hola', en: 'Hello < all', pt: 'Ola' }
    await run('news add', { ...words, from: '2026-05-06', collective: 'Planta' })
    const { news } = await run('plan show', { year: 2026 })
    expect(news).toContainEqual({
      message: expect.any(Number),
      text: 'Hello < all',
      audience: 'Planta',
      from: '2026-05-06',
      to: '',
      state: 'not yet',
      writtenBy: 'Ana',
      texts: { es: '<p>Hola &lt; todos</p>', en: '<p>Hello &lt; all</p>' },
    })
    const ofFiles = news.filter(({ writtenBy }: { writtenBy: string }) => writtenBy === 'news.json')
    expect(ofFiles.map(({ text }: { text: string }) => text.includes('<'))).not.toContain(true)
    await server.database.pool.query("update news set tenant = 'globex'")
    expect(JSON.stringify(await run('plan show', { year: 2026 }))).not.toContain('Hello')
  })
})

describe('a document of the company', () => {
  const add = (more: object) =>
    run('documents add', { file: inputFile('a.pdf', pdf()), name: 'Guía', en: 'Guide', ...more })
  const open = async (input: object, more = {}) => {
    const { files } = await runForAcme(server.context, 'documents show', { ...input }, more)
    return Object.entries(files).map(([name, bytes]) => [name, bytes.subarray(0, 4).toString()])
  }

  it('has its name in each language of the company, when it is added and in the list', async () => {
    const { document, texts } = await add({ collective: 'Planta' })
    expect(texts).toEqual({ es: 'Guía', en: 'Guide' })
    const { documents } = await run('plan show', { year: 2026 })
    expect(documents).toContainEqual(
      expect.objectContaining({ document, audience: 'Planta', employeeNumber: '', texts }),
    )
  })

  it('opens with its name, and so does one of the files', async () => {
    const { document } = await add({})
    expect(await open({ document })).toEqual([['Guía.pdf', '%PDF']])
    const folder = join(server.folder.dir, 'documents')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'bus-map.pdf'), pdf())
    const listed = { name: 'bus-map.pdf', products: [], texts: { es: 'Bus map', en: 'Bus map' } }
    const filesOf = async () => (await run('plan show', { year: 2026 })).files
    await vi.waitFor(async () => expect(await filesOf()).toEqual([listed]), 20_000)
    expect(await open({ name: 'bus-map.pdf' })).toEqual([['bus-map.pdf', '%PDF']])
  }, 30_000)

  it('that is for one person opens from their page alone', async () => {
    await server.buyer({ employee_number: 'DP1' })
    const { document } = await add({ employee: 'DP1' })
    const { documents } = await run('plan show', { year: 2026 })
    expect(documents).toContainEqual(expect.objectContaining({ document, employeeNumber: 'DP1' }))
    await expect(open({ document })).rejects.toMatchObject({ isAbsent: true })
  })

  it('is refused without an id or a name, with both, and by a name that is no file', async () => {
    const { document } = await add({})
    for (const input of [{}, { document, name: 'guide.pdf' }])
      await expect(open(input)).rejects.toThrow('Give either a document or the name of a file, not both.')
    for (const name of ['nothing.pdf', '../tenant.json', 'constructor'])
      await expect(open({ name })).rejects.toMatchObject({ isAbsent: true })
  })
})

describe('a reminder to choose', () => {
  it('goes to the chosen people alone, and its day stands beside each', async () => {
    const [one, two] = ['K1', 'K2']
    for (const employee_number of [one, two]) await server.buyer({ employee_number })
    const dayOf = async (number: string) =>
      (await run('plan undecided', { year: 2026 })).people.find(
        (each: { employeeNumber: string }) => each.employeeNumber === number,
      )
    expect(await dayOf(one!)).toMatchObject({ canBeReminded: true, remindedAt: '' })
    const tried = await run('plan remind', { year: 2026, employees: [one] }, { dryRun: true })
    expect([tried.people, (await dayOf(one!)).remindedAt]).toEqual([['K1'], ''])
    expect(await run('plan remind', { year: 2026, employees: [one, 'nobody'] })).toMatchObject({
      reminded: 1,
      leftOut: 1,
      people: ['K1'],
    })
    expect((await dayOf(one!)).remindedAt).toBe('2026-05-05T10:00:00.000Z')
    expect((await dayOf(two!)).remindedAt).toBe('')
    at('2026-05-08')
    await run('plan remind', { year: 2026, employees: [one] })
    expect((await dayOf(one!)).remindedAt).toBe('2026-05-08T10:00:00.000Z')
    expect(await stepsOf('reminders')).toMatchObject([{ from: '2026-05-08', count: 1 }])
    expect(await stepsOf('reminders', 2027)).toMatchObject([{ state: 'none', count: 0 }])
  })

  it('leaves out who turned reminders off, though they were chosen', async () => {
    await server.buyer({ employee_number: 'K3', reminders_off_at: new Date() })
    expect(await run('plan remind', { year: 2026, employees: ['K3'] })).toMatchObject({
      reminded: 0,
      leftOut: 1,
    })
  })
})
