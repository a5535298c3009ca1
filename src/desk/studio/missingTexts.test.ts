import { describe, expect, it } from 'vitest'
import { writeJson } from './editJson.ts'
import { listMissingTexts, readMissingTexts, writeMissingTexts } from './missingTexts.ts'
import { writeInto } from './priceList.ts'

const menu = '{\n  "items": [\n    { "id": "plan", "name": { "es": "El «plan»\\tdel año" } }\n  ]\n}\n'
const files = [
  { path: 'tenant.json', text: '{ "languages": ["es", "en"], "branding": { "slogan": { "en": "Pay" } } }' },
  { path: 'menu.json', text: menu },
  { path: 'demo.json', text: '{ "employees": [{ "note": { "es": "Una" } }] }' },
]
const missing = listMissingTexts(files)

describe('the file of missing texts', () => {
  it('has each text that a language of the company lacks, with another language beside it', () => {
    expect(missing.map(({ path, language }) => `${path.join('.')} ${language}`)).toEqual([
      'branding.slogan es',
      'items.0.name en',
    ])
    expect(writeMissingTexts(missing)).toBe(
      'file\tpath\tlanguage\tother\ttext\r\ntenant.json\tbranding.slogan\tes\tPay\t\r\n' +
        'menu.json\titems.0.name\ten\tEl «plan» del año\t',
    )
  })

  it('comes back with its last column, into the files of its texts alone', () => {
    const filled = `${writeMissingTexts(missing)}"The ""plan"" of the year"`
    const read = readMissingTexts(filled, missing)
    if ('badLine' in read) throw new Error(String(read.badLine))
    const changed = writeInto(files, read.written)
    expect([...changed.keys()]).toEqual(['menu.json'])
    const text = writeJson(menu, changed.get('menu.json'))
    expect(JSON.parse(text)).toHaveProperty('items.0.name.en', 'The "plan" of the year')
    expect(JSON.parse(text)).toHaveProperty('items.0.name.es', 'El «plan»\tdel año')
  })

  it('has no cell that a spreadsheet runs as a formula, and such a text comes back as it was', () => {
    const other = { ...missing[0]!, other: '＝1+1' }
    const written = writeMissingTexts([other])
    expect(written).toContain("\t'＝1+1\t")
    expect(readMissingTexts(`${written}'=1+1`, missing)).toMatchObject({ written: [{ value: '=1+1' }] })
  })

  it('is refused at the first line that is no missing text', () => {
    const line = (file: string): string => `${file}\titems.0.name\ten\tEl plan\tThe plan`
    expect(readMissingTexts(`${line('menu.json')}\n${line('news.json')}`, missing)).toEqual({ badLine: 2 })
  })
})
