import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const worker = { age: 36, disabilityPct: 0, help: false, movedForWork: false }
const child = { age: 3, disabilityPct: 0, help: false, share: 1 }
const example = {
  payEur: '20000.00',
  exemptEur: '0.00',
  contributionsEur: '1300.00',
  situation: 3,
  region: 'madrid',
  ceutaMelilla: false,
  contractUnderYear: false,
  fixedTerm: false,
  family: { adults: [worker], children: [] as object[], ascendants: [] as object[] },
}
type Change = Partial<Omit<typeof example, 'family'>> & { family?: Partial<typeof example.family> }
const explain = (given: object | string, more: object = {}) =>
  runForAcme(
    server.context,
    'law explain',
    {
      case: typeof given === 'string' ? given : JSON.stringify(given),
      year: 2026,
      returnYear: 2025,
      ...more,
    },
    { company: undefined as never, language: 'es' },
  )

describe('law explain', () => {
  it('writes each line with its formula, inputs, article and table', async () => {
    const { answer } = await explain(example)
    expect(answer).toMatchObject({ rules: 3, year: 2026, returnYear: 2025 })
    const { payslip } = answer as { payslip: { id: string }[] }
    expect(payslip.find(({ id }) => id === 'reduction')).toEqual({
      id: 'reduction',
      name: 'Reducción por rendimientos del trabajo',
      amount: '1.194,15\u00a0€',
      formula: expect.stringContaining('reducción al comienzo del tramo'),
      terms: [
        { name: 'Rendimiento neto previo', amount: '18.700,00\u00a0€' },
        { name: 'reducción al comienzo del tramo', amount: '2.364,34\u00a0€' },
        { name: 'comienzo del tramo', amount: '17.673,52\u00a0€' },
        { name: 'baja por cada euro de más', amount: '114,00\u00a0%' },
        { name: 'sin reducción desde', amount: '19.747,50\u00a0€' },
      ],
      law: expect.stringContaining('art. 20 Ley 35/2006'),
      source: 'LIRPF art. 20',
      from: '2024-01-01',
    })
    expect(payslip.at(-1)).toMatchObject({ id: 'amount', amount: '1.772,00\u00a0€' })
  })

  it('says what it assumes: for a foral territory its table, and no return', async () => {
    const { answer } = await explain({ ...example, region: 'navarra', exemptEur: '500.00' })
    expect(answer.return).toEqual([])
    expect((answer.assumptions as string[]).join(' ')).toMatch(/tabla foral.*límites comunes/)
  })

  it.each([
    [
      'a child as old as the worker',
      { children: [{ ...child, age: 36 }] },
      'Un hijo tiene la edad del trabajador',
    ],
    ['a child a year younger', { children: [{ ...child, age: 35 }] }, undefined],
    [
      'an ascendant as old as the worker',
      { ascendants: [{ ...child, age: 36 }] },
      'Un ascendiente no es mayor',
    ],
    ['an ascendant a year older', { ascendants: [{ ...child, age: 37 }] }, undefined],
  ])('names what contradicts itself and leaves it out: %s', async (_, relatives, sentence) => {
    const { answer } = await explain({ ...example, family: { ...example.family, ...relatives } })
    const said = (answer.assumptions as string[]).filter((each) => each.includes('no se cuenta'))
    expect(said).toHaveLength(sentence ? 1 : 0)
    if (sentence) expect(said[0]).toContain(sentence)
  })

  it('names a situation 1 without children, and a worker under 16', async () => {
    const family = { ...example.family, adults: [{ ...worker, age: 15 }] }
    const { answer } = await explain({ ...example, situation: 1, family })
    const said = (answer.assumptions as string[]).join(' ')
    expect(said).toContain('Situación 1 sin hijos')
    expect(said).toContain('menos de 16 años')
  })

  it.each<[Change, string]>([
    [
      { situation: 1, family: { adults: [worker, worker], children: [child] } },
      'Situación 1 con otro adulto',
    ],
    [{ contractUnderYear: true }, 'Contrato de menos de un año que no es temporal'],
    [
      { family: { adults: [{ ...worker, help: true, disabilityPct: 32 }] } },
      'discapacidad del 33\u00a0% o más',
    ],
    [{ family: { children: [{ ...child, help: true }] } }, 'discapacidad del 33\u00a0% o más'],
    [{ region: 'ceuta-melilla' }, 'no se indicó que trabaje allí'],
  ])('says what is kept but contradicts itself: %j', async (change, sentence) => {
    const { answer } = await explain({
      ...example,
      ...change,
      family: { ...example.family, ...change.family },
    })
    expect((answer.assumptions as string[]).join(' ').replaceAll(' %', '\u00a0%')).toContain(sentence)
  })

  it.each<Change>([
    { situation: 1, family: { children: [child] } },
    { contractUnderYear: true, fixedTerm: true },
    { family: { adults: [{ ...worker, help: true, disabilityPct: 33 }] } },
    { region: 'ceuta-melilla', ceutaMelilla: true },
  ])('says nothing of what fits together: %j', async (change) => {
    const { answer } = await explain({
      ...example,
      ...change,
      family: { ...example.family, ...change.family },
    })
    const said = (answer.assumptions as string[]).join(' ')
    expect(said).not.toMatch(/otro adulto|no es temporal|o más|trabaje allí/)
  })

  it.each([
    ['madrid', 'vive en otra comunidad: se aplican las dos cosas'],
    ['bizkaia', 'su retención es foral: no se aplica la rebaja'],
    ['ceuta-melilla', undefined],
  ])('says what work in Ceuta does to somebody of %s', async (region, sentence) => {
    const { answer } = await explain({ ...example, region, ceutaMelilla: true })
    const said = (answer.assumptions as string[]).filter((each) => each.includes('Trabaja en Ceuta'))
    expect(said).toHaveLength(sentence ? 1 : 0)
    if (sentence) expect(said[0]).toContain(sentence)
  })

  it('says what it assumes without age and region: the payslip alone, of somebody of 40', async () => {
    const { age: _, ...unborn } = worker
    const { region: _region, ...nowhere } = example
    const { answer } = await explain({ ...nowhere, family: { ...example.family, adults: [unborn] } })
    expect(answer.return).toEqual([])
    expect((answer.payslip as { amount: string }[]).at(-1)?.amount).toBe('1.772,00\u00a0€')
    expect(answer.assumptions).toEqual([
      'Sin edad: se calcula con 40 años.',
      'Sin comunidad: la nómina es la del territorio común, y no hay declaración.',
      'Los mismos datos todo el año, de un solo pagador.',
      'Cotizaciones tal como se indicaron.',
      'Sin pensión compensatoria, anualidades por alimentos ni pagos por vivienda habitual.',
    ])
  })

  it('writes the same as a document', async () => {
    const { files } = await explain(example, { pdf: true })
    const [[name, bytes] = ['', Buffer.alloc(0)]] = Object.entries(files)
    expect(name).toBe('Cálculo según la ley, línea a línea.pdf')
    const text = pdfText(Buffer.from(bytes)).replaceAll(/\s+/g, ' ')
    for (const part of ['Tipo de retención', 'art. 20 Ley 35/2006', 'Lo que se supone', 'versión 3'])
      expect(text).toContain(part)
  })

  it.each([
    ['no JSON', 'Escribe el caso como JSON'],
    ['[1]', 'Este valor no es válido: se esperaba un grupo de campos, y pone una lista de 1'],
    [{ ...example, payEur: '-5.00' }, 'payEur'],
    [{ ...example, region: 'atlantis' }, 'region'],
    [{ ...example, family: { ...example.family, adults: [] } }, 'family.adults'],
    [
      { ...example, family: { ...example.family, children: [{ ...child, share: 0 }] } },
      'family.children.0.share',
    ],
    [{ ...example, exemptEur: '20000.01' }, 'La parte exenta es mayor que la retribución.'],
  ])('refuses %j with a sentence about %s', async (given, sentence) => {
    await expect(explain(given)).rejects.toThrow(sentence)
  })

  it('takes all pay as exempt, and a hundredth more as a fault', async () => {
    const { answer } = await explain({ ...example, exemptEur: '20000.00' })
    expect((answer.payslip as { id: string; amount: string }[]).at(-1)?.amount).toBe('0,00\u00a0€')
  })
})
