import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calculatorLineIds } from '../tax/calculator.ts'
import { languages, type Messages } from '../kernel/language.ts'
import { domainMessages } from './index.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { refusalReasons, refusalSentence, refusalText, shownParams } from './refusalSentence.ts'

const plain = (text: string): string => text.replace(/\s/g, ' ')

describe('the sentence of a refusal', () => {
  it('is filled in where the build has parsed its messages for the browser', () => {
    const parsed = [
      { type: 0, value: 'Quedan ' },
      { type: 1, value: 'left' },
      { type: 0, value: ' plazas' },
    ]
    const own = { 'refusals.full': parsed } as unknown as Messages
    const refusal = { code: 'full', params: { left: '2' } }
    expect(refusalSentence(refusal, 'es', own)).toEqual({ text: 'Quedan 2 plazas', lift: '' })
  })

  it('has the specification’s own words in Spanish', () => {
    const over = refusalSentence(
      {
        code: 'monthOverMax',
        item: 0,
        field: 'price',
        params: { name: 'amount', maxCents: 22_000, askedCents: 30_000, overCents: 8_000, monthIndex: 4 },
      },
      'es',
    )
    expect(plain(over.text)).toBe('El valor del campo Importe ha superado el máximo (220 €)')
    expect(plain(over.lift)).toBe('El máximo es 220 € al mes: quita 80 € (mayo).')
    const under = refusalSentence(
      { code: 'valueUnderMin', params: { name: 'Capital', minCents: 3_500_000 } },
      'es',
    )
    expect(plain(under.text)).toBe('El valor del campo Capital es inferior al mínimo (35.000 €)')
    expect(refusalSentence({ code: 'price_over_error', field: 'price', params: {} }, 'es').text).toBe(
      'El precio excede la cantidad disponible',
    )
    expect(refusalSentence({ code: 'answersMissing', params: {} }, 'es').text).toBe(
      'Rellena el documento para poder continuar',
    )
    expect(
      refusalSentence({ code: 'notAvailableForAge', params: { name: 'Nil', ages: '18–64' } }, 'es').text,
    ).toBe('Este producto no está disponible a la edad de Nil')
    expect(refusalSentence({ code: 'documentationMissing', params: {} }, 'es').text).toBe(
      'Falta un documento. Por favor llénalo para continuar',
    )
  })

  it('says in the reader’s language what would lift it', () => {
    const refusal = {
      code: 'price_over_error',
      field: 'price',
      params: { limitCents: 100_000, askedCents: 120_150, overCents: 20_150 },
    }
    expect(plain(refusalSentence(refusal, 'es').lift)).toBe(
      'Tienes 1.000,00 € disponibles y esto cuesta 1.201,50 €: quita 201,50 €, ' +
        'por ejemplo con menos meses o importes más bajos.',
    )
    expect(plain(refusalSentence(refusal, 'en').lift)).toBe(
      'You have €1,000.00 available and this costs €1,201.50: take off €201.50, ' +
        'for example by choosing fewer months or lower amounts.',
    )
  })

  it('comes from the benefit’s messages before the domain’s', () => {
    const own = {
      'refusals.price_over_error': 'El precio ha excedido la cantidad disponible',
      'refusals.tooYoung': '{name} es menor',
      'refusals.tooYoung.lift': 'Espera a {birthday}',
    }
    expect(refusalSentence({ code: 'price_over_error', params: {} }, 'es', own).text).toBe(
      'El precio ha excedido la cantidad disponible',
    )
    expect(
      refusalSentence({ code: 'tooYoung', params: { name: 'Ona', birthdayDate: '2026-08-20' } }, 'es', own),
    ).toEqual({ text: 'Ona es menor', lift: 'Espera a 20/08/2026' })
  })

  it('names the code where it is unknown', () => {
    expect(refusalSentence({ code: 'newRule', params: {} }, 'es')).toEqual({
      text: 'No se puede contratar así (newRule).',
      lift: '',
    })
  })

  it('keeps a {name} without a value as it is', () => {
    expect(refusalSentence({ code: 'valueOverMax', params: { name: 'x' } }, 'en').text).toBe(
      '“x” is above the maximum ({max})',
    )
  })
})

