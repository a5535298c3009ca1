import { describe, expect, it } from 'vitest'
import { sourceOf } from './source.ts'
import { loadedSchemas, wireReaders } from './wireReaders.ts'

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

describe('a file that a browser loads', () => {
  const schema = "import { errorSchema } from '../../dto/schemas/error.ts'"

  it('is named where it loads a schema of what travels', () => {
    expect(loadedSchemas([sourceOf('src/portal/api/api.ts', schema)])).toEqual([
      'a browser does not load TypeBox, import the type alone: "src/portal/api/api.ts:1"',
    ])
    const beside = schema.replace('../../dto', '.')
    expect(loadedSchemas([sourceOf('src/dto/errorDto.ts', beside)])).toHaveLength(1)
  })

  it('is not named where it opens the type alone, or is of the server', () => {
    const type = schema.replace('import', 'import type')
    expect(loadedSchemas([sourceOf('src/portal/api/api.ts', type)])).toEqual([])
    expect(loadedSchemas([sourceOf('src/server/company/contentRoute.ts', schema)])).toEqual([])
  })
})
