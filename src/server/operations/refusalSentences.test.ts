import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../domain/kernel/language.ts'
import { valuesIn } from '../../domain/messages/valuesIn.ts'
import en from '../platform/context/messages/en.json' with { type: 'json' }
import type { Reason } from '../platform/context/operating.ts'
import { allOperations } from './findOperations.ts'
import { inputFaults } from './inputFaults.ts'
import { day, month, operatorSet } from './inputs.ts'
import { refusalSentences } from './refusalSentences.ts'

const ids = Object.keys(en) as (keyof typeof en)[]

/** The Spanish sentences about a value that is the field `x`. */
const inSpanish = (schema: object, value?: unknown) => {
  const form = { type: 'object', properties: { x: schema }, required: ['x'] }
  const faults = inputFaults(form, value === undefined ? {} : { x: value })
  return refusalSentences(
    faults.map(({ reason }) => reason),
    'es',
  )
}

// The first test loads all modules of operations.
beforeAll(async () => void (await allOperations()))

describe('the sentence of a refusal', () => {
  it.each(ids)('%s shows its values in each language', (id) => {
    const values = Object.fromEntries(
      valuesIn(en[id])
        .split(', ')
        .filter(Boolean)
        .map((name) => [name, name === 'count' ? 7 : `<${name}>`]),
    )
    for (const language of languages) {
      const [sentence] = refusalSentences([{ ...values, id }], language)
      expect(sentence).not.toContain('{')
      expect(sentence).not.toBe(id)
      // These parameters choose a wording, so their values are not in the sentence.
      const shown = Object.entries(values).filter(([name]) => !['role', 'status', 'signed'].includes(name))
      for (const [, value] of shown) expect(sentence).toContain(String(value))
    }
  })

  it('stands in the code where somebody refuses', () => {
    const code = ['src/server', 'src/cli']
      .flatMap((room) =>
        readdirSync(room, { recursive: true, encoding: 'utf8' })
          .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
          .map((path) => readFileSync(`${room}/${path}`, 'utf8')),
      )
      .join('\n')
    const own = ids.filter((id) => !id.startsWith('expected.'))
    expect(own.filter((id) => !code.includes(`id: '${id}'`))).toEqual([])
  })

  it('has fields with a name on the pages of operators', async () => {
    const names = JSON.parse(readFileSync('src/desk/messages/es.json', 'utf8')) as Record<string, string>
    const fieldsOf = (schema: object): string[] =>
      Object.entries(schema).flatMap(([key, part]: [string, unknown]) => {
        if (typeof part !== 'object' || part === null) return []
        return [...(key === 'properties' ? Object.keys(part) : []), ...fieldsOf(part)]
      })
    const operations = (await allOperations()).filter(({ shellOnly }) => !shellOnly)
    const fields = operations.flatMap(({ input, output }) => [...fieldsOf(input), ...fieldsOf(output)])
    expect(fields.length).toBeGreaterThan(200)
    const nameless = fields.filter((field) => !names[`field.${field.replace(/Cents$/, '')}`])
    expect(nameless).toEqual([])
  })

  it.each(languages)('names the page beside a command of the shell, in %s', (language) => {
    const wordsOf = (folder: string): Record<string, string> =>
      JSON.parse(readFileSync(`src/${folder}/messages/${language}.json`, 'utf8'))
    const pages = wordsOf('desk')
    const folders = ['server/platform/context', 'server/people']
    const sentences = folders.flatMap((folder) => Object.values(wordsOf(folder)))
    const found = (pattern: RegExp) => sentences.flatMap((each) => [...each.matchAll(pattern)])
    const named = found(/[«“]([^«»“”]+)[»”] \(([a-z]+ [a-z]+)[^)]*\)/g).filter(
      ([, , command]) => pages[`op.${command}`],
    )
    expect(named.length).toBeGreaterThan(5)
    for (const [, page, command] of named) expect(page).toBe(pages[`op.${command}`])
    const alone = found(/[«“]([a-z]+ [a-z]+)[^«»“”]*[»”]/g).filter(([, command]) => pages[`op.${command}`])
    expect(alone).toEqual([])
  })

  it('is there in other languages for each input of an operation', async () => {
    const partsOf = (schema: unknown): Record<string, unknown>[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : [schema as Record<string, unknown>, ...Object.values(schema).flatMap(partsOf)]
    const parts = (await allOperations()).flatMap(({ input }) => partsOf(input))
    const named = parts.flatMap(({ expected }) => (typeof expected === 'string' ? [expected] : []))
    expect(new Set(named).size).toBeGreaterThan(10)
    const own = new Set(named.filter((each) => each !== 'files').map((each) => `expected.${each}`))
    expect([...own].filter((id) => !(id in en))).toEqual([])
    expect(parts.filter(({ errorMessage }) => typeof errorMessage === 'string')).toEqual([])
  })

  it('of a wrong value has no word of another language, whichever input it is for', async () => {
    const values = [null, true, 7, 1e15, -1.5, '', 'x', 'x'.repeat(2000), [], ['x', 'x'], [{}], {}, { a: 1 }]
    const inputs = (await allOperations()).flatMap(({ name, input }) =>
      Object.entries(input.properties).map(([key, schema]) => ({ name, key, schema })),
    )
    const sentences = inputs.flatMap(({ name, key, schema }) => {
      const form = { type: 'object', properties: { [key]: schema }, required: [key] }
      return [{}, ...values.map((value) => ({ [key]: value }))]
        .flatMap((value) => inputFaults(form, value))
        .map(({ reason }) => `${name}: ${refusalSentences([reason], 'es').join()}`)
    })
    expect(sentences.length).toBeGreaterThan(1000)
    const english = /\b(expected|got|must|should|object|list of|nothing|entr(y|ies)|a second time|at least)\b/
    expect([...new Set(sentences.filter((sentence) => english.test(sentence)))]).toEqual([])
    expect(sentences.filter((sentence) => /\{ \.|\[ \./.test(sentence))).toEqual([])
  })

  it('of an input says what was expected and what is there', () => {
    const texts = { type: 'array', items: { type: 'string' } }
    const payAndFamily = { type: 'object', properties: {}, required: ['payEur', 'family'] }
    expect([
      ...inSpanish(month, 'julio'),
      ...inSpanish(day('The day')),
      ...inSpanish({ type: 'integer', maximum: 400 }, 401),
      ...inSpanish(operatorSet, 'jefe'),
      ...inSpanish({ type: 'object', expected: 'files' }, 7),
      ...inSpanish(payAndFamily),
      ...inSpanish({ ...texts, minItems: 1 }, []),
      ...inSpanish({ ...texts, uniqueItems: true }, ['b', 'a', 'a']),
      ...inSpanish({ type: 'string' }, {}),
      ...inSpanish({ type: 'string', maxLength: 5 }, 'xxxxxx'),
      ...inSpanish({ type: 'array', items: { type: 'boolean' } }, [1, 0]),
      ...inSpanish(
        { type: 'object', properties: { named: texts }, additionalProperties: false },
        { name: 1 },
      ),
      ...refusalSentences(
        inputFaults({ type: 'object' }, 1).map(({ reason }) => reason),
        'es',
      ),
    ]).toEqual([
      'x: se esperaba un mes como 2026-06, y pone "julio"',
      'x: se esperaba una fecha como 2026-12-31, y está en blanco',
      'x: se esperaba como máximo 400, y pone 401',
      'x: se esperaba lectura (reader), RR. HH. (hr), operación (operator) o administración (admin), ' +
        'y pone "jefe"',
      'Falta un archivo: indica al menos uno, como el de personas (people).',
      'x: se esperaba un grupo con los campos "payEur", "family", y está en blanco',
      'x: se esperaba al menos un elemento, y pone una lista de 0',
      'x.2: "a" aparece dos veces',
      'x: se esperaba un texto, y pone un grupo sin campos',
      'x: se esperaba otro valor, y pone "xxxxxx"',
      'x.0: se esperaba sí o no, y pone 1',
      'x.name: este campo no existe, ¿querías decir «named»?',
      'Este valor no es válido: se esperaba un grupo de campos, y pone 1',
    ])
  })

  it('is chosen by the language, also what it quotes, and a finished sentence stays', () => {
    const reasons: Reason[] = [
      { id: 'payroll.open', month: '2026-07' },
      { id: 'review.onlyRefused', contract: '42', reason: (language) => `why in ${language}` },
      { id: 'company.missing', known: 'none' },
      'A finished sentence.',
    ]
    expect(refusalSentences(reasons, 'es')).toEqual([
      'En 2026-07 todavía se puede contratar: se cierra a partir de su fecha de corte.',
      'El contrato 42 ahora solo se puede rechazar: why in es.',
      'Elige una empresa: no hay ninguna.',
      'A finished sentence.',
    ])
    expect(refusalSentences(reasons.slice(0, 2), 'en')).toEqual([
      'Products can still be chosen for 2026-07: it can be closed from its cut-off date on.',
      'Contract 42 can only be refused now: why in en.',
    ])
  })
})
