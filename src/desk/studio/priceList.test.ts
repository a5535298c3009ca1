import { describe, expect, it } from 'vitest'
import { writeJson } from './editJson.ts'
import { blankProduct } from './entries.ts'
import { raisePrices } from './raisePrices.ts'
import { readPriceLines, writePriceLines } from './priceLines.ts'
import {
  addNextYear,
  listPrices,
  rowsLeftOut,
  shownPrice,
  writeInto,
  type ChangedFiles,
  type TextFile,
} from './priceList.ts'

const years = { from: 2026, to: 2027 }
const gym = `{
  "id": "gym",
  "name": { "es": "Gimnasio" },
  "modalities": [
    {
      "id": "gym-month",
      "name": { "es": "Onada mes a mes", "en": "Onada monthly" },
      "defaultPrice": 34.9,
      "priceForFamily": 29.9
    },
    { "id": "gym-old", "name": { "es": "Onada vieja" }, "year": 2025, "defaultPrice": 20 },
    { "id": "gym-typed", "name": { "es": "Clases" }, "minAmount": 10 }
  ]
}
`
const catalogue = `{
  "products": [
    "catalogue/gym.json",
    {
      "id": "health",
      "name": { "es": "Salud" },
      "modalities": [
        { "id": "care", "name": { "es": "Care" }, "ageGroup": [{ "from": 0, "to": 99, "price": 40 }] },
        { "id": "a-dental", "parentId": "care", "type": 1, "name": { "es": "Dental" }, "defaultPrice": 8 },
        { "id": "b-dental", "parentId": "care", "type": 1, "name": { "es": "Dental" }, "defaultPrice": 9 }
      ]
    }
  ]
}
`
const files: TextFile[] = [
  { path: 'catalogue.json', text: catalogue },
  { path: 'catalogue/gym.json', text: gym },
  { path: 'tenant.json', text: '{ "name": "Acme" }' },
]
const apply = (changed: ChangedFiles): TextFile[] =>
  files.map(({ path, text }) => ({
    path,
    text: changed.has(path) ? writeJson(text, changed.get(path)) : text,
  }))
const nextYear = apply(addNextYear(files, years))

