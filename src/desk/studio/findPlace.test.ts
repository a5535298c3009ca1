import { describe, expect, it } from 'vitest'
import { findPlaces } from './findPlace.ts'

const product = (alias: string, name: string, price: number) => ({
  path: `catalogue/${alias}.json`,
  text: JSON.stringify({
    id: alias,
    category: { alias },
    modalities: [{ name: { es: name, en: `${name} in English` }, defaultPrice: price }],
  }),
})
const files = [
  {
    path: 'tenant.json',
    text: '{ "name": "Acme", "plan": { "cutOffDate": 20 }, "contact": { "helpEmail": "a@acme.example" } }',
  },
  { path: 'demo.json', text: '{ "employees": [{ "firstName": "Onada mes a mes" }] }' },
  product('gym', 'Onada mes a mes', 34.9),
  product('food', 'Comida', 34.9),
  { path: 'tables/life.json', text: '{ "rows": [{ "age": 30, "price": 12.5 }] }' },
  { path: 'content/conditions.es.md', text: '# Qué acuerdas\n\nCambias una parte de **tu sueldo**.' },
]
const findAll = (text: string, page = '/home', language = 'es') => findPlaces(files, { text, page }, language)
const find = (...of: Parameters<typeof findAll>) => findAll(...of)[0]

describe('a press in the portal', () => {
  it('finds the field of a text, in its language and part', () => {
    const gym = { part: 'products', file: 'catalogue/gym.json' }
    expect(find('Onada mes a mes')).toEqual({ ...gym, path: 'modalities.0.name.es' })
    expect(find('Onada mes a mes in English', '/home', 'en')).toEqual({
      ...gym,
      path: 'modalities.0.name.en',
    })
    expect(find('  Onada\n mes a mes ')).toEqual({ ...gym, path: 'modalities.0.name.es' })
    expect(find('Hola, esto es Onada mes a mes para ti')).toEqual({ ...gym, path: 'modalities.0.name.es' })
    expect(find('a@acme.example')).toMatchObject({ part: 'texts', path: 'contact.helpEmail' })
    expect(find('Acme')).toMatchObject({ part: 'face', path: 'name' })
    expect(find('Cambias una parte de tu sueldo.')).toMatchObject({
      part: 'legal',
      file: 'content/conditions.es.md',
    })
  })

  it('finds a price of the page’s product, as each language writes it, and none of another value', () => {
    const price = 'modalities.0.defaultPrice'
    expect(find('34,90 € al mes', '/products/food')).toMatchObject({
      file: 'catalogue/food.json',
      path: price,
    })
    expect(find('€34.90 a month', '/products/gym')).toMatchObject({ file: 'catalogue/gym.json', path: price })
    expect(find('12,50 €')).toEqual({ part: 'prices', file: 'tables/life.json', path: 'rows.0.price' })
    expect(find('34,91 €', '/products/food')).toBeUndefined()
  })

  it('finds all fields of a price outside its product’s page, and one of a text', () => {
    expect(findAll('34,90 €').map(({ file }) => file)).toEqual(['catalogue/gym.json', 'catalogue/food.json'])
    expect(findAll('34,90 €', '/products/food')).toHaveLength(1)
    expect(findAll('Onada mes a mes')).toHaveLength(1)
  })

  it('finds nothing for a text of the portal itself', () => {
    expect(find('Cerrar sesión')).toBeUndefined()
    expect(find('')).toBeUndefined()
  })
})
