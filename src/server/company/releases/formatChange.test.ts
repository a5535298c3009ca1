import { describe, expect, it } from 'vitest'
import { compareCompanies } from '../../../domain/company/changes/compareCompanies.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import { formatChange } from './formatChange.ts'

const named = (es: string) => ({ es, en: `${es} (en)` })
const dog = { id: 'dog', name: named('Perro'), defaultPrice: 34.9 }
const cat = {
  id: 'cat',
  name: named('Gato'),
  ageGroup: [{ from: 0, to: 17, price: 9.5 }, { from: 18, to: 64, price: 12 }], // prettier-ignore
}
const pets = { id: 'pets', PL: 'Exent', name: named('Mascotas'), modalities: [dog] }
const tenant = { name: 'Acme', plan: { cutOffDate: 20 } }
const rows = [{ from: 18, to: 29, startMonth: 1, premium: 2.5 }]
const message = { id: 'a', date: '2026-11-02', text: named('<p><strong>Abre</strong> el plazo.</p>') }

/** The changes between two companies, in words; each part left out is the same in both. */
function told(before: Files, after: Files, language: Language = 'es'): string[] {
  return compareCompanies(filesWith(before), filesWith(after), '2026-06-15').map((change) =>
    formatChange(change, language).replaceAll('\u00a0', ' '),
  )
}

type Files = { product?: object; tenant?: object; news?: object[]; rows?: object[]; texts?: object }

const filesWith = ({ product = {}, ...parts }: Files) => ({
  'tenant.json': JSON.stringify({ ...tenant, ...parts.tenant }),
  'catalogue.json': JSON.stringify({ products: [{ ...pets, ...product }] }),
  'news.json': JSON.stringify({ news: parts.news ?? [] }),
  'tables/life.json': JSON.stringify({ rows: parts.rows ?? rows }),
  ...parts.texts,
})

describe('a change in words', () => {
  it('names a new or removed entry by its title and price', () => {
    expect(told({}, { product: { modalities: [dog, cat] } })).toEqual(['Gato: nuevo'])
    expect(told({ product: { modalities: [] } }, {})).toEqual(['Perro, 34,90 €: nuevo'])
    expect(told({}, { product: { modalities: [] } })).toEqual(['Perro, 34,90 €: se quita'])
    expect(told({}, { news: [message] })).toEqual(['news.json, noticias Abre el plazo.: nuevo'])
    expect(told({ news: [message] }, {}, 'en')).toEqual(
      ['news.json, news Abre (en) el plazo.: removed'].map(
        () => 'news.json, news Abre el plazo. (en): removed',
      ),
    )
  })

  it('tells the ages and amounts of a bracket or a row, in place of its JSON', () => {
    const ages = cat.ageGroup
    expect(told({}, { product: { modalities: [{ ...dog, ageGroup: ages }] } })).toEqual([
      'Perro, precio por edad: nada → de 0 a 17 años, 9,50 €; de 18 a 64 años, 12 €',
    ])
    expect(told({ rows: [] }, {})).toEqual([
      'tables/life.json, filas enero, de 18 a 29 años: nada → de 18 a 29 años, mes de inicio 1, premium 2,5',
    ])
  })

  it('tells entries in another order by their titles, and is not red', () => {
    const far = { id: 'far', date: '2062-01-01', text: named('Fin.') }
    expect(told({ news: [message, far] }, { news: [far, message] })).toEqual([
      'news.json, noticias, orden: Abre el plazo.; Fin. → Fin.; Abre el plazo.',
    ])
    const [one, other] = [{ product: { modalities: [dog, cat] } }, { product: { modalities: [cat, dog] } }]
    expect(told(one, other, 'en')).toEqual([
      'Mascotas (en), options, order: Perro (en); Gato (en) → Gato (en); Perro (en)',
    ])
    expect(compareCompanies(filesWith(one), filesWith(other), '2026-06-15')).toMatchObject([
      { kind: 'order' },
    ])
    const isRed = compareCompanies(
      filesWith({ news: [message, far] }),
      filesWith({ news: [far, message] }),
      '2026-06-15',
    )
    expect(isRed[0]?.red).toBeUndefined()
    const spoken = [{ tenant: { languages: ['es', 'en'] } }, { tenant: { languages: ['en', 'es'] } }] as const
    expect(told(...spoken)).toEqual(['tenant.json, idiomas, orden: es; en → en; es'])
  })

  it('tells a setting of several values by their names', () => {
    const identityProvider = { name: 'Acme', issuer: 'https://id.example', clientId: 'portal' }
    const signIn = { identityProvider, password: false }
    expect(told({}, { tenant: { signIn } })).toEqual([
      'tenant.json, acceso: nada → proveedor de identidad Acme, emisor https://id.example, ' +
        'identificador del portal portal, contraseña no',
    ])
  })

  it('says of a picture or a text only that it changes', () => {
    const [before, after] = ['a', 'b'].map((hash) => ({ texts: { 'images/logo.png': hash } }))
    expect(told(before ?? {}, after ?? {})).toEqual(['images/logo.png: cambia'])
  })

  it.each(languages)('has no JSON in it: %s', (language) => {
    const signIn = { identityProvider: { name: 'Acme' } }
    const after = { tenant: { signIn }, news: [message], rows: [], product: { modalities: [cat] } }
    expect(told({}, after, language).join('\n')).not.toMatch(/[{}[\]"<>]/)
  })

  it('tells a rate with its start month, ages and four decimals', () => {
    const march = [{ from: 40, to: 49, startMonth: 3, premium: 0.825 }]
    const dear = [{ ...march[0], premium: 0.8255 }]
    expect(told({ rows: march }, { rows: dear })[0]).toContain('marzo, de 40 a 49 años')
    expect(told({ rows: march }, { rows: dear })[0]).toContain('0,825 → 0,8255')
  })
})
