import { describe, expect, it } from 'vitest'
import { nationalIdChecksum } from '../../kernel/formats.ts'
import type { DemoFamilyMember } from '../demo/demo.ts'
import type { TenantFiles } from '../files/files.ts'
import { demoRules } from './rulesDemo.ts'

describe('the letter of a Spanish identity number', () => {
  it.each([
    ['12345678Z', 'Z'],
    ['00000000T', 'T'],
    ['00000022E', 'E'],
    ['00000023T', 'T'],
    ['X1234567L', 'L'],
    ['Y1234567X', 'X'],
    ['Z1234567R', 'R'],
  ])('of %s is %s', (personalId, letter) => {
    expect(nationalIdChecksum(personalId)).toBe(letter)
  })
})

describe('the identity document of a family member', () => {
  const noDni = (text: string) => `expected a DNI with its control letter, got "${text}"`
  const noNie = (text: string) => `expected a NIE with its control letter, got "${text}"`

  it.each<[Partial<DemoFamilyMember>, string | undefined]>([
    [{}, undefined],
    [{ personalID: '12345678Z' }, undefined],
    [{ personalID: '12345678A' }, noDni('12345678A')],
    [{ personalID: '12345678A', idType: 'DNI' }, noDni('12345678A')],
    [{ personalID: 'X1234567L' }, noDni('X1234567L')],
    [{ personalID: 'X1234567L', idType: 'NIE' }, undefined],
    [{ personalID: '12345678Z', idType: 'NIE' }, noNie('12345678Z')],
    [{ personalID: '12345678A', idType: 'passport' }, undefined],
  ])('with %j: %s', (fields, message) => {
    const member = { firstName: 'Leo', lastName1: 'Gil', relationship: 'child', ageMonths: 30, ...fields }
    const employee = { email: 'ana@acme.example', personalID: '12345678Z', family: [member] }
    const files = { demo: { employees: [employee] }, tenant: {}, products: [] } as unknown as TenantFiles
    const path = ['employees', 0, 'family', 0, 'personalID']
    expect(demoRules(files)).toMatchObject(message ? [{ file: 'demo.json', path, message }] : [])
  })
})

describe('a birthday', () => {
  const faultsOf = (born: string, today?: string, bornOfChild = born) => {
    const member = { firstName: 'Leo', lastName1: 'Gil', relationship: 'child', birthday: bornOfChild }
    const employee = { email: 'a@b.example', personalID: '12345678Z', birthday: born, family: [member] }
    const files = { demo: { employees: [employee] }, tenant: {}, products: [] } as unknown as TenantFiles
    return demoRules(files, today).map(({ path, message }) => `${path.join('.')}: ${message}`)
  }

  it.each(['2026-03-09', '2026-03-10'])('of %s has passed on 10 March 2026', (born) => {
    expect(faultsOf('1986-03-10', '2026-03-10', born)).toEqual([])
  })

  it.each([
    ['2010-03-10', []],
    [
      '2010-03-11',
      ['employees.0.birthday: "2010-03-11" makes an employee of 15: nobody under 16 may be employed'],
    ],
    [
      '2016-01-01',
      ['employees.0.birthday: "2016-01-01" makes an employee of 10: nobody under 16 may be employed'],
    ],
  ])('of an employee under 16 is told: %s', (born, told) => {
    expect(faultsOf(born, '2026-03-10')).toEqual(told)
  })

  it('in the future is a fault, of the employee and of the family', () => {
    const message = 'expected a day up to today, 2026-03-10, got "2026-03-11"'
    expect(faultsOf('2026-03-11', '2026-03-10')).toEqual([
      `employees.0.birthday: ${message}`,
      `employees.0.family.0.birthday: ${message}`,
    ])
    expect(faultsOf('2026-03-11')).toEqual([])
  })
})

