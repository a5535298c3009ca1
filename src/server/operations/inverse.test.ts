import { expect, it } from 'vitest'
import { allOperations } from './findOperations.ts'

const operations = await allOperations()
const ofInverses = operations.flatMap(({ inverse, ...operation }) =>
  inverse ? [[operation.name, operation, inverse] as const] : [],
)

it('an operation that can be undone is one of these', () => {
  const exceptOf = (fields?: readonly string[]) => (fields ? ` unless ${fields.join(', ')}` : '')
  expect(
    ofInverses.map(([name, , inverse]) => `${name}: ${inverse.name}${exceptOf(inverse.unless)}`),
  ).toEqual([
    'documents add: documents remove',
    'news add: news remove',
    'operators grant: operators revoke unless hadRight',
    'people leave: people stay unless before, hasLeft',
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
    const answered = 'properties' in own.output ? Object.keys(own.output.properties as object) : []
    expect(answered).toEqual(expect.arrayContaining([...(inverse.unless ?? [])]))
    expect(inverse.isFinal ?? false).toBe(found?.final ?? false)
  },
)
