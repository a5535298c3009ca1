import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { endContracts } from '../contracts/life/endContracts.ts'
import { readTenant } from '../company/readTenant.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
afterEach(async () => {
  server.setNow('2026-05-05T10:00:00Z')
  await server.database.pool.query('delete from enrollment_windows')
})

const run = (name: string, input = {}, more = {}) => runForAcme(server.context, name, input, more)
const answerOf = async (name: string, input = {}, more = {}) => (await run(name, input, more)).answer
const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const codesOf = ({ status, body }: { status: number; body: any }) => [
  status,
  ...(body?.error?.refusals ?? []).map(({ code }: { code: string }) => code),
]
const tryToAdd = async (buyer: Buyer, months: number[], year = 2026) =>
  codesOf(await buyer.call('POST', '/api/contracts', { ...card(months, 50), year }))
const tryToBuy = async (buyer: Buyer, id: string) =>
  codesOf(await buyer.call('POST', '/api/contracts/purchase', { ids: [id] }))

describe('a plan year opened from a day to a day (D-97)', () => {
  const open = (more = {}) => run('plan open', { year: 2026, from: '2026-05-06', to: '2026-05-20', ...more })

  it('binds signing; what is signed is accepted and changed after it', async () => {
    const early = await server.buyer()
    const { id } = await early.add(card([6], 50))
    expect((await open()).answer).toMatchObject({ audience: 'everybody' })
    expect(await tryToBuy(early, id)).toEqual([422, 'enrollmentNotYet'])
    expect(await tryToAdd(early, [7])).toContain('enrollmentNotYet')
    at('2026-05-06')
    expect(await tryToBuy(early, id)).toEqual([200])
    at('2026-05-20')
    const late = await server.purchased([6], 50)
    const left = await late.buyer.add(card([7], 40))
    expect(left.daysToCutOff).toBe(0)
    at('2026-05-21')
    expect(await tryToBuy(late.buyer, left.id)).toEqual([422, 'enrollmentOver'])
    const refused = await late.buyer.call('POST', '/api/contracts', card([8], 50))
    expect(refused.body.error.message).toContain('El plazo para elegir para 2026 acabó el 20/05/2026')
    expect((await server.press(late.path)).status).toBe(200)
    expect(await late.buyer.contract(late.id)).toMatchObject({ status: 'contracted', signed: true })
    const { version } = await late.buyer.contract(late.id)
    const changed = { ...card([6], 70), version }
    expect((await late.buyer.call('PUT', `/api/contracts/${late.id}`, changed)).status).toBe(200)
  })

  it('is for a collective, and closed to the others', async () => {
    const plant = await server.buyer({ collective_id: 'planta' })
    const office = await server.buyer()
    expect((await open({ from: '2026-05-01', collective: 'Planta' })).answer).toMatchObject({
      audience: 'Planta',
    })
    expect(await tryToAdd(plant, [6])).toEqual([201])
    expect(await tryToAdd(office, [6])).toContain('enrollmentOfOthers')
  })

  it('is listed, taken back, and then the cut-off alone rules', async () => {
    const buyer = await server.buyer()
    const { window } = (await open()).answer
    expect(await tryToAdd(buyer, [6])).toContain('enrollmentNotYet')
    expect(await answerOf('plan windows')).toMatchObject({
      open: 0,
      windows: [{ window, year: 2026, audience: 'everybody', state: 'not yet', openedBy: 'Ana' }],
    })
    expect(await answerOf('plan shut', { window })).toEqual({ window, year: 2026, left: 0 })
    expect(await tryToAdd(buyer, [6])).toEqual([201])
    await expect(run('plan shut', { window })).rejects.toThrow(`acme has no open window ${window}`)
    expect(await answerOf('plan windows')).toMatchObject({ windows: [{ state: 'taken back' }] })
  })

  it('is not opened twice: the refusal names the window that is there', async () => {
    const { window } = (await open()).answer
    await expect(open()).rejects.toThrow(`There is already an identical window, number ${window}:`)
    await expect(run('plan open', { year: 1999, from: '2026-05-06', to: '2026-05-20' })).rejects.toThrow(
      'year: expected a year such as 2027, got 1999',
    )
    const plant = (await open({ collective: 'Planta' })).answer
    await expect(open({ collective: 'planta' })).rejects.toThrow(`number ${plant.window}:`)
    for (const other of [{ year: 2027 }, { from: '2026-05-07' }, { to: '2026-05-21' }]) await open(other)
    await run('plan shut', { window })
    expect((await open()).answer.window).toBeGreaterThan(window)
  })

  it('leaves a trial without a trace and refuses days that are over or turned round', async () => {
    await run('plan open', { year: 2026, from: '2026-05-06', to: '2026-05-20' }, { dryRun: true })
    expect(await answerOf('plan windows')).toEqual({ open: 0, windows: [] })
    await expect(open({ to: '2026-05-05' })).rejects.toThrow(
      'The last day, 2026-05-05, must be 2026-05-06 or later.',
    )
    await expect(open({ from: '2026-04-01', to: '2026-05-04' })).rejects.toThrow(
      'must be 2026-05-05 or later',
    )
    await expect(open({ year: 2025 })).rejects.toThrow(
      'The year given is 2025; it must be one of these: 2026, 2027.',
    )
    await expect(open({ collective: 'nadie' })).rejects.toThrow(
      'There is no group “nadie”. The company’s groups: Planta.',
    )
  })
})

