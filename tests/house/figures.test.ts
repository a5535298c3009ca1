import { describe, expect, it } from 'vitest'
import { colorWalk, lineCountOf, repeatedPlaces, wideLines } from './figures.ts'
import { createSource } from './source.ts'

describe('a wide line', () => {
  it('has more than 110 columns, whatever it contains', () => {
    expect(wideLines([{ path: 'src/a.ts', text: `${'é'.repeat(110)}\n'${'a'.repeat(109)}'` }])).toEqual([
      'src/a.ts is wider than 110 columns in line 2',
    ])
  })
})

describe('the line count of nine in ten files', () => {
  it('is that of the ninth of ten, and of the last where the share is not whole', () => {
    const files = [30, 10, 20, 40, 50, 60, 70, 80, 90, 900].map((lineCount) => ({ lineCount }))
    expect(lineCountOf(files, 0.9)).toBe(90)
    expect(lineCountOf([...files, { lineCount: 100 }], 0.9)).toBe(100)
  })
})

describe('a repeated place', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line${at}\n}`).join('\n')
  const repeated = (text: string, other = text) =>
    repeatedPlaces([
      { path: 'a.ts', text },
      { path: 'b.ts', text: `// another beginning\n\n${other}` },
    ])

  it('has six equal lines or more, and a longer run is one pair', () => {
    expect(repeated(lines(5))).toEqual([])
    expect(repeated(lines(6))).toEqual([['a.ts:1', 'b.ts:3']])
    expect(repeated(lines(7))).toEqual([['a.ts:1', 'b.ts:3']])
  })

  it('contains no import, and ends with its file', () => {
    const imports = "import { a } from 'a'\nimport {\n  b,\n  c,\n  d,\n} from 'b'\nimport 'c'"
    expect(repeated(`${imports}\n${lines(5)}`)).toEqual([])
    expect(repeated(lines(3))).toEqual([])
  })
})

describe('walk (b)', () => {
  it('counts the files that mention the color of the bar or its CSS variables', () => {
    const files = ['settings.colorBar', 'var(--brand-bar)', 'const sidebar = 1'].map((text, index) =>
      createSource(`src/portal/${index}.ts`, text),
    )
    expect(colorWalk(files).map(({ path }) => path)).toEqual(['src/portal/0.ts', 'src/portal/1.ts'])
  })
})
