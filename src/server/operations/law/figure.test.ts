import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const cases = readFileSync('tests/fixtures/law/cases.jsonl', 'utf8')
const [first = ''] = cases.split('\n')

const figure = (text: string | Buffer, more: object = {}, language: 'en' | 'es' = 'en') =>
  runForAcme(
    server.context,
    'law figure',
    { file: inputFile('cases.jsonl', text), ...more },
    { company: undefined as never, language },
  )

const written = (change: (input: Record<string, any>) => void): string => {
  const line = JSON.parse(first) as { input: Record<string, any> }
  change(line.input)
  return JSON.stringify(line)
}

const whoCounts =
  'con menos de 25 años y los ascendientes desde los 65, o con una discapacidad del 33 % o más, y con ' +
  'rentas dentro del límite del art. 61.'

describe('law figure', () => {
  it('writes payslip and return of each case as it was worked out apart, in the file’s order', async () => {
    const { answer, files } = await figure(cases, { year: 2026, returnYear: 2025 })
    expect(answer).toEqual({ cases: 217, year: 2026, returnYear: 2025 })
    const found = String(files['law-figures.jsonl']).trim().split('\n')
    const expected = cases
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, any>)
    expect(found).toHaveLength(217)
    for (const [index, line] of found.entries()) {
      const { id, payslip, return: annual } = JSON.parse(line) as Record<string, any>
      expect(id).toBe(expected[index]!['id'])
      expect(payslip).toMatchObject(expected[index]!['payslip'] as object)
      if (expected[index]!['return']) expect(annual).toEqual(expected[index]!['return'])
    }
  })

  it('takes the year of the clock where none is given, and blank lines for none', async () => {
    const { answer } = await figure(`\n${first}\n\n`)
    expect(answer).toEqual({ cases: 1, year: 2026, returnYear: 2026 })
  })

  it('says beside the figures what is unknown, or contradicts itself and counts as given', async () => {
    const lines = [
      first,
      written((input) => {
        delete input['region']
        delete input['family'].adults[0].age
      }),
      written((input) => {
        input['family'].children = [{ age: 80, disabilityPct: 0, help: false, share: 2 }]
        input['situation'] = 1
      }),
      ...[25, 24].map((age) =>
        written((input) => {
          input['family'].children = [{ age, disabilityPct: 0, help: false, share: 1 }]
          input['situation'] = 1
        }),
      ),
    ]
    const { files } = await figure(lines.join('\n'), { year: 2026, returnYear: 2025 }, 'es')
    const [plain, unknown, older, grown, young] = String(files['law-figures.jsonl'])
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, any>)
    expect(plain).not.toHaveProperty('assumptions')
    expect(unknown).toMatchObject({
      payslip: plain!['payslip'],
      return: null,
      assumptions: [
        'Sin edad: se calcula con 40 años.',
        'Sin comunidad: la nómina es la del territorio común, y no hay declaración.',
      ],
    })
    expect(older!['assumptions']).toEqual([
      'Un hijo tiene la edad del trabajador o más: se calcula con las edades indicadas.',
      'Situación 1 sin hijos que cuenten: se trata como la 3.',
    ])
    expect([grown, young].map((each) => each!['assumptions'])).toEqual([
      [
        'Situación 1 sin hijos que cuenten: se trata como la 3.',
        `Una persona de la familia no cuenta: los hijos cuentan ${whoCounts}`,
      ],
      undefined,
    ])
  })

  it('says who of the family does not count, and a disability that is too low', async () => {
    const person = { disabilityPct: 0, help: false, share: 1 }
    const ascendant = (age: number, more = {}) =>
      written((input) => (input['family'].ascendants = [{ ...person, age, ...more }]))
    const lines = [
      ...[64, 65, 75].map((age) => ascendant(age)),
      ascendant(64, { disabilityPct: 33 }),
      ascendant(70, { disabilityPct: 32 }),
      ascendant(70, { incomeEur: '8000.01' }),
    ]
    const { files } = await figure(lines.join('\n'), { year: 2026, returnYear: 2025 }, 'es')
    const told = String(files['law-figures.jsonl'])
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Record<string, any>)['assumptions'])
    const notCounted = [`Una persona de la familia no cuenta: los hijos cuentan ${whoCounts}`]
    const low = ['Una discapacidad de menos del 33 % no cuenta.']
    expect(told).toEqual([notCounted, undefined, undefined, undefined, low, notCounted])
  })

  it.each<[string, string, string]>([
    ['a line that is no JSON', `${first}\n{"id":`, 'line 2: expected a JSON object with “id” and “input”'],
    ['a case without a worker', written((input) => (input['family'].adults = [])), 'family.adults'],
    ['negative pay', written((input) => (input['payEur'] = '-1.00')), 'payEur: expected euros such as'],
    ['an unknown region', written((input) => (input['region'] = 'madird')), 'region'],
    ['a situation of 4', written((input) => (input['situation'] = 4)), 'situation'],
    ['a share of 0', written((input) => (input['family'].children = [{ age: 3, share: 0 }])), 'share'],
    [
      'more exempt than paid',
      written((input) => (input['exemptEur'] = '20000.01')),
      'line 1: The exempt part is more than the pay.',
    ],
    [
      'more contributions than pay',
      written((input) => (input['contributionsEur'] = '20000.01')),
      'line 1: The contributions are more than the pay.',
    ],
    ['a case without an input', '{"id":1}', 'payEur'],
    ['an unknown key', written((input) => (input['payeur'] = '1.00')), 'payeur'],
  ])('refuses %s with its line', async (_title, text, sentence) => {
    const refused = await figure(text).catch((error: Error) => error)
    expect(String((refused as Error).message)).toContain(sentence)
  })

  it('says in the report’s language what was expected of pay, situation and region', async () => {
    const wrong = [
      written((input) => (input['payEur'] = 'abc')),
      written((input) => delete input['situation']),
      written((input) => (input['situation'] = 4)),
      written((input) => (input['region'] = 'madird')),
    ]
    const refused = await figure(wrong.join('\n'), {}, 'es').catch((error: Error) => error)
    expect((refused as Error).message.split('\n')).toEqual([
      'línea 1: payEur: se esperaba un importe en euros como 46.90, y pone "abc"',
      expect.stringMatching(/^línea 2: situation: se esperaba 1 \(sin cónyuge.*, y está en blanco$/),
      expect.stringMatching(/^línea 3: situation: se esperaba 1 .*, y pone 4$/),
      expect.stringMatching(/^línea 4: region: se esperaba una comunidad como madrid.*, y pone "madird"$/),
    ])
  })

  it('refuses more than 100000 cases', async () => {
    await expect(figure('1\n'.repeat(100_001))).rejects.toThrow('more than 100000 cases')
  })
})