describe('params are shown', () => {
  const shown = (params: Record<string, string | number>, sentence = '') =>
    shownParams(
      { code: 'c', params },
      'es',
      (id) => (id === 'fields.amount' ? 'Importe' : undefined),
      sentence,
    )

  it('as money, dates, months, years, fields and numbers', () => {
    expect(plain(shown({ maxCents: 123_450 }).max!)).toBe('1.234,50 €')
    expect(shown({ deadlineDate: '2026-03-09' })).toEqual({
      code: 'c',
      deadlineDate: '09/03/2026',
      deadline: '09/03/2026',
    })
    expect(shown({ monthIndex: 0, firstMonthIndex: 3 })).toMatchObject({ month: 'enero', first: 'abril' })
    expect(shown({ year: 2026, openYear: 2027, count: 1_234 })).toMatchObject({
      year: '2026',
      openYear: '2027',
      count: '1.234',
    })
    expect(shown({ name: 'amount' }).name).toBe('Importe')
    expect(shown({ name: 'Ona' }).name).toBe('Ona')
    expect(shown({ other: 'amount' }).other).toBe('amount')
  })

  it('with decimals where another amount of the sentence has them, and no other one (D-92)', () => {
    const params = { minCents: 3_000, askedCents: 150 }
    expect(plain(shown(params, 'De {asked} a {min}').min!)).toBe('30,00 €')
    expect(plain(shown(params, 'De {askedCents} a {min}').min!)).toBe('30,00 €')
    expect(plain(shown(params, 'Como mínimo {min}').min!)).toBe('30 €')
  })

  it('without their unit too, except where a param has that name already', () => {
    expect(shown({ max: 'mucho', maxCents: 100 }).max).toBe('mucho')
  })
})

