import { describe, expect, it } from 'vitest'
import {
  choiceRefusal,
  eligibilityRefusals,
  employeeRefusal,
  employmentRefusal,
  unavailableRefusal,
  type EligibilityInput,
} from './eligibility.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { oneProvider } from '../benefit/eligible.ts'
import type { EmployeeFacts } from '../benefit/quoteRequest.ts'
import { refuse } from '../kernel/refusal.ts'
import type { EmployeeProduct } from '../plan/employee.ts'

const product = (fields: Partial<EmployeeProduct> = {}): EmployeeProduct => ({
  id: 'p',
  planType: 'Exent',
  name: {},
  category: { alias: 'pets', name: {}, isDefault: true },
  active: true,
  allowed: true,
  ...fields,
})

function refusalsOf(fields: Partial<EligibilityInput> & { offer?: Partial<Modality> } = {}) {
  const { offer, ...rest } = fields
  return eligibilityRefusals({
    declaration: { amount: 'typed', months: 'chosen' },
    modality: exampleModality({ id: 'm', category: 'pets', name: {}, ...offer }),
    employee: { products: [product()], collectiveId: 'staff', hasVehicle: false },
    siblings: [],
    today: '2026-03-10',
    year: 2026,
    cutOffDay: 15,
    ...rest,
  })
}
const vehicleOnly = ({ vehicleGranted }: EmployeeFacts) =>
  vehicleGranted ? undefined : refuse('vehicleNotGranted')
const codes = (fields: Parameters<typeof refusalsOf>[0]): string[] =>
  refusalsOf(fields).map(({ code }) => code)

describe('the permission to contract a product (D-47)', () => {
  it('belongs to employees with the product, active and permitted', () => expect(refusalsOf()).toEqual([]))

  it('is missing without the product', () => {
    expect(refusalsOf({ employee: { products: [], collectiveId: '', hasVehicle: false } })).toEqual([
      { code: 'notAllowedProduct', params: {} },
    ])
    expect(
      codes({
        employee: {
          products: [product({ category: { alias: 'other', name: {}, isDefault: true } })],
          collectiveId: '',
          hasVehicle: false,
        },
      }),
    ).toEqual(['notAllowedProduct'])
  })

  it('loses it with the permission, before activity is looked at', () => {
    expect(
      codes({
        employee: {
          products: [product({ allowed: false, active: false })],
          collectiveId: '',
          hasVehicle: false,
        },
      }),
    ).toEqual(['noPermissionAnymore'])
    expect(
      codes({ employee: { products: [product({ active: false })], collectiveId: '', hasVehicle: false } }),
    ).toEqual(['inactiveProduct'])
  })
})

describe('a category for employees with a granted vehicle', () => {
  const declaration = { amount: 'priced', months: 'chosen', eligible: vehicleOnly } as const
  it('is refused to all others', () => {
    expect(
      codes({ declaration, employee: { products: [product()], collectiveId: '', hasVehicle: false } }),
    ).toEqual(['vehicleNotGranted'])
    expect(
      codes({ declaration, employee: { products: [product()], collectiveId: '', hasVehicle: true } }),
    ).toEqual([])
    expect(codes({ employee: { products: [product()], collectiveId: '', hasVehicle: false } })).toEqual([])
  })
})

describe('a product is not to be had, whatever one chooses in it', () => {
  const why = (fields: Partial<EmployeeProduct> | undefined, hasVehicle = true, needsVehicle = false) =>
    unavailableRefusal(
      { products: fields ? [product(fields)] : [], hasVehicle },
      'pets',
      needsVehicle ? { eligible: vehicleOnly } : {},
    )?.code
  it('where not given, inactive, without permission, without an open modality or its vehicle', () => {
    expect([why(undefined), why({ allowed: false, closed: 'noOffer' }), why({ active: false })]).toEqual([
      'notAllowedProduct',
      'noPermissionAnymore',
      'inactiveProduct',
    ])
    expect([why({ closed: 'notForCollective' }), why({ closed: 'noOffer' }, false, true)]).toEqual([
      'notForCollective',
      'noOffer',
    ])
    expect([why({}, false, true), why({}, true, true), why({}, false, false)]).toEqual([
      'vehicleNotGranted',
      undefined,
      undefined,
    ])
  })
})

describe('collectives (D-49)', () => {
  it('must be equal where the benefit has one', () => {
    expect(codes({ offer: { collectiveId: 'staff' } })).toEqual([])
    expect(codes({ offer: { collectiveId: 'board' } })).toEqual(['otherCollective'])
    expect(codes({ offer: { collectiveId: '' } })).toEqual([])
  })
})

