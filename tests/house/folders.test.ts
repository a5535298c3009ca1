import { describe, expect, it } from 'vitest'
import {
  arrowsAgainstOrder,
  arrowsOf,
  circles,
  mutualArrows,
  missingFolders,
  unplacedFolders,
  type Arrow,
} from './folders.ts'
import { sourceOf } from './source.ts'

const order = { 'src/room': ['low', 'middle', 'high'] }

/** Builds arrows between imagined files. */
function drawn(...pairs: (readonly [string, string])[]): Arrow[] {
  return arrowsOf(pairs.map(([path, opened]) => sourceOf(path, `import '${opened}'`)))
}

describe('an arrow between folders', () => {
  it('is drawn once, and by no test', () => {
    const arrows = drawn(
      ['src/room/high/a.ts', '../low/a.ts'],
      ['src/room/high/b.ts', '../low/b.ts'],
      ['src/room/high/c.test.ts', '../middle/c.ts'],
      ['src/room/high/d.ts', './e.ts'],
    )
    expect(arrows.map(({ from, to }) => `${from} ${to}`)).toEqual(['src/room/high src/room/low'])
  })

  it('may run down the order of a room', () => {
    expect(arrowsAgainstOrder(drawn(['src/room/high/deep/a.ts', '../../low/a.ts']), order)).toEqual([])
    expect(arrowsAgainstOrder(drawn(['src/room/main.ts', './high/a.ts']), order)).toEqual([])
  })

  it('may not run up', () => {
    expect(arrowsAgainstOrder(drawn(['src/room/low/a.ts', '../high/a.ts']), order)).toEqual([
      'src/room/low stands before src/room/high in the order of src/room: src/room/low/a.ts opens ' +
        'src/room/high/a.ts',
    ])
    expect(arrowsAgainstOrder(drawn(['src/room/high/a.ts', '../main.ts']), order)).toHaveLength(1)
  })

  it('is drawn by a stylesheet too', () => {
    expect(arrowsAgainstOrder(drawn(['src/room/low/a.tsx', '../high/a.css']), order)).toHaveLength(1)
  })
})

describe('a folder', () => {
  it('needs a place in the order of its room', () => {
    expect(unplacedFolders(['src/room/low/a.ts', 'src/room/attic/a.ts', 'src/room/a.ts'], order)).toEqual([
      'src/room/attic has no place in the order of tests/house/folders.ts',
    ])
  })

  it('that has a place must exist', () => {
    expect(
      missingFolders(['src/room/low/a.ts', 'src/room/high.ts'], { 'src/room': ['low', 'high'] }),
    ).toEqual(['src/room/high is placed in tests/house/folders.ts and does not exist'])
  })

  it('may not open a folder that opens it', () => {
    const arrows = drawn(['src/a/x.ts', '../b/x.ts'], ['src/b/y.ts', '../a/y.ts'])
    expect(mutualArrows(arrows)).toEqual([
      'src/a and src/b open each other: src/a/x.ts opens src/b/x.ts, src/b/y.ts opens src/a/y.ts',
    ])
  })

  it('may not come back to itself by way of others', () => {
    const round = drawn(['src/a/x.ts', '../b/x.ts'], ['src/b/x.ts', '../c/x.ts'], ['src/c/x.ts', '../a/x.ts'])
    const [entrance] = drawn(['src/main/x.ts', '../a/x.ts'])
    expect(circles([entrance!, ...round])).toEqual([
      'folders open each other in a circle: src/a, src/b, src/c, src/a',
    ])
    expect(circles([entrance!, ...round.slice(1)])).toEqual([])
  })
})
