import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validators } from 'virtual:tenants/validators'
import { describe, expect, it } from 'vitest'
import {
  tenantSchemas,
  validateTenantFile,
  type TenantFileKind,
} from '../src/domain/company/files/validateTenantFile.ts'
import { readJsonFile } from '../src/server/company/readJsonFile.ts'

const acme = join(fileURLToPath(new URL('..', import.meta.url)), 'tenants/acme')
const kinds = Object.keys(tenantSchemas) as TenantFileKind[]
const wrong = [null, true, -1, 1.005, '', 'nobody', '<b>', '12,5 €', [], {}, [1, 1], { more: 1 }]

describe('the validators of company files that the build writes', () => {
  it.each(kinds)('say of a faulty file of the kind %s what its schema says, compiled now', (kind) => {
    const files = filesOf(kind)
    const faulty = [...wrong, ...files.flatMap((file) => broken(file))]
    let sentences = 0
    for (const value of faulty) {
      const compiled = validateTenantFile(kind, value, validators[kind])
      expect(compiled).toEqual(validateTenantFile(kind, value))
      sentences += compiled.length
    }
    expect(sentences).toBeGreaterThan(wrong.length / 2)
    for (const file of files) expect(validateTenantFile(kind, file, validators[kind])).toEqual([])
  })
  it('are there for each kind, and for nothing else', () => {
    expect(Object.keys(validators).sort()).toEqual([...kinds].sort())
  })
})

/** The files of a demo company of one kind. */
function filesOf(kind: TenantFileKind): unknown[] {
  const folder = kind === 'product' ? 'catalogue' : kind === 'table' ? 'tables' : ''
  const names = readdirSync(join(acme, folder)).filter(
    (name) => name.endsWith('.json') && (folder !== '' || name === `${kind}.json`),
  )
  return names.map((name) => {
    const read = readJsonFile(acme, join(folder, name))
    return 'value' in read ? read.value : undefined
  })
}

/** Variants of a file, each with one wrong value, at a few hundred different paths. */
function broken(file: unknown): unknown[] {
  const places = placesOf(file)
  const step = Math.ceil(places.length / 100)
  return places
    .filter((_place, index) => index % step === 0)
    .map((place, index) => changed(file, place, wrong[index % wrong.length]))
}

type Place = (string | number)[]

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [...keys].flatMap((key) => [
    [key],
    ...placesOf((value as Record<string | number, unknown>)[key]).map((inside) => [key, ...inside]),
  ])
}

function changed(file: unknown, place: Place, to: unknown): unknown {
  const copy = structuredClone(file) as Record<string | number, unknown>
  const parent = place.slice(0, -1).reduce((at, key) => at[key] as typeof copy, copy)
  parent[place.at(-1) ?? ''] = to
  return copy
}
