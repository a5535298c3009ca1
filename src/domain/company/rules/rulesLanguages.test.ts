import { describe, expect, it } from 'vitest'
import type { TenantFiles } from '../files/files.ts'
import { languageWarnings } from './rulesLanguages.ts'

const whole = { es: 'Uno', en: 'One' }

/** Findings for files with texts in Spanish and English; `over` replaces some of the files. */
function found(over: object, languages = ['es', 'en']): string[] {
  const files = {
    tenant: { languages, slogan: whole },
    content: { notice: {}, privacy: whole, cookies: {}, conditions: {} },
    products: [],
    menu: { items: [{ name: whole }] },
    news: { news: [{ text: whole }] },
    compensations: { compensations: [{ product: whole }] },
    ...over,
  } as unknown as TenantFiles
  return languageWarnings(files).map(
    ({ severity, file, path, message }) => `${severity} ${file} ${path.join('.')}: ${message}`,
  )
}

describe('a text that lacks a language of the company', () => {
  const noEnglish = 'has no "en": another language is shown instead'
  const noSpanish = 'has no "es": the English text, or another, is shown instead'
  const spanish = { es: 'Uno' }
  const product = { product: { id: 'pets', name: spanish }, place: { file: 'catalogue.json', path: [3] } }

  it.each<[string, object, string[]]>([
    ['has none where each is whole', {}, []],
    [
      'of the company',
      { tenant: { languages: ['es', 'en'], slogan: spanish } },
      [`warning tenant.json slogan: ${noEnglish}`],
    ],
    ['of a product', { products: [product] }, [`warning catalogue.json 3.name: ${noEnglish}`]],
    [
      'of the menu',
      { menu: { items: [{ name: spanish }] } },
      [`warning menu.json items.0.name: ${noEnglish}`],
    ],
    ['of the news', { news: { news: [{ text: spanish }] } }, [`warning news.json news.0.text: ${noEnglish}`]],
    [
      'of a social benefit',
      { compensations: { compensations: [{ product: { en: 'One' } }] } },
      [`warning compensations.json compensations.0.product: ${noSpanish}`],
    ],
    [
      'is counted with the others of its file',
      { news: { news: [{ text: whole }, { text: spanish }, { text: spanish }, { text: spanish }] } },
      ['warning news.json news.1.text: has no "en", and 2 more below: another language is shown instead'],
    ],
    ['is none where the object is empty or null', { menu: { items: [{ name: {}, link: null }] } }, []],
    ['is none where another key stands beside', { menu: { items: [{ name: { es: 'Uno', max: 2 } }] } }, []],
  ])('%s', (_what, over, expected) => {
    expect(found(over)).toEqual(expected)
  })

  it('has a sentence for each language', () => {
    const menu = { items: [{ name: spanish }] }
    expect(found({ menu, news: {}, compensations: {}, tenant: { languages: ['pt', 'es', 'en'] } })).toEqual([
      'warning menu.json items.0.name: has no "pt": the English text, or another, is shown instead',
      `warning menu.json items.0.name: ${noEnglish}`,
    ])
  })
})
