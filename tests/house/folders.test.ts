import { describe, expect, it } from 'vitest'
import {
  findArrowsAgainstOrder,
  buildArrows,
  findCircles,
  findMutualArrows,
  findMissingFolders,
  findUnplacedFolders,
  type Arrow,
} from './folders.ts'
import { createSource } from './source.ts'

const order = { 'src/room': ['low', 'middle', 'high'] }

/** Builds arrows between imagined files. */
function drawn(...pairs: (readonly [string, string])[]): Arrow[] {
  return buildArrows(pairs.map(([path, opened]) => createSource(path, `import '${opened}'`)))
}

describe('an arrow between folders', () => {
  it('is counted once, and not for tests', () => {
    const arrows = drawn(
      ['src/room/high/a.ts', '../low/a.ts'],
      ['src/room/high/b.ts', '../low/b.ts'],
      ['src/room/high/c.test.ts', '../middle/c.ts'],
      ['src/room/high/d.ts', './e.ts'],
    )
    expect(arrows.map(({ from, to }) => `${from} ${to}`)).toEqual(['src/room/high src/room/low'])
  })

  it('may follow the order of a room', () => {
    expect(findArrowsAgainstOrder(drawn(['src/room/high/deep/a.ts', '../../low/a.ts']), order)).toEqual([])
    expect(findArrowsAgainstOrder(drawn(['src/room/main.ts', './high/a.ts']), order)).toEqual([])
  })

  it('may not run against it', () => {
    expect(findArrowsAgainstOrder(drawn(['src/room/low/a.ts', '../high/a.ts']), order)).toEqual([
      'src/room/low stands before src/room/high in the order of src/room: src/room/low/a.ts opens ' +
        'src/room/high/a.ts',
    ])
    expect(findArrowsAgainstOrder(drawn(['src/room/high/a.ts', '../main.ts']), order)).toHaveLength(1)
  })

  it('is counted for a stylesheet too', () => {
    expect(findArrowsAgainstOrder(drawn(['src/room/low/a.tsx', '../high/a.css']), order)).toHaveLength(1)
  })
})

describe('a folder', () => {
  it('needs a place in the order of its room', () => {
    expect(findUnplacedFolders(['src/room/low/a.ts', 'src/room/attic/a.ts', 'src/room/a.ts'], order)).toEqual(
      ['src/room/attic has no place in the order of tests/house/folders.ts'],
    )
  })

  it('that has a place must exist', () => {
    expect(
      findMissingFolders(['src/room/low/a.ts', 'src/room/high.ts'], { 'src/room': ['low', 'high'] }),
    ).toEqual(['src/room/high is placed in tests/house/folders.ts and does not exist'])
  })

  it('may not open a folder that opens it', () => {
    const arrows = drawn(['src/a/x.ts', '../b/x.ts'], ['src/b/y.ts', '../a/y.ts'])
    expect(findMutualArrows(arrows)).toEqual([
      'src/a and src/b open each other: src/a/x.ts opens src/b/x.ts, src/b/y.ts opens src/a/y.ts',
    ])
  })

  it('may not open itself through others', () => {
    const round = drawn(['src/a/x.ts', '../b/x.ts'], ['src/b/x.ts', '../c/x.ts'], ['src/c/x.ts', '../a/x.ts'])
    const [entrance] = drawn(['src/main/x.ts', '../a/x.ts'])
    expect(findCircles([entrance!, ...round])).toEqual([
      'folders open each other in a circle: src/a, src/b, src/c, src/a',
    ])
    expect(findCircles([entrance!, ...round.slice(1)])).toEqual([])
  })
})