describe('what a person of the demo has alone', () => {
  const sentences = (...people: object[]) => {
    const ids = ['12345678Z', '00000000T', '00000022E']
    const employees = people.map((own, at) => ({ email: `${at}@b.example`, personalID: ids[at], ...own }))
    const files = { demo: { employees }, tenant: {}, products: [] } as unknown as TenantFiles
    return demoRules(files).map(({ path, message, severity }) => `${severity} ${path.join('.')}: ${message}`)
  }

  it('is the number in the payroll', () => {
    expect(sentences({}, { employeeNumber: 'A-1' }, {})).toEqual([])
    expect(sentences({ employeeNumber: 'A-1' }, { employeeNumber: 'A-2' })).toEqual([])
    expect(sentences({ employeeNumber: 'A-1' }, {}, { employeeNumber: 'A-1' })).toEqual([
      'fault employees.2.employeeNumber: expected a name of its own, got "A-1" a second time',
    ])
  })

  it('a collective or a modality that nobody has any more is one sentence, at its first person', () => {
    const contracts = [{ benefitId: 'old', items: [] }]
    const none = 'expected one of the collectives of tenant.json (there is none), got "plant"'
    expect(sentences({}, { collectiveId: 'plant' })).toEqual([`fault employees.1.collectiveId: ${none}`])
    expect(sentences({ contracts, collectiveId: 'plant' }, { contracts, collectiveId: 'plant' })).toEqual([
      `fault employees.0.collectiveId: ${none}, and 1 more like it`,
      'fault employees.0.contracts.0.benefitId: expected a modality of the catalogue, got "old", and 1 ' +
        'more like it',
    ])
  })

  it('is a plan year of one number, with a bag that is no percentage by mistake', () => {
    const planYears = [{ planYear: 0, companyBag: 0.5 }, { planYear: 1 }, { planYear: 0, companyBag: 1 }]
    expect(sentences({}, { planYears: planYears.slice(1) })).toEqual([])
    expect(sentences({}, { planYears })).toEqual([
      'fault employees.1.planYears.2.planYear: expected a name of its own, got "0" a second time',
      'warning employees.1.planYears.0.companyBag: 0.5 euros: for a percentage write "50%"',
    ])
  })

  it.each(['xES9221000418450200051332', 'ES9221000418450200051332x', 'ES9A21000418450200051332', 'ES92'])(
    'may have %s instead of a bank account',
    (BAN) => expect(sentences({ BAN })).toEqual([]),
  )

  it('is an account with right check digits', () => {
    for (const BAN of ['ES9121000418450200051332', 'GB82WEST12345698765432', '', undefined])
      expect(sentences({ BAN })).toEqual([])
    expect(sentences({ BAN: 'ES9221000418450200051332' })).toEqual([
      'warning employees.0.BAN: "ES9221000418450200051332" is no account: its check digits are of another ' +
        'one',
    ])
  })
})

describe('a person of the demo', () => {
  const said = (own: object, tenant: object = {}) => {
    const employee = { email: 'a@b.example', personalID: '12345678Z', ...own }
    const files = { demo: { employees: [employee] }, tenant, products: [], images: ['acme.svg'] }
    return demoRules(files as unknown as TenantFiles, '2026-12-01').map(
      ({ severity, path, message }) => `${severity} ${path.slice(2).join('.')}: ${message}`,
    )
  }

  it('has an employer that is listed, and a logo that is there, or is told', () => {
    const legalEntities = [{ name: 'Acme, S.A.' }]
    const of = (name: string, logo?: string) => said({ legalEntity: { name, logo } }, { legalEntities })
    expect(of('Acme, S.A.', 'acme.svg')).toEqual([])
    expect(said({ legalEntity: { name: 'Acme, S.L.' } })).toEqual([])
    expect(of('Acme, S.L.')).toEqual([
      'warning legalEntity.name: expected one of legalEntities (Acme, S.A.), got "Acme, S.L.", ' +
        'did you mean "Acme, S.A."?',
    ])
    expect(of('Acme, S.A.', 'gone.svg')).toEqual([
      'warning legalEntity.logo: expected a file of images/ (acme.svg), got "gone.svg"',
    ])
  })
})
