import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../domain/kernel/language.ts'
import { valuesIn } from '../../domain/messages/valuesIn.ts'
import en from '../platform/context/messages/en.json' with { type: 'json' }
import type { Reason } from '../platform/context/operating.ts'
import { allOperations } from './findOperations.ts'
import { inputFaults } from './inputFaults.ts'
import { inputReason } from './inputReason.ts'
import { refusalSentences } from './refusalSentences.ts'

const ids = Object.keys(en) as (keyof typeof en)[]

const inSpanish = (path: string[], message: string) =>
  refusalSentences([inputReason({ path, message })], 'es')

const noFile = en['input.noFile']

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
    const texts = parts.flatMap(({ errorMessage: text }) => (typeof text === 'string' ? [text] : []))
    expect(new Set(texts).size).toBeGreaterThan(10)
    expect(inSpanish(['files'], 'expected a file, such as people, got 7')).toEqual(inSpanish([], noFile))
    for (const text of new Set([...texts, 'expected a whole number', 'expected a text']))
      expect(inSpanish(['x'], `${text}, got "y"`).join(), text).not.toContain('se esperaba otro valor')
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
    expect([
      ...inSpanish(['month'], 'expected a month such as 2026-06, got "julio"'),
      ...inSpanish(['on'], 'expected a date such as 2026-12-31, got nothing'),
      ...inSpanish(['days'], 'expected at most 400, got 401'),
      ...inSpanish(['set'], 'expected reader, hr, operator or admin, got "jefe"'),
      ...inSpanish([], noFile),
      ...inSpanish(['case'], 'expected an object { ... } with "payEur", "family", got nothing'),
      ...inSpanish(['mails'], 'expected at least one entry, got a list of 0'),
      ...inSpanish(['mails', '1'], 'expected each once, got "a" a second time'),
      ...inSpanish(['reason'], 'expected a text, got an object with nothing in it'),
      ...inSpanish(['reason'], 'expected a value that must NOT have more than 5 characters, got "xxxxxx"'),
      ...inSpanish([], 'expected an object { ... }, got 1'),
    ]).toEqual([
      'month: se esperaba un mes como 2026-06, y pone "julio"',
      'on: se esperaba una fecha como 2026-12-31, y está en blanco',
      'days: se esperaba como máximo 400, y pone 401',
      'set: se esperaba lectura (reader), RR. HH. (hr), operación (operator) o administración (admin), ' +
        'y pone "jefe"',
      'Falta un archivo: indica al menos uno, como el de personas (people).',
      'case: se esperaba un grupo con los campos "payEur", "family", y está en blanco',
      'mails: se esperaba al menos un elemento, y pone una lista de 0',
      'mails.1: "a" está dos veces',
      'reason: se esperaba un texto, y pone un grupo sin campos',
      'reason: se esperaba otro valor, y pone "xxxxxx"',
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
