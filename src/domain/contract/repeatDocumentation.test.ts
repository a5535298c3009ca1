import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePeople } from '../examples/exampleRequest.ts'
import type { Contract } from '../plan/contract.ts'
import { repeatDocumentation } from './repeatDocumentation.ts'

const schema = {
  type: 'object',
  properties: {
    centre: { type: 'string' },
    phone: { type: 'string' },
    invoices: { type: 'array', items: { type: 'string' } },
  },
} as const
const { child, baby } = examplePeople
const byContract = {
  documentation: { schema, per: 'contract', when: 'always', yearly: ['invoices'] },
} as const
const byPerson = { documentation: { schema, per: 'person', when: 'always' } } as const

const repeated = (
  declaration: Parameters<typeof repeatDocumentation>[0],
  documentation: Contract['documentation'],
  covered = [child.id],
) =>
  repeatDocumentation(
    declaration,
    { documentation },
    {
      repeated: exampleContract({
        year: 2027,
        items: covered.map((personId) => ({ personId, monthIndex: 0, priceCents: 1_000 })),
      }),
      people: [child, baby],
    },
  )

describe('the documentation of a repeated contract', () => {
  it('stands, without the fields of one plan year, which are asked again', () => {
    expect(repeated(byContract, { centre: 'Sol', phone: ' ', invoices: ['a.pdf'] })).toEqual({
      documentation: { centre: 'Sol' },
      askedAgain: ['invoices'],
    })
    expect(repeated(byContract, { centre: 'Sol', invoices: [] })).toEqual({
      documentation: { centre: 'Sol' },
      askedAgain: [],
    })
  })

  it('is that of whoever is covered again, as far as the form asks for it', () => {
    const given = { [child.id]: { centre: 'Sol', gone: 'x' }, [baby.id]: { centre: 'Luna' } }
    expect(repeated(byPerson, given).documentation).toEqual({ [child.id]: { centre: 'Sol' } })
    expect(repeated(byPerson, given, [child.id, baby.id]).documentation).toEqual({
      [child.id]: { centre: 'Sol' },
      [baby.id]: { centre: 'Luna' },
    })
  })

  it('is none where none was given, none stands, or none is asked for', () => {
    const none = { documentation: null, askedAgain: [] }
    expect(repeated(byContract, null)).toEqual(none)
    expect(repeated(byContract, { invoices: ['a.pdf'] })).toEqual({ ...none, askedAgain: ['invoices'] })
    expect(repeated({}, { centre: 'Sol' })).toEqual(none)
    const adults = { documentation: { ...byPerson.documentation, appliesTo: () => false } }
    expect(repeated(adults, { [child.id]: { centre: 'Sol' } })).toEqual(none)
  })
})