describe('the messages', () => {
  const spanish = Object.keys(domainMessages.es)

  it.each(languages)('in %s have every id and the same places to fill', (language) => {
    const places = (text: string | undefined): string[] => [...new Set(text?.match(/\{\w+\}/g))].sort()
    expect(Object.keys(domainMessages[language])).toEqual(spanish)
    for (const id of spanish) {
      expect(domainMessages[language][id]?.trim(), id).not.toBe('')
      expect(places(domainMessages[language][id]), id).toEqual(places(domainMessages.es[id]))
    }
  })

  it('have a sentence and a way out for every code of the domain', () => {
    const folder = new URL('..', import.meta.url)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n')
    const codes = new Set(
      [...sources.matchAll(/(?:code: |refuse\(\s*|refused\(|\? |: )'([a-z][A-Za-z_]+)'(?=[ ,)\n])/g)]
        .map(([, code]) => code!)
        .filter(
          (code) =>
            spanish.includes(`refusals.${code}`) ||
            sources.includes(`code: '${code}'`) ||
            sources.includes(`refuse('${code}'`),
        ),
    )
    expect(codes.size).toBeGreaterThan(35)
    for (const code of codes) {
      expect(spanish, code).toContain(`refusals.${code}`)
      expect(spanish, code).toContain(`refusals.${code}.lift`)
    }
  })

  it('name every line of the calculator', () => {
    for (const id of calculatorLineIds) expect(spanish).toContain(`calculator.line.${id}`)
  })

  it('have no ASCII apostrophe, which ICU reads as an escape', () => {
    for (const language of languages)
      for (const text of Object.values(domainMessages[language])) expect(text).not.toContain("'")
  })
})

it.each(['monthNotAvailable', 'monthStarted', 'wholeRange', 'coveredTwice', 'duplicateItem'])(
  '%s reads right for one month and for several',
  (code) => {
    const params = { month: 'junio y julio', name: 'Marta' }
    for (const language of languages)
      expect(refusalSentence({ code, params }, language).text).not.toMatch(
        /\b(mes|mês|month) |\b(este|aquest) mes\b|falta |is missing|cubierto|cobert/i,
      )
  },
)

describe('what lifts a refusal of documentation', () => {
  const lift = (code: string, params: Record<string, string>, own: Messages = {}) =>
    refusalSentence({ code, field: 'documentation', params }, 'es', own).lift

  it.each([
    [{}, 'Complétala y vuelve a guardarla.'],
    [{ field: 'file' }, 'Falta «Cuestionario (PDF)»: complétalo y vuelve a guardar.'],
    [{ field: 'centre' }, 'Falta «centre»: complétalo y vuelve a guardar.'],
    [{ field: 'file', person: 'Nil' }, 'Falta «Cuestionario (PDF)» (Nil): complétalo y vuelve a guardar.'],
  ])('of %j is "%s"', (params, words) => {
    expect(lift('documentationIncomplete', params)).toBe(words)
  })

  it('names the field by the words of its category', () => {
    const own = { 'documentation.centre': 'Centro' }
    expect(lift('documentationIncomplete', { field: 'centre' }, own)).toBe(
      'Falta «Centro»: complétalo y vuelve a guardar.',
    )
  })

  it('is the general sentence where there is none about a field', () => {
    const words = 'Deja el valor que tenía. Para cambiarlo, cancela el contrato y vuelve a contratarlo.'
    expect(lift('documentationAgreed', { field: 'centre', person: 'Nil' })).toBe(words)
    const own = { 'refusals.full.lift': 'Espera.', 'refusals.full.lift.field': 'Cambia {field}.' }
    expect(lift('full', {}, own)).toBe('Espera.')
    expect(lift('full', { field: 'la talla' }, own)).toBe('Cambia la talla.')
  })
})

it('a param is read by the end of its name, and by what it is', () => {
  const shown = (params: Record<string, string | number>) => {
    const sentence = Object.keys(params)
      .map((key) => `{${key}}`)
      .join()
    return Object.fromEntries(
      Object.entries(shownParams({ code: 'x', params }, 'es', () => undefined, sentence)).map(
        ([key, text]) => [key, plain(text)],
      ),
    )
  }
  expect(shown({ maxCents: 200_000 })).toEqual({ code: 'x', maxCents: '2.000 €', max: '2.000 €' })
  expect(shown({ maxCents: 'none' })).toEqual({ code: 'x', maxCents: 'none', max: 'none' })
  expect(shown({ centsLeft: 12_345 })).toEqual({ code: 'x', centsLeft: '12.345' })
  expect(shown({ DateKind: 'a' })).toEqual({ code: 'x', DateKind: 'a' })
  expect(shown({ planYear: 2026, yearly: 12_026 })).toEqual({ code: 'x', planYear: '2026', yearly: '12.026' })
  expect(shown({ lastMonthIndex: 4 })).toEqual({ code: 'x', lastMonthIndex: 'mayo', last: 'mayo' })
  expect(shown({ monthIndexes: 4 })).toEqual({ code: 'x', monthIndexes: '4' })
})

describe('a refusal as sentences', () => {
  const textOf = (text: string, lift?: string): string[] =>
    refusalText({ code: 'full', params: {} }, 'en', {
      'refusals.full': text,
      ...(lift !== undefined && { 'refusals.full.lift': lift }),
    })

  it('has what is wrong, then what lifts it, each with its end', () => {
    expect(textOf('No place is left', 'Choose another day')).toEqual([
      'No place is left.',
      'Choose another day.',
    ])
    expect(textOf('No place is left')).toEqual(['No place is left.'])
  })

  it.each(['It is full.', 'It is full!', 'Is it full?', 'It is full…'])('keeps the end of: %s', (text) => {
    expect(textOf(text)).toEqual([text])
  })

  it('is never put together by hand: each page ends both sentences', () => {
    const pages = readdirSync('src/portal', { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .filter((path) =>
        /lift\]?(?:\.filter\(Boolean\))?\.join\('\. '\)|\}\. \$?\{[\w.]*lift/.test(
          readFileSync(`src/portal/${path}`, 'utf8'),
        ),
      )
    expect(pages).toEqual([])
  })

  it('ends a sentence that has a stop within', () => {
    expect(textOf('At most 2.5 are left')).toEqual(['At most 2.5 are left.'])
  })
})

it('all that refuses one thing is told, each reason once', () => {
  const refusals: Refusal[] = [
    { code: 'monthStarted', params: { monthIndex: 3 } },
    { code: 'monthStarted', params: { monthIndex: 3 } },
    { code: 'planYearOver', params: { year: 2026 } },
  ]
  const reasons = refusalReasons(refusals, 'es')
  expect(reasons).toHaveLength(2)
  expect(reasons).toEqual([refusals[0]!, refusals[2]!].map((each) => refusalText(each, 'es').join(' ')))
})