describe('months opened to one person (D-97)', () => {
  const open = (employee: string, more = {}) =>
    run('people open', {
      employee,
      firstMonth: '2026-06',
      until: '2026-05-25',
      reason: 'Baja médica',
      ...more,
    })

  it('are signed past the cut-off until that day, by nobody else', async () => {
    at('2026-05-20')
    const late = await server.buyer({ employee_number: 'W1' })
    const other = await server.buyer({ employee_number: 'W2' })
    expect(await tryToAdd(late, [5])).toEqual([422, 'monthNotAvailable'])
    expect((await open('W1')).answer).toMatchObject({ employee: 'W1', months: 1, until: '2026-05-25' })
    expect(await tryToAdd(other, [5])).toEqual([422, 'monthNotAvailable'])
    const slow = await server.buyer({ employee_number: 'W4' })
    await open('W4')
    at('2026-05-25')
    const left = await slow.add(card([5], 50))
    expect(left.daysToCutOff).toBe(0)
    const cheaper = await slow.call('PUT', `/api/contracts/${left.id}`, card([5], 40))
    expect(cheaper.body).toMatchObject({ daysToCutOff: 0 })
    const { id } = await late.add(card([5], 50))
    expect(await late.contract(id)).toMatchObject({ daysToCutOff: 0 })
    expect(await tryToBuy(late, id)).toEqual([200])
    const [path = ''] = await server.linksTo(late.employee.email)
    expect((await server.press(path)).status).toBe(200)
    const bought = await late.contract(id)
    expect(bought).toMatchObject({ status: 'contracted', price: 50 })
    at('2026-05-26')
    expect(await tryToBuy(slow, left.id)).toEqual([422, 'expired'])
    expect(await tryToAdd(other, [5])).toEqual([422, 'monthNotAvailable'])
  })

  it('are opened once, and closed by one withdrawal: another month is another window', async () => {
    at('2026-05-20')
    const late = await server.buyer({ employee_number: 'W5' })
    const { window } = (await open('W5')).answer as { window: number }
    at('2026-05-21')
    await expect(open('W5', { reason: 'Otra vez' })).rejects.toThrow(
      `There is already an identical window, number ${window}:`,
    )
    await open('W5', { until: '2026-05-24' })
    await open('W5', { firstMonth: '2026-07' })
    await server.buyer({ employee_number: 'W6' })
    await open('W6')
    at('2026-05-25')
    const { id } = await late.add(card([5], 50))
    await late.call('DELETE', `/api/contracts/${id}`)
    await run('plan shut', { window })
    expect(await tryToAdd(late, [5])).toEqual([422, 'monthNotAvailable'])
    await open('W5')
  })

  it('keep their reason, and are refused where they cannot be', async () => {
    await server.buyer({ employee_number: 'W3', exit_on: '2026-07-31' })
    await open('W3', { lastMonth: '2026-07' })
    expect(await answerOf('plan windows')).toMatchObject({
      windows: [{ audience: 'W3', months: ['2026-06', '2026-07'], reason: 'Baja médica', state: 'open' }],
    })
    await expect(open('W3', { lastMonth: '2026-08' })).rejects.toThrow('is not employed in all of these')
    await expect(open('W3', { firstMonth: '2026-04' })).rejects.toThrow('The first month, 2026-04, is over.')
    await expect(open('W3', { lastMonth: '2027-01' })).rejects.toThrow('must be in 2026, from 2026-06 on')
    await expect(open('W3', { until: '2026-05-04' })).rejects.toThrow(
      'The last day, 2026-05-04, must be 2026-05-05 or later.',
    )
    await expect(open('nobody')).rejects.toThrow('has the employee number nobody')
  })
})

