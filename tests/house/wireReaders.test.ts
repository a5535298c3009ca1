import { describe, expect, it } from 'vitest'
import { sourceOf } from './source.ts'
import { wireReaders } from './wireReaders.ts'

const text = "import type { Sums } from '../../dto/contractDto.ts'"
const row = 'src/server/employee/contractRow.ts'

describe('a file of the server that opens what travels', () => {
  it('is named with the rule', () => {
    expect(wireReaders([sourceOf(row, text)], {})).toEqual([
      `rows, repositories and rules keep the model, routes alone open src/dto: "${row}"`,
    ])
  })

  it.each(['src/server/employee/contractsRoute.ts', 'src/server/employee/contractRow.test.ts', row])(
    'is not named where it is a route, a test or known: %s',
    (path) => {
      const known: Record<string, string> = path === row ? { [row]: 'a reason' } : {}
      expect(wireReaders([sourceOf(path, text)], known)).toEqual([])
    },
  )

  it('and is known is named once it stops', () => {
    expect(wireReaders([sourceOf(row, '')], { [row]: 'a reason' })).toEqual([
      `${row} opens src/dto no more: take it off the list of tests/house/wireReaders.ts`,
    ])
  })
})
