import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createContractServer,
  health,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

const layout = {
  providers: {
    nortia: {
      type: 'csv',
      name: 'nortia-{number}-{date}.csv',
      header: false,
      columns: ['kind', 'employeeNumber', 'name', 'relationship', 'from', 'until', 'monthlyPrice'].map(
        (field) => ({ field }),
      ),
    },
  },
}

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await server.folder.write('providers.json', JSON.stringify(layout))
})
// Waits until the server has read the changed file.
beforeEach(async () => {
  await expect
    .poll(async () => (await server.context.tenants.find('acme'))?.providerFiles)
    .toEqual(layout.providers)
})
afterAll(() => server.close())

const run = (name: string, input = {}, more = {}) => runForAcme(server.context, name, input, more)
const linesOf = (files: Record<string, Buffer>) =>
  Object.values(files)
    .flatMap((file) => file.toString().trimEnd().split('\r\n'))
    .filter(Boolean)

/** Health insurance of the employee and a child, accepted and under review. */
async function underReview(number: string) {
  const buyer = await server.buyer({ employee_number: number, first_name: 'Ada', last_name1: 'Mas' })
  const child = await buyer.child('Pau', '2020-02-29')
  const additionalInfo = Object.fromEntries(
    await Promise.all([0, child].map(async (person) => [person, { file: await buyer.file() }])),
  )
  const { id } = await buyer.add(health([0, child], { additionalInfo }))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  return { buyer, id }
}

/** Expects that there is nothing to report: no file, no number. */
async function expectNothing() {
  const { answer, files } = await run('providers file', { provider: 'nortia' })
  expect(answer).toEqual({ provider: 'nortia', joiners: 0, changes: 0, leavers: 0 })
  expect(files).toEqual({})
}

describe('providers file', () => {
  it('has joiners after their review, then what changed, each once, and is the same again', async () => {
    const { id } = await underReview('P1')
    await expectNothing()
    await run('review approve', { contract: id })
    const joiners = [
      'joiner;P1;Ada Mas;you;2026-06;2026-12;50,00',
      'joiner;P1;Pau Gil;child;2026-06;2026-12;30,00',
    ]
    const trial = await run('providers file', { provider: 'nortia' }, { dryRun: true })
    expect(linesOf(trial.files)).toEqual(joiners)
    const { answer, files } = await run('providers file', { provider: 'nortia' })
    expect(answer).toEqual({
      provider: 'nortia',
      number: 1,
      joiners: 2,
      changes: 0,
      leavers: 0,
      file: 'nortia-1-2026-05-05.csv',
    })
    expect(linesOf(files)).toEqual(joiners)
    await expectNothing()

    await run('people leave', { employee: 'P1', on: '2026-09-10' })
    expect(linesOf((await run('providers file', { provider: 'nortia' })).files)).toEqual([
      'leaver;P1;Ada Mas;you;2026-06;2026-09;50,00',
      'leaver;P1;Pau Gil;child;2026-06;2026-09;30,00',
    ])
    const again = await run('providers again', { provider: 'nortia', number: 1 })
    expect(again.files).toEqual(files)
    expect((await run('providers list')).answer.files).toHaveLength(2)
  })

  it('has the codes and days of the provider, and a name of its own for each file of a day', async () => {
    const columns = [
      { field: 'kind', values: { joiner: 'A', leaver: 'B' } },
      { field: 'relationship', values: { you: '00' } },
      { field: 'from', format: 'DD/MM/YYYY' },
      { field: 'until', format: 'YYYYMMDD' },
      { field: 'birthday', format: 'DD.MM.YY' },
    ]
    const nortia = { type: 'csv', name: 'nortia-{date}.csv', header: false, columns }
    await server.folder.write('providers.json', JSON.stringify({ providers: { nortia } }))
    await expect
      .poll(async () => (await server.context.tenants.find('acme'))?.providerFiles.nortia?.name)
      .toBe('nortia-{date}.csv')
    const { id } = await underReview('P2')
    await run('review approve', { contract: id })
    const first = await run('providers file', { provider: 'nortia' })
    expect(linesOf(first.files)[1]).toBe('A;child;01/06/2026;20261231;29.02.20')
    await run('people leave', { employee: 'P2', on: '2026-09-10' })
    const second = await run('providers file', { provider: 'nortia' })
    expect(linesOf(second.files)[0]).toMatch(/^B;00;01\/06\/2026;20260930;/)
    expect(Object.keys(first.files)).not.toEqual(Object.keys(second.files))
    const again = await run('providers again', { provider: 'nortia', number: second.answer.number })
    expect(again.files).toEqual(second.files)
    await server.folder.write('providers.json', JSON.stringify(layout))
  })

  it('has each extra of a person in a row with its price, if so laid out, else in columns', async () => {
    const buyer = await server.buyer({ employee_number: 'P3', first_name: 'Ada', last_name1: 'Mas' })
    const child = await buyer.child('Pau', '2020-02-29')
    const items = [5, 6, 7, 8, 9, 10, 11].flatMap((month) => [
      { benefitId: 'basic', familyId: 0, month, price: 0 },
      { benefitId: 'basic', familyId: child, month, price: 0 },
      { benefitId: 'basic-dental', familyId: child, month, price: 0 },
    ])
    const { id } = await buyer.add({ benefitId: 'basic', year: 2026, details: {}, items })
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const writeWith = async (fields: string[], more = {}) => {
      const columns = ['kind', 'name', ...fields].map((field) => ({ field }))
      const velamar = { type: 'csv', name: 'v-{number}.csv', header: false, columns, ...more }
      await server.folder.write('providers.json', JSON.stringify({ providers: { velamar } }))
      const read = async () => (await server.context.tenants.find('acme'))?.providerFiles.velamar
      await expect.poll(read).toEqual(velamar)
      return run('providers file', { provider: 'velamar' })
    }
    const columns = ['extras', 'extraNames', 'modalityPrice', 'extrasPrice', 'monthlyPrice']
    expect(linesOf((await writeWith(columns)).files)).toEqual([
      'joiner;Ada Mas;;;20,00;0,00;20,00',
      'joiner;Pau Gil;basic-dental;Dental;15,00;5,00;20,00',
    ])
    const rows = ['modality', 'extra', 'extraName', 'until', 'monthlyPrice', 'extrasPrice']
    expect(linesOf((await writeWith(rows, { extraRows: true })).files)).toEqual([
      'change;Pau Gil;basic;;;2026-12;15,00;0,00',
      'joiner;Pau Gil;basic;basic-dental;Dental;2026-12;5,00;5,00',
    ])
    await run('people leave', { employee: 'P3', on: '2026-06-10' })
    expect(linesOf((await run('providers file', { provider: 'velamar' })).files)).toEqual([
      'leaver;Ada Mas;basic;;;2026-06;20,00;0,00',
      'leaver;Pau Gil;basic;;;2026-06;15,00;0,00',
      'leaver;Pau Gil;basic;basic-dental;Dental;2026-06;5,00;5,00',
    ])
    await server.folder.write('providers.json', JSON.stringify(layout))
  })

  it('is of a provider whose columns the company declares', async () => {
    await expect(run('providers file', { provider: 'velamar' })).rejects.toThrow(
      'The provider “velamar” is not in tenants/acme/providers.json. Providers: nortia.',
    )
    await expect(run('providers again', { provider: 'nortia', number: 99 })).rejects.toThrow(
      'nortia has not been given any file with the number 99.',
    )
  })
})
