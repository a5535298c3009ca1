import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Contract } from '../plan/contract.ts'
import { examplePeople } from '../examples/exampleRequest.ts'
import { changeRefusal, missingByChange } from './replacedDocumentation.ts'

const schema = {
  type: 'object',
  required: ['centre', 'invoice'],
  properties: { centre: { type: 'string' }, invoice: { type: 'string', format: 'file' } },
} as const
const byPerson = { documentation: { schema, per: 'person', when: 'always', agreed: ['centre'] } as const }
const byContract = { documentation: { schema, per: 'contract', when: 'always' } as const }

const given = { centre: 'El Niu', invoice: 'x.pdf' }
const covering = (ids: number[], documentation: Record<string, unknown> | null, more = {}): Contract =>
  exampleContract({
    items: ids.map((personId) => ({ personId, monthIndex: 5, priceCents: 1_000 })),
    documentation,
    ...more,
  })
const nobody = { people: [] }

describe('a change in force asks for the documentation it needs (D-75)', () => {
  it('of a person it adds, and of nobody who stays', () => {
    const before = covering([3], { 3: given })
    expect(missingByChange(byPerson, before, covering([3, 4], { 3: given }), nobody)).toEqual({
      isMissing: true,
      personIds: [4],
      fields: [
        { personId: 4, field: 'centre' },
        { personId: 4, field: 'invoice' },
      ],
    })
    const whole = { 3: given, 4: given }
    expect(missingByChange(byPerson, before, covering([3, 4], whole), nobody).isMissing).toBe(false)
  })

  it('of a person whose months change, and not of one who lacked it before and stays the same', () => {
    const lacking = { 3: { centre: 'El Niu' } }
    const before = covering([3], lacking)
    const missing = (changed: Contract) => missingByChange(byPerson, before, changed, nobody)
    expect(missing(covering([3], lacking)).isMissing).toBe(false)
    expect(missing(covering([3, 4], lacking)).personIds).toEqual([4])
    const dearer = [{ personId: 3, monthIndex: 5, priceCents: 2_000 }]
    expect(missing(exampleContract({ items: dearer, documentation: lacking })).fields).toEqual([
      { personId: 3, field: 'invoice' },
    ])
  })

  it('of the contract as a whole, where it is not by person', () => {
    const missing = (info: Record<string, unknown> | null) =>
      missingByChange(byContract, covering([0], info), covering([0, 3], info), nobody)
    expect(missing(null)).toEqual({
      isMissing: true,
      personIds: [],
      fields: [{ field: 'centre' }, { field: 'invoice' }],
    })
    expect(missing(given).isMissing).toBe(false)
  })

  it('of the contract, where a person is the first who is asked', () => {
    const people = [3, 4].map((id) => ({ ...examplePeople.child, id }))
    const declaration = {
      documentation: { ...byContract.documentation, appliesTo: ({ id }: { id: number }) => id === 4 },
    }
    const missing = (ids: number[]) =>
      missingByChange(declaration, covering([3], null), covering(ids, null), { people }).isMissing
    expect([missing([3]), missing([3, 4])]).toEqual([false, true])
  })

  it('a file that is nobody’s counts as none', () => {
    const before = covering([3], { 3: given })
    const changed = covering([3, 4], { 3: given, 4: { ...given, invoice: 'y.pdf' } })
    const ownFiles = new Set(['x.pdf'])
    expect(changeRefusal(byPerson, before, changed, { people: [], ownFiles })).toMatchObject({
      code: 'documentationIncomplete',
      params: { field: 'invoice' },
    })
  })

  it('nothing where documentation was switched off', () => {
    const off = { disableDocumentation: true }
    const [before, changed] = [covering([3], null, off), covering([3, 4], null, off)]
    expect(changeRefusal(byPerson, before, changed, nobody)).toBeUndefined()
  })

  it('and keeps what is there: it is neither lost nor emptied, nor is an agreed field changed', () => {
    const before = covering([3], { 3: given })
    const code = (documentation: Record<string, unknown> | null) =>
      changeRefusal(byPerson, before, covering([3], documentation), nobody)?.code
    expect(code({ 3: given })).toBeUndefined()
    expect(code({ 3: { centre: 'El Niu' } })).toBe('documentationIncomplete')
    expect(code({ 3: { ...given, centre: 'Otro' } })).toBe('documentationAgreed')
    const alone = { documentation: { ...byPerson.documentation, when: 'modality' } } as const
    expect(changeRefusal(alone, before, covering([3], {}), nobody)?.code).toBe('documentationIncomplete')
  })
})
