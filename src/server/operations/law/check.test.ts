import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { withholdingScale } from '../../../domain/tax/law/art85and86.figures.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' }, now: '2026-12-20T10:00:00Z' })
})
afterAll(() => server.close())

/** A file with the withholding scale of 2027, each rate increased by `points`. */
const scaleFile = (points: number, year = 2027) => {
  const rows = withholdingScale.at(-1)!.value.map(([from, quota, rate]) => [from, quota, rate + points])
  const scale = [{ year, law: 'proyecto de ley', source: 'prueba', value: rows }]
  return inputFile('figures.json', JSON.stringify({ withholdingScale: scale }))
}

const check = (input: object, dryRun = false) =>
  runForAcme(server.context, 'law check', { table: 2027, ...input }, { dryRun })

const profileOf = async (employee: Parameters<ContractServer['session']>[0]) => {
  const token = await server.session(employee)
  return (await server.call('GET', '/api/profile', { token })).json()
}

describe('law check', () => {
  it('says by group who gains and loses, tells each person once, and leaves what was signed', async () => {
    const buyer = await server.buyer({ employee_number: 'L1', collective_name: 'Planta' })
    const other = await server.buyer({ employee_number: 'L2' })
    for (const each of [buyer, other]) {
      const { id } = await each.add(card([1, 2, 3, 4, 5], 100, { year: 2027 }))
      await each.buy(id)
      await server.press((await server.linksTo(each.employee.email))[0] ?? '')
    }
    await server.buyer({ employee_number: 'L3' })
    const mails = (await server.mailsTo(buyer.employee.email)).length
    const trial = (await check({ file: scaleFile(5) }, true)).answer
    expect(trial).toMatchObject({ people: 2, gain: 2, lose: 0, same: 0, mailed: 2 })
    expect(trial.groups.map(({ group, gain }: any) => [group, gain])).toEqual([
      ['Planta', 1],
      ['', 1],
    ])
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(mails)
    expect((await profileOf(buyer.employee)).lawChange).toBeUndefined()

    const { answer } = await check({ file: scaleFile(5) })
    expect(answer).toEqual(trial)
    const [change] = answer.changes
    expect(change.afterCents).toBeLessThan(change.beforeCents)
    expect(answer.groups[0].gainMonthCents).toBe(Math.round((change.beforeCents - change.afterCents) / 12))
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)!
    const written = (cents: number) => `baja ${String((cents / 100).toFixed(2)).replace('.', ',')}`
    const text = mail.text.replaceAll(/\s/g, ' ')
    expect(text).toContain(
      `Con las tablas de 2027 y tus productos de 2027, tu nómina ${written(change.afterCents)}`,
    )
    expect(text).toContain(`Hasta ahora te decíamos: tu nómina ${written(change.beforeCents)}`)
    const { lawChange, contracts } = await profileOf(buyer.employee)
    expect(lawChange).toMatchObject({ year: 2027, tables: 2027 })
    expect(lawChange.after.es.replaceAll(/\s/g, ' ')).toContain(written(change.afterCents))
    const { answer: replayed } = await runForAcme(server.context, 'contract replay', {
      contract: contracts[0].id,
    })
    expect(replayed.signatures[0].outcome).toBe('same')

    expect((await check({ file: scaleFile(5) })).answer).toMatchObject({ gain: 2, mailed: 0 })
    expect((await check({ file: scaleFile(-5) })).answer).toMatchObject({ lose: 2, mailed: 2 })
    expect((await check({ file: scaleFile(0) })).answer).toMatchObject({ same: 2, mailed: 2, changes: [] })
  })

  it('takes figures of a year that it knows without a file', async () => {
    expect((await check({ table: 2026 })).answer).toMatchObject({ people: 0, groups: [] })
  })

  it.each([
    [inputFile('f.json', '[]'), 'no JSON object'],
    [inputFile('f.json', '{"scales": []}'), 'scales: there is no list of figures with that name.'],
    [inputFile('f.json', '{"contributions": {}}'), 'contributions: expected a list of rows.'],
    [scaleFile(1, 2026), 'withholdingScale[0]: year must be 2027.'],
    [
      inputFile('f.json', '{"filingLimit": [{"year": 2027, "law": "art. 96", "value": 1}]}'),
      'filingLimit[0]: law or source is missing',
    ],
    [
      inputFile('f.json', '{"filingLimit": [{"year": 2027, "law": "a", "source": "b", "value": "1"}]}'),
      'filingLimit[0]: value does not have the shape',
    ],
  ])('refuses a file that is no figures, with where and why (%#)', async (file, reason) => {
    await expect(check({ file })).rejects.toThrow(reason)
  })

  it('refuses a year of which nobody knows figures', async () => {
    await expect(check({ table: 2031 })).rejects.toThrow('There are no tables for 2031')
  })
})
