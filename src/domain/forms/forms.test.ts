import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { familyMemberForm, familyMemberInCartForm } from './familyMember.ts'
import { legalPayForm, legalPersonForm } from './legalData.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

/** Which of the values a field takes. */
const taken = (schema: object, values: unknown[]): unknown[] => values.filter((value) => ajv.validate(schema, value))

describe('the bounds of the profile’s fields', () => {
  it('a disability is a whole percent from 0 to 100 (CON-25)', () => {
    for (const { disability } of [legalPersonForm.properties, familyMemberForm.properties]) expect(taken(disability, [-1, 0, 1, 33, 99, 100, 101, 32.5])).toEqual([0, 1, 33, 99, 100])
  })

  it('an account has at most 24 characters, a social security number 12 digits (CON-36)', () => {
    const lengths = (schema: object, sizes: number[]) => taken(schema, sizes.map((size) => '1'.repeat(size))).map((text) => String(text).length)
    expect(lengths(legalPayForm.properties.BAN, [0, 23, 24, 25])).toEqual([0, 23, 24])
    expect(lengths(legalPayForm.properties.securityNumber, [0, 11, 12, 13])).toEqual([0, 11, 12])
    expect(taken(legalPayForm.properties.securityNumber, ['28/1234', '28 1234'])).toEqual([])
  })

  it('a member is child, spouse or partner; the employee is nobody’s choice (CON-12)', () => {
    expect(taken(familyMemberForm.properties.relationship, ['you', 'child', 'spouse', 'domestic_partner', 'parent', ''])).toEqual(['child', 'spouse', 'domestic_partner'])
  })

  it('insurers want the second surname, the profile does not', () => {
    const member = { relationship: 'child', firstName: 'Nil', lastName1: 'Vidal', personalID: '1', birthday: '2016-06-05' }
    expect([familyMemberForm, familyMemberInCartForm].map((form) => ajv.validate(form, member))).toEqual([true, false])
    expect([familyMemberForm, familyMemberInCartForm].map((form) => ajv.validate(form, { ...member, lastName2: 'Roca' }))).toEqual([true, true])
  })
})
