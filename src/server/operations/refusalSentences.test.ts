import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../../domain/kernel/language.ts'
import { valuesIn } from '../../domain/messages/valuesIn.ts'
import en from '../context/messages/en.json' with { type: 'json' }
import type { Reason } from '../context/operating.ts'
import { refusalSentences } from './refusalSentences.ts'

const ids = Object.keys(en) as (keyof typeof en)[]

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
      // A choice shows its own words for these.
      const shown = Object.entries(values).filter(([name]) => !['role', 'status', 'signed'].includes(name))
      for (const [, value] of shown) expect(sentence).toContain(String(value))
    }
  })

  it('stands in the code where somebody refuses', () => {
    const code = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(`src/server/${path}`, 'utf8'))
      .join('\n')
    expect(ids.filter((id) => !code.includes(`id: '${id}'`))).toEqual([])
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
      '2026-07 can still be contracted: it is closed from its cut-off on.',
      'The contract 42 can only be refused now: why in en.',
    ])
  })
})
