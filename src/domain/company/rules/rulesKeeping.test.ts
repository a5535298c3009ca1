import { describe, expect, it } from 'vitest'
import type { KnownBenefit } from '../files/faults.ts'
import type { TenantFiles } from '../files/files.ts'
import { keepingRules, type ContractedModality } from './rulesKeeping.ts'
import type { TenantConfig } from '../tenant/tenant.ts'

type Sold = { id: string; alias: string; modalities?: string[] }

const categories = (...ids: string[]) => ids.map((id) => ({ id }) as KnownBenefit)

function filesOf(sold: Sold[]): TenantFiles {
  const products = sold.map(({ id, alias, modalities = [] }) => ({
    product: { id, category: { alias }, modalities: modalities.map((each) => ({ id: each })) },
    place: { file: `catalogue/${id}.json`, path: [] },
  }))
  return { tenant: {}, products } as unknown as TenantFiles
}

function inUse(sold: Sold[]): TenantConfig {
  const products = sold.map(({ id, alias }) => ({ id, category: { alias } }))
  const modalities = sold.flatMap(({ modalities: ids = [] }, index) =>
    ids.map((id) => ({ id, product: products[index] })),
  )
  return { products, modalities } as unknown as TenantConfig
}

type Case = { now: Sold[]; before?: Sold[]; known?: string[]; contracted?: ContractedModality[] }

/** Formats findings as "severity file address: sentence". */
function found({ now, before, known, contracted }: Case): string[] {
  const kept = { before: before && inUse(before), ...(contracted && { contracted }) }
  return keepingRules(filesOf(now), known && categories(...known), kept).map(
    ({ severity, file, path, message }) => `${severity} ${file} ${path.join('.')}: ${message}`,
  )
}

const health = { id: 'health', alias: 'health-insurance', modalities: ['care', 'dental'] }
const gym = { id: 'gym', alias: 'sport', modalities: ['club'] }

describe('a product of a category that the server has not', () => {
  const place = 'catalogue/health.json category.alias: no folder plugins/health-insurance'
  const sentence = (wayOut: string) => `${place}; the product "health" is left out, ${wayOut}`

  it.each<[string, Case, string[]]>([
    ['is not looked at where the categories are not known', { now: [health] }, []],
    ['is none where its category is there', { now: [health], known: ['sport', 'health-insurance'] }, []],
    [
      'has the list of categories as its way out',
      { now: [health], known: ['sport', 'pets'] },
      [`loss ${sentence('expected one of sport, pets')}`],
    ],
    [
      'has "none" as its list where there is no category',
      { now: [health], known: [] },
      [`loss ${sentence('expected one of none')}`],
    ],
    [
      'has the category that was meant as its way out',
      { now: [health], known: ['sport', 'health-insurence'] },
      [`loss ${sentence('did you mean "health-insurence"?')}`],
    ],
    [
      'is a loss where it was sold, beside others',
      { now: [health], before: [gym, health], known: ['sport'] },
      [`loss ${sentence('expected one of sport')}`],
    ],
    [
      'is a warning where it is new',
      { now: [health], before: [gym], known: ['sport'] },
      [`warning ${sentence('expected one of sport')}`],
    ],
  ])('%s', (_what, files, expected) => {
    expect(found(files)).toEqual(expected)
  })
})

describe('a product whose employees were given it by its id', () => {
  const renamed = { ...health, id: 'salud' }

  it.each<[string, Case, string[]]>([
    ['may keep it', { now: [health, gym], before: [gym, health] }, []],
    ['may be given another before anybody has it', { now: [renamed], before: [gym] }, []],
    ['may have another beside the first of its category', { now: [renamed, health], before: [health] }, []],
    [
      'is lost under another id',
      { now: [gym, renamed], before: [gym, health] },
      [
        'loss catalogue/salud.json id: expected "health", the id by which employees were given it, ' +
          'got "salud": write it back',
      ],
    ],
  ])('%s', (_what, files, expected) => {
    expect(found(files)).toEqual(expected)
  })
})

describe('a modality that contracts stand on', () => {
  const sentence = (number: string) =>
    `expected the modality "dental", on which ${number}, got none of that id: write it back; ` +
    'to sell it no longer, give it an "endDate"'
  const without = { ...health, modalities: ['care'] }
  const on = (contracts: number) => [{ benefitId: 'dental', contracts }]

  it.each<[string, Case, string[]]>([
    ['may be kept', { now: [gym, health], before: [health], contracted: on(1) }, []],
    ['may be gone where no contract stands on it', { now: [without], before: [health] }, []],
    [
      'is lost with the one contract that stands on it, at the modalities of its product',
      { now: [gym, without], before: [gym, health], contracted: on(1) },
      [`loss catalogue/health.json modalities: ${sentence('1 contract stands')}`],
    ],
    [
      'is lost with the number of contracts that stand on it',
      { now: [gym, without], before: [health], contracted: [{ benefitId: 'club', contracts: 9 }, ...on(2)] },
      [`loss catalogue/health.json modalities: ${sentence('2 contracts stand')}`],
    ],
    [
      'is lost with its whole product, at the catalogue',
      { now: [gym], before: [health], contracted: on(2) },
      [`loss catalogue.json : ${sentence('2 contracts stand')}`],
    ],
    [
      'is lost where no configuration is in use',
      { now: [without], contracted: on(2) },
      [`loss catalogue.json : ${sentence('2 contracts stand')}`],
    ],
    [
      'is a warning where the configuration in use has it not, either',
      { now: [without], before: [without], contracted: on(2) },
      [`warning catalogue.json : ${sentence('2 contracts stand')}`],
    ],
  ])('%s', (_what, files, expected) => {
    expect(found(files)).toEqual(expected)
  })
})