describe('providers (D-50)', () => {
  const siblings = [{ contractId: 'c', benefitId: 'b', providerId: 'sanitas' }]
  it('must be the one already hired, where the category has one at a time', () => {
    const single = { amount: 'priced', months: 'range', eligible: oneProvider } as const
    expect(codes({ declaration: single, siblings, offer: { providerId: 'sanitas' } })).toEqual([])
    expect(codes({ declaration: single, siblings, offer: { providerId: 'adeslas' } })).toEqual([
      'otherProvider',
    ])
    expect(codes({ declaration: single, siblings: [], offer: { providerId: 'adeslas' } })).toEqual([])
    expect(codes({ siblings, offer: { providerId: 'adeslas' } })).toEqual([])
  })
})

describe('months and deadlines', () => {
  it('leave no month once the year is cut off', () => {
    expect(refusalsOf({ today: '2026-11-14' })).toEqual([])
    expect(refusalsOf({ today: '2026-11-15' })).toEqual([
      { code: 'noMonthLeft', params: { year: 2026, openYear: 2027 } },
    ])
    expect(refusalsOf({ today: '2026-11-15', year: 2027 })).toEqual([])
  })

  it('pass with the benefit’s own date', () => {
    expect(refusalsOf({ offer: { cutOffDate: '2026-03-10' } })).toEqual([])
    expect(refusalsOf({ offer: { cutOffDate: '2026-03-11' } })).toEqual([])
    expect(refusalsOf({ offer: { cutOffDate: '2026-03-09' } })).toEqual([
      { code: 'cutOffPassed', params: { deadlineDate: '2026-03-09' } },
    ])
  })

  it('do not matter where nothing is contracted', () => {
    expect(refusalsOf({ today: '2026-11-15', offer: { contractMethod: 'informative' } })).toEqual([])
    expect(refusalsOf({ today: '2026-11-15', declaration: { amount: 'none', months: 'chosen' } })).toEqual([])
  })

  it('all refusals are listed, the weightiest first', () => {
    expect(
      codes({
        employee: { products: [], collectiveId: '', hasVehicle: false },
        offer: { collectiveId: 'board' },
        today: '2026-11-15',
      }),
    ).toEqual(['notAllowedProduct', 'otherCollective', 'noMonthLeft'])
  })
})

it('a category that is contracted once is open until it is, and then closed to a choice only', () => {
  const eligible = (_: EmployeeFacts, siblings: readonly unknown[]) =>
    siblings.length > 0 ? refuse('alreadyContracted') : undefined
  const employee = { hasVehicle: false }
  expect(employeeRefusal(employee, { eligible })).toBeUndefined()
  expect(choiceRefusal(employee, { eligible }, [], {})).toBeUndefined()
  const sibling = { modality: exampleModality({ id: 'm', category: 'pets', name: {} }) } as never
  expect(choiceRefusal(employee, { eligible }, [sibling], {})?.code).toBe('alreadyContracted')
})

it('a product is closed by its own reason, not by that of another product', () => {
  const cats = product({ category: { alias: 'cats', name: {}, isDefault: true }, closed: 'noOffer' })
  const employee = { hasVehicle: false, products: [cats, product()] }
  expect(unavailableRefusal(employee, 'pets', {})).toBeUndefined()
  expect(unavailableRefusal(employee, 'cats', {})?.code).toBe('noOffer')
})

describe('an employee who leaves or joins (D-88, D-98)', () => {
  const employee = { products: [product()], collectiveId: '', hasVehicle: false }

  it.each([
    [{ exitOn: '2026-03-31' }, [{ code: 'afterExit', params: { exitDate: '2026-03-31' } }]],
    [{ exitOn: '2026-04-01' }, []],
    [{ joinedOn: '2026-12-31' }, []],
    [{ joinedOn: '2027-01-01' }, [{ code: 'beforeJoining', params: { joinedDate: '2027-01-01' } }]],
  ])('%j meets %j in 2026', (employment, refusals) =>
    expect(refusalsOf({ employee: { ...employee, ...employment } })).toEqual(refusals),
  )
})

describe('the months of a request beside the employment (D-88, D-98)', () => {
  const refusalOf = (...months: number[]) =>
    employmentRefusal({ joinedOn: '2026-05-04', exitOn: '2026-08-20' }, 2026, months)

  it('may be those of joining and exit and between', () => {
    expect(refusalOf(4, 7)).toBeUndefined()
    expect(refusalOf()).toBeUndefined()
    expect(employmentRefusal({}, 2026, [0, 11])).toBeUndefined()
  })

  it('are refused as soon as one of them lies outside', () => {
    expect(refusalOf(3, 4)).toMatchObject({ code: 'beforeJoining', params: { joinedDate: '2026-05-04' } })
    expect(refusalOf(7, 8)).toMatchObject({ code: 'afterExit', params: { exitDate: '2026-08-20' } })
  })
})
