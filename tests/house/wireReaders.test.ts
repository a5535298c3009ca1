import { describe, expect, it } from 'vitest'
import { createSource } from './source.ts'
import { findLoadedSchemas, findWireReaders } from './wireReaders.ts'

const text = "import type { Sums } from '../../dto/contractDto.ts'"
const row = 'src/server/employee/contractRow.ts'

describe('a file of the server that imports dto/', () => {
  it('is reported with the rule', () => {
    expect(findWireReaders([createSource(row, text)], {})).toEqual([
      `rows, repositories and rules keep the model, routes alone open src/dto: "${row}"`,
    ])
  })

  it.each(['src/server/employee/contractsRoute.ts', 'src/server/employee/contractRow.test.ts', row])(
    'is not reported if it is a route, a test or listed: %s',
    (path) => {
      const known: Record<string, string> = path === row ? { [row]: 'a reason' } : {}
      expect(findWireReaders([createSource(path, text)], known)).toEqual([])
    },
  )

  it('and is listed is reported once it stops', () => {
    expect(findWireReaders([createSource(row, '')], { [row]: 'a reason' })).toEqual([
      `${row} opens src/dto no more: take it off the list of tests/house/wireReaders.ts`,
    ])
  })
})

describe('a file of the browser', () => {
  const schema = "import { errorSchema } from '../../dto/schemas/error.ts'"

  it('is reported if it loads a schema of dto/', () => {
    expect(findLoadedSchemas([createSource('src/portal/api/api.ts', schema)])).toEqual([
      'a browser does not load TypeBox, import the type alone: "src/portal/api/api.ts:1"',
    ])
    const beside = schema.replace('../../dto', '.')
    expect(findLoadedSchemas([createSource('src/dto/errorDto.ts', beside)])).toHaveLength(1)
  })

  it('is not reported if it imports only the type, or belongs to the server', () => {
    const type = schema.replace('import', 'import type')
    expect(findLoadedSchemas([createSource('src/portal/api/api.ts', type)])).toEqual([])
    expect(findLoadedSchemas([createSource('src/server/company/contentRoute.ts', schema)])).toEqual([])
  })
})