describe('a plan year that is over', () => {
  it('is closed once nothing waits and its invoices are in; then its bags do not change', async () => {
    await server.inForce([10, 11], 60)
    const waiting = await server.purchased([11], 40)
    const close = (year = 2026) => run('plan close', { year })
    await expect(close()).rejects.toThrow('The plan year 2026 is not over.')
    at('2027-01-31')
    await expect(close()).rejects.toThrow('Invoices for 2026 are accepted until 2027-01-31.')
    at('2027-02-01')
    await expect(close()).rejects.toThrow(
      `${waiting.buyer.employee.employee_number}: Card (2026) is waiting to be accepted ` +
        `(contract ${waiting.id})`,
    )
    await endContracts(server.context)
    const { answer } = await close()
    // 60 euros twice from this test, and 50 from each window in the tests above; contracts that were never
    // accepted do not count.
    expect(answer).toMatchObject({ year: 2026, contracts: 3, priceCents: 22_000 })
    expect(answer.products).toEqual([{ product: 'transport', contracts: 3, people: 3, priceCents: 22_000 }])
    await expect(close()).rejects.toThrow('acme: 2026 has already been closed, by Ana.')

    await server.database.pool.query("update employees set employee_number = 'C1' where id = $1", [
      waiting.buyer.employee.id,
    ])
    const bags = (year: number) =>
      inputFile('bags.csv', `Employee number,Plan year,Flexible allowance\nC1,${year},100.00`)
    await expect(run('people import', { bags: bags(2026) })).rejects.toThrow('the 2026 plan is closed')
    const allowed = { bags: bags(2027), allowLargeChanges: true }
    expect(await answerOf('people import', allowed)).toMatchObject({ bags: 1 })
    await server.database.pool.query('delete from closed_plan_years')
  })
})