describe('the list of prices', () => {
  it('has the modalities with a price of all files, and leaves out other years and typed amounts', () => {
    expect(listPrices(files, years).map(({ id }) => id)).toEqual([
      'care',
      'a-dental',
      'b-dental',
      'gym-month',
    ])
  })

  it('has a modality without a price where its category needs one, and takes its price', () => {
    const product = { ...blankProduct({ id: 'pets', name: { es: 'Mascotas' } }), PL: 'Top' }
    const fresh = [{ path: 'catalogue/pets.json', text: JSON.stringify(product) }]
    expect(listPrices(fresh, years)).toEqual([])
    const rows = listPrices(fresh, years, ['pets'])
    const read = readPriceLines('Mascotas;12,5', rows)
    if ('fault' in read) throw new Error(read.fault.reason)
    const changed = writeInto(fresh, read.prices).get('catalogue/pets.json')
    expect(changed).toMatchObject({ modalities: [{ id: 'pets-basic', defaultPrice: 12.5 }] })
    expect(readPriceLines('Mascotas;12,5;3', rows)).toHaveProperty('fault.reason', 'price')
  })

  it('keeps the cell of an emptied price, that of the family and of the next year too', () => {
    const emptied = gym.replace(/,\s*"priceForFamily": 29.9/, '').replace(/,\s*"defaultPrice": 34.9/, '')
    const one = [{ path: 'catalogue/gym.json', text: emptied, served: gym }]
    const [row] = listPrices(one, years)
    expect(row).toMatchObject({ id: 'gym-month', offer: { keys: ['defaultPrice', 'priceForFamily'] } })
    const [copied] = [...addNextYear([{ path: 'catalogue/gym.json', text: gym }], years).values()]
    const text = JSON.stringify(copied).replaceAll(/,"priceForFamily":("[^"]*"|[\d.]+)/g, '')
    const [both] = listPrices([{ path: 'catalogue/gym.json', text, served: gym }], years)
    expect(both?.next?.keys).toEqual(['defaultPrice', 'priceForFamily'])
    const [dental] = listPrices(files, years).filter(({ id }) => id === 'a-dental')
    expect(dental?.offer.keys).toEqual(['defaultPrice'])
  })

  it('opens the next year with prices to fill in beside those of this year, once', () => {
    const row = listPrices(nextYear, years).find(({ id }) => id === 'gym-month')!
    expect(row.next?.modality).toMatchObject({ id: 'gym-month-2027', year: 2027 })
    expect(shownPrice(row.next!.modality, 'defaultPrice')).toEqual({ old: 34.9 })
    expect(shownPrice(row.offer.modality, 'defaultPrice')).toEqual({ price: 34.9 })
    expect(addNextYear(nextYear, years).size).toBe(0)
  })

  it('leaves this year’s price of an offer without a copy, names it, and copies it when asked', () => {
    const dental = { id: 'c-dental', parentId: 'care', type: 1, name: { es: 'Extra' }, defaultPrice: 10 }
    const some = nextYear.map(({ path, text }) => {
      const value = JSON.parse(text) as { products?: { modalities: object[] }[] }
      if (path === 'catalogue.json') value.products?.[1]?.modalities.push(dental)
      return { path, text: JSON.stringify(value) }
    })
    const rows = listPrices(some, years)
    expect(rowsLeftOut(rows).map(({ id }) => id)).toEqual(['c-dental'])
    expect(rowsLeftOut(listPrices(files, years))).toEqual([])
    expect(raisePrices(rows, 340, 1).filter(({ value }) => value === 10.34)).toEqual([])
    expect(readPriceLines('Extra;11', rows)).toEqual({
      fault: { reason: 'noYear', line: 1, text: 'Extra;11' },
    })
    expect(writePriceLines(rows, ({ id }) => id)).not.toContain('c-dental')
    const added = addNextYear(some, years)
    expect([...added.keys()]).toEqual(['catalogue.json'])
    expect(JSON.stringify(added.get('catalogue.json')).match(/"id":"c-dental[^{]*/g)).toEqual([
      '"id":"c-dental","parentId":"care","type":1,"name":',
      '"id":"c-dental-2027","parentId":"care-2027","type":1,"name":',
    ])
    expect(JSON.stringify(added.get('catalogue.json')).match(/"a-dental-2027"/g)).toHaveLength(1)
  })

  it('takes the lines of a spreadsheet by name or id, with decimal comma, into the next year', () => {
    const rows = listPrices(nextYear, years)
    const read = readPriceLines('Modalidad\tPrecio\nonada  MES a mes\t36,10 €\t31\nA-dental\t8.25', rows)
    if ('fault' in read) throw new Error(read.fault.reason)
    const changed = writeInto(nextYear, read.prices)
    expect(JSON.stringify(changed.get('catalogue/gym.json'))).toContain(
      '"en":"Onada monthly"},"defaultPrice":36.1,"priceForFamily":31,"year":2027',
    )
    expect(JSON.stringify(changed.get('catalogue.json'))).toMatch(/"a-dental-2027".{1,90}"defaultPrice":8.25/)
  })

  it.each([
    ['Onada mes a mes;36,10\nOtra cosa;3', { reason: 'unknown', line: 2, text: 'Otra cosa;3' }],
    ['Dental;3', { reason: 'twice', line: 1, text: 'Dental;3' }],
    ['gym-month;gratis 1a', { reason: 'price', line: 1, text: 'gym-month;gratis 1a' }],
    ['a-dental;8;7', { reason: 'price', line: 1, text: 'a-dental;8;7' }],
    ['care;8', { reason: 'price', line: 1, text: 'care;8' }],
  ])('takes nothing where a line is not clear: %j', (text, fault) => {
    expect(readPriceLines(text, listPrices(files, years))).toEqual({ fault })
  })

  it('raises the next year by this year’s prices, rounded half up, and this year where it is alone', () => {
    const raised = (of: TextFile[], step: number) => {
      const changed = writeInto(of, raisePrices(listPrices(of, years), 340, step))
      return JSON.stringify([...changed.values()]).match(/"(defaultPrice|priceForFamily|price)":[\d.]+/g)
    }
    expect(raised(nextYear, 5)).toEqual([
      '"price":40',
      '"defaultPrice":8',
      '"defaultPrice":9',
      '"price":41.35',
      '"defaultPrice":8.25',
      '"defaultPrice":9.3',
      '"defaultPrice":34.9',
      '"priceForFamily":29.9',
      '"defaultPrice":20',
      '"defaultPrice":36.1',
      '"priceForFamily":30.9',
    ])
    expect(raised(files, 1)).toEqual([
      '"price":41.36',
      '"defaultPrice":8.27',
      '"defaultPrice":9.31',
      '"defaultPrice":36.09',
      '"priceForFamily":30.92',
      '"defaultPrice":20',
    ])
  })

  it('is written as a CSV that is read again, and never as a formula', () => {
    const rows = listPrices(nextYear, years)
    for (const { offer } of rows) offer.modality.name = { es: '=1+1;"x"' }
    const csv = writePriceLines(rows, ({ offer }) => offer.modality.name.es ?? '')
    expect(csv).toBe("a-dental;'=1+1 x;8;\r\nb-dental;'=1+1 x;9;\r\ngym-month;'=1+1 x;34,9;29,9\r\n")
    expect(readPriceLines(csv, rows)).toMatchObject({ prices: { length: 4 } })
    expect(writePriceLines(rows, () => '＝1')).toContain("a-dental;'＝1;8;")
  })
})
