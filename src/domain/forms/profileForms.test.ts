import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { FormSchema } from '../benefit/formSchema.ts'
import {
  familyMemberForm,
  familyMemberInCartForm,
  legalContactForm,
  legalDataForm,
  legalPayForm,
  legalPersonForm,
  profileUserForm,
} from './profileForms.ts'
import { maxFileBytes } from './uploadLimits.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

/** The values that a field accepts. */
const taken = (schema: object, values: unknown[]): unknown[] =>
  values.filter((value) => ajv.validate(schema, value))

describe('what a form of the profile cannot do without', () => {
  const needed = ({ required = [] }: FormSchema): string[] => [...required].sort()

  it('is, of the account, e-mail, name and first surname', () => {
    expect(needed(profileUserForm)).toEqual(['email', 'firstName', 'lastName1'])
  })

  it('is, of the legal data, telephone, nationality, birthday and address', () => {
    const fields = ['address1', 'birthday', 'city', 'nationality', 'phone', 'postalCode']
    expect(needed(legalDataForm)).toEqual(fields)
    expect([legalPersonForm, legalContactForm, legalPayForm].flatMap((form) => needed(form)).sort()).toEqual(
      fields,
    )
    const { phone, nationality, address1, city, postalCode } = legalDataForm.properties
    for (const field of [phone, nationality, address1, city, postalCode])
      expect(taken(field, [''])).toEqual([])
  })

  it('of a family member is relationship, name, first surname, document and birthday', () => {
    expect(needed(familyMemberForm)).toEqual([
      'birthday',
      'firstName',
      'lastName1',
      'personalID',
      'relationship',
    ])
  })
})

describe('the bounds of the profile’s fields', () => {
  it('telephone and postal code are digits, with the zeros they begin with', () => {
    expect(
      taken(legalContactForm.properties.phone, ['600111222', '034600', '+34600', '600 111', 'x']),
    ).toEqual(['600111222', '034600'])
    expect(taken(legalContactForm.properties.postalCode, ['08201', '8201', '0820A', '08 201', 8201])).toEqual(
      ['08201', '8201'],
    )
  })

  it('salaries and their number are numbers', () => {
    const { fixedSalary, variableSalary, paymentCount } = legalPayForm.properties
    for (const field of [fixedSalary, variableSalary])
      expect(taken(field, [0, 27_200.5, '27200', -1, true])).toEqual([0, 27_200.5])
    expect(taken(paymentCount, [12, 14, '14', 12.5, 0])).toEqual([12, 14])
  })

  it('sex is 1 or 0, marital status one of four, a disability yes or no', () => {
    const { gender, maritalStatus, disabilityType } = legalPersonForm.properties
    expect(taken(gender, [0, 1, 2, '1', true])).toEqual([0, 1])
    expect(taken(maritalStatus, ['single', 'married', 'divorced', 'widowed', 'free', ''])).toEqual([
      'single',
      'married',
      'divorced',
      'widowed',
    ])
    expect(taken(disabilityType, [true, false, 'true', 1])).toEqual([true, false])
  })

  it('a birthday is not before 1900', () => {
    for (const { birthday } of [legalPersonForm.properties, familyMemberForm.properties])
      expect(taken(birthday, ['1899-12-31', '1900-01-01', '1987-02-11', '2024-08-20'])).toEqual([
        '1900-01-01',
        '1987-02-11',
        '2024-08-20',
      ])
  })

  it('a disability is a whole percent from 0 to 100 (CON-25)', () => {
    for (const { disability } of [legalPersonForm.properties, familyMemberForm.properties])
      expect(taken(disability, [-1, 0, 1, 33, 99, 100, 101, 32.5])).toEqual([0, 1, 33, 99, 100])
  })

  it('an account has at most 24 characters, a social security number 12 digits (CON-36)', () => {
    const lengths = (schema: object, sizes: number[]) =>
      taken(
        schema,
        sizes.map((size) => '1'.repeat(size)),
      ).map((text) => String(text).length)
    expect(lengths(legalPayForm.properties.BAN, [0, 23, 24, 25])).toEqual([0, 23, 24])
    expect(lengths(legalPayForm.properties.securityNumber, [0, 11, 12, 13])).toEqual([0, 11, 12])
    expect(taken(legalPayForm.properties.securityNumber, ['28/1234', '28 1234'])).toEqual([])
  })

  it('a member is child, spouse or partner; the employee is nobody’s choice (CON-12)', () => {
    expect(
      taken(familyMemberForm.properties.relationship, [
        'you',
        'child',
        'spouse',
        'domestic_partner',
        'parent',
        '',
      ]),
    ).toEqual(['child', 'spouse', 'domestic_partner'])
  })

  it('insurers want the second surname, the profile does not', () => {
    const member = {
      relationship: 'child',
      firstName: 'Nil',
      lastName1: 'Vidal',
      personalID: '1',
      birthday: '2016-06-05',
    }
    expect([familyMemberForm, familyMemberInCartForm].map((form) => ajv.validate(form, member))).toEqual([
      true,
      false,
    ])
    expect(
      [familyMemberForm, familyMemberInCartForm].map((form) =>
        ajv.validate(form, { ...member, lastName2: 'Roca' }),
      ),
    ).toEqual([true, true])
  })
})

it('a file has at most 10 megabytes of 1,048,576 bytes', () => {
  expect(maxFileBytes).toBe(10_485_760)
})