describe('the catalogue of the next plan year', () => {
  it('is written as files whose prices are to be filled in, and no check lets them pass before', async () => {
    const { answer, files } = await run('plan copy', { year: 2027 })
    expect(answer.pricesToFillIn).toBeGreaterThan(0)
    expect(answer.files).toEqual(['catalogue.json'])
    const text = files['catalogue.json']?.toString() ?? ''
    const before = await readFile(join(server.folder.dir, 'catalogue.json'), 'utf8')
    const faultsOf = async (content: string) => {
      await server.folder.write('catalogue.json', content)
      const read = await readTenant(server.folder.dir)
      return 'faults' in read ? read.faults : []
    }
    expect((await faultsOf(text)).length).toBeGreaterThan(0)
    expect((await faultsOf(text))[0]).toMatch(/catalogue\.json:\d+ .* got "fill in \(2026: /)
    expect(await faultsOf(text.replaceAll(/"fill in \(2026: ([\d.]+)\)"/g, '$1'))).toEqual([])
    await server.folder.write('catalogue.json', before)
  })
})

describe('news and social benefits', () => {
  const newsOf = async (buyer: Buyer) =>
    (await buyer.call('GET', '/api/messages')).body.map(({ text }: { text: { es: string } }) => text.es)

  it('are read on their days by those they are for, as plain text', async () => {
    const plant = await server.buyer({ collective_id: 'planta' })
    const office = await server.buyer()
    const texts = { es: 'Hola & <b>', ca: 'x', en: 'x', pt: 'x' }
    await run('news add', { ...texts, from: '2026-05-06', to: '2026-05-07' })
    const { message } = await answerOf('news add', { ...texts, es: 'Planta', collective: 'Planta' })
    expect(await newsOf(office)).toEqual([])
    expect(await newsOf(plant)).toEqual(['<p>Planta</p>'])
    at('2026-05-06')
    expect(await newsOf(office)).toEqual(['<p>Hola &amp; &lt;b&gt;</p>'])
    at('2026-05-07')
    expect(await newsOf(plant)).toEqual(['<p>Hola &amp; &lt;b&gt;</p>', '<p>Planta</p>'])
    expect(await answerOf('news list')).toMatchObject({
      shown: 2,
      messages: [{ audience: 'Planta' }, { audience: 'everybody', to: '2026-05-07' }],
    })
    at('2026-05-08')
    expect(await newsOf(office)).toEqual([])
    await run('news remove', { message })
    expect(await newsOf(plant)).toEqual([])
    await expect(run('news remove', { message })).rejects.toThrow(`acme has no message ${message}.`)
    await expect(run('news add', { es: 'x' })).rejects.toThrow('people read the portal in this language too')
    await expect(run('news add', { ...texts, to: '2026-05-07' })).rejects.toThrow(
      'must be 2026-05-08 or later',
    )
  })

  it('of single people come by file, all lines or none', async () => {
    const buyer = await server.buyer({ employee_number: 'K1' })
    const other = await server.buyer({ employee_number: 'K2' })
    const benefitsOf = async (who: Buyer) => (await who.call('GET', '/api/compensations')).body
    const set = (lines: string) =>
      run('people compensations', {
        file: inputFile('c.csv', `Número de empleado;Producto;Valor al año\n${lines}`),
      })
    expect((await set('K1;Guardería;1.200,50\nK1;Parking;90,00\nK2;Parking;90,00')).answer).toEqual({
      lines: 3,
      people: 2,
      notes: ['c.csv: read as UTF-8, with “;” between columns.'],
      valueCents: 138_050,
    })
    expect(await benefitsOf(buyer)).toMatchObject([
      { product: { es: 'Guardería' }, value: 1200.5 },
      { product: { es: 'Parking' }, value: 90 },
    ])
    await set('K1;Parking;0,00')
    expect(await benefitsOf(buyer)).toEqual([])
    expect(await benefitsOf(other)).toHaveLength(1)
    await expect(set('K2;Parking;1,00\nK9;Parking;1,00')).rejects.toThrow(/c\.csv.*3.*K9/)
    await expect(set('K2;Parking;1,00\nK2;Parking;2,00')).rejects.toThrow(/row 3.*Parking/)
    await expect(set('K2;Parking;mucho')).rejects.toThrow(/row 2/)
    expect(await benefitsOf(other)).toMatchObject([{ value: 90 }])
  })
})

describe('the best plan that is proposed for a person (D-124)', () => {
  it('is what the server takes into the cart, with its gains', async () => {
    const buyer = await server.buyer({ employee_number: 'best' })
    const propose = (paid: string) =>
      answerOf('plan propose', { employee: buyer.employee.employee_number, paid })
    const { year, valueCents, products, refused } = await propose('transport=60')
    expect([year, refused, products.length]).toEqual([2026, [], 1])
    const [{ benefit, months, priceCents, gainCents }] = products
    expect([benefit, months, priceCents, gainCents]).toEqual(['card', 7, 42_000, valueCents])
    expect(gainCents).toBeGreaterThan(0)
    expect(await tryToAdd(buyer, [5, 6, 7, 8, 9, 10, 11])).toEqual([201])
  })

  it('is refused with what this person can be asked about where the question is not understood', async () => {
    const { employee } = await server.buyer({ employee_number: 'asked' })
    const ask = (paid: string) => run('plan propose', { employee: employee.employee_number, paid })
    for (const paid of [
      'transport',
      'transport=',
      'cars=50',
      'transport=60x13',
      'transport=1e3',
      'transport=-5',
    ])
      await expect(ask(paid), paid).rejects.toMatchObject({ reasons: [expect.stringContaining(`“${paid}”`)] })
  })
})
