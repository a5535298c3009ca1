import { describe, expect, it } from 'vitest'
import { getAt, parseFile, setAt, writeJson, writeFix } from './editJson.ts'

const files = import.meta.glob<string>(
  ['../../../tenants/acme/**/*.json', '../../../tenants/globex/**/*.json'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

type Path = (string | number)[]

/** The paths of all values that are no objects or lists. */
function findLeaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  if (Array.isArray(value)) return value.flatMap((each, index) => findLeaves(each, [...path, index]))
  return Object.entries(value).flatMap(([key, each]) => findLeaves(each, [...path, key]))
}

describe('a file that the studio writes', () => {
  it.each(Object.entries(files))(
    '%s keeps its bytes when it is unchanged, or changed and back',
    (_, text) => {
      const value = parseFile(text)
      expect(writeJson(text, value)).toBe(text)
      for (const path of findLeaves(value).filter((_leaf, index) => index % 7 === 0)) {
        const changed = writeJson(text, setAt(value, path, 'other'))
        expect(getAt(parseFile(changed), path)).toBe('other')
        expect(writeJson(changed, value, text)).toBe(text)
      }
    },
  )

  it('keeps the order of keys, and the bytes of all other values', () => {
    const text = '{\n  "b": [1,  2], "a": { "x": 34.90 },\n  "c": "é"\n}\n'
    const value = setAt(parseFile(text), ['c'], 'e')
    expect(writeJson(text, value)).toBe('{\n  "b": [1,  2], "a": { "x": 34.90 },\n  "c": "e"\n}\n')
  })

  it('adds and removes keys and entries of lists', () => {
    const text = '{\n  "a": [\n    { "id": 1 },\n    { "id": 2 }\n  ],\n  "b": 1\n}\n'
    const added = writeJson(text, { a: [{ id: 1 }, { id: 3 }, { id: 2 }], b: 1, c: true })
    expect(parseFile(added)).toEqual({ a: [{ id: 1 }, { id: 3 }, { id: 2 }], b: 1, c: true })
    expect(parseFile(writeJson(text, { a: [{ id: 2 }] }))).toEqual({ a: [{ id: 2 }] })
    expect(parseFile('{ "a": ')).toBeUndefined()
  })
})

describe('what was probably meant', () => {
  const text = '{ "list": [{ "a": 1 }, { "colour": "x" }] }'
  it.each([
    ['list.1.colour', { newKey: 'color' }, text.replace('colour', 'color')],
    ['list.1.colour', { newValue: false }, text.replace('"x"', 'false')],
    ['list.2.colour', { newKey: 'color' }, text],
    ['list.1.colour', {}, text],
  ])('at %s replaces %o and leaves every other byte', (path, fix, expected) => {
    expect(writeFix(text, { path, ...fix })).toBe(expected)
  })
})
