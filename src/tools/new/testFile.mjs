/** The text of pricing.test.ts: the example, the threshold of the bag, and what was chosen beside them. */
export function testFile({ id, covers, table, documentation }) {
  const age = Number(documentation)
  const isForChildren = covers === 'children'
  const people = isForChildren || age ? 'examplePeople, ' : ''
  const imports = [
    ...(isForChildren ? ["import { covers } from './covers.ts'\n"] : []),
    ...(age ? ["import { documentation } from './documentation.ts'\n"] : []),
  ]
  return `import { describe, expect, it } from 'vitest'
import { ${people}quote, type QuoteRequest } from '#sdk'
${imports.join('')}import example from './example.ts'
import benefit from './index.ts'

const { request, priceCents } = example
const ask = (given: Partial<QuoteRequest> = {}) => quote(benefit, { ...request, ...given })

describe('${id}', () => {
  it('costs what its example says', () => {
    expect(ask()).toMatchObject({ priceCents, refusals: [] })
  })

  it('takes all that is available and not a cent more', () => {
    expect(ask({ availableCents: priceCents + 1 }).refusals).toEqual([])
    expect(ask({ availableCents: priceCents }).refusals).toEqual([])
    expect(ask({ availableCents: priceCents - 1 }).refusals).toMatchObject([{ code: 'price_over_error' }])
  })
${table ? ofTable : ''}${isForChildren ? ofChildren : ''}${age ? ofAge(age) : ''}})
`
}

const ofTable = `
  it('says where its table has no rate', () => {
    expect(ask({ tables: {} }).refusals[0]?.code).toBe('noRate')
  })
`

const ofChildren = `
  it('covers children up to 17', () => {
    const aged = (ageYears: number) => covers({ ...examplePeople.child, ageYears })?.code
    expect([16, 17, 18].map(aged)).toEqual([undefined, undefined, 'childrenOnly'])
    expect(covers(examplePeople.spouse)?.code).toBe('childrenOnly')
  })
`

function ofAge(age) {
  return `
  it('asks those of ${age} or more for a report', () => {
    const { child } = examplePeople
    const aged = (ageYears: number) => documentation.appliesTo?.({ ...child, ageYears }, request)
    expect([${age - 1}, ${age}, ${age + 1}].map(aged)).toEqual([false, true, true])
  })
`
}
