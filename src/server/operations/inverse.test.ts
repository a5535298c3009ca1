import { expect, it } from 'vitest'
import { allOperations } from './findOperations.ts'

const operations = await allOperations()
const ofInverses = operations.flatMap(({ inverse, ...operation }) =>
  inverse ? [[operation.name, operation, inverse] as const] : [],
)

it('an operation that can be undone is one of these', () => {
  expect(ofInverses.map(([name, , inverse]) => `${name}: ${inverse.name}`)).toEqual([
    'documents add: documents remove',
    'news add: news remove',
    'operators grant: operators revoke',
    'people leave: people stay',
    'people open: plan shut',
    'plan open: plan shut',
  ])
})

it.each(ofInverses)(
  'what undoes %s needs what that took or answered, and asks as it says',
  (_, own, inverse) => {
    const found = operations.find(({ name }) => name === inverse.name)
    const known = [own.input, own.output].flatMap((schema) =>
      'properties' in schema ? Object.keys(schema.properties as object) : [],
    )
    expect(known).toEqual(expect.arrayContaining([...inverse.by]))
    expect(inverse.by).toEqual(expect.arrayContaining([...((found?.input.required ?? []) as string[])]))
    expect(inverse.isFinal ?? false).toBe(found?.final ?? false)
  },
)
