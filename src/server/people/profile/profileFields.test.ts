import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

let server: ContractServer
let profile: any
beforeAll(async () => {
  server = await createContractServer()
  const { call, add, buy } = await server.buyer()
  await add(card([5], 50))
  await buy((await add(card([6], 50))).id)
  await call('POST', '/api/families', {
    relationship: 'child',
    firstName: 'Nil',
    lastName1: 'Roca',
    lastName2: 'Ferrer',
    personalID: '49820163R',
    birthday: '2024-09-01',
    disabilityType: true,
    disability: 33,
  })
  profile = (await call('GET', '/api/profile')).body
})
afterAll(() => server.close())

const contract = [
  'id',
  'product',
  'productCategory',
  'benefit',
  'benefitId',
  'year',
  'price',
  'finalPrice',
  'userBag',
  'contributedPrice',
  'details',
  'additionalInfo',
  'status',
  'signed',
  'createdAt',
  'updatedAt',
  'disableDocumentation',
  'items',
]

describe('GET /api/profile answers', () => {
  it.each([
    [
      'the employee (ENT-01)',
      () => profile,
      [
        'id',
        'email',
        'firstName',
        'lastName1',
        'lastName2',
        'fullName',
        'birthday',
        'picture',
        'personalID',
        'phone',
        'BAN',
        'nationality',
        'gender',
        'maritalStatus',
        'disabilityType',
        'disability',
        'address1',
        'address2',
        'city',
        'postalCode',
        'province',
        'country',
        'fixedSalary',
        'variableSalary',
        'flexibleBag',
        'topBag',
        'userBag',
        'companyBag',
        'paymentCount',
        'securityNumber',
        'employeeNumber',
        'costCenter',
        'collectiveId',
        'companyId',
        'cookiesAccepted',
        'isPasswordDeprecated',
        'privateUse',
        'renting',
        'products',
        'office',
        'legalEntity',
        'collective',
        'employeeTax',
        'productTax',
        'cart',
        'contracts',
        'company',
      ],
    ],
    ['a product (ENT-02)', () => profile.products[0], ['PL', 'name', 'category']],
    [
      'the category of a product (ENT-02)',
      () => profile.products[0].category,
      ['alias', 'name', 'isDefault'],
    ],
    [
      'a member of the family (ENT-03)',
      () => profile.family[1],
      [
        'id',
        'firstName',
        'lastName1',
        'lastName2',
        'fullName',
        'personalID',
        'idType',
        'birthday',
        'relationship',
        'disabilityType',
        'disability',
        'active',
      ],
    ],
    ['an item of the cart (CTR-04)', () => profile.cart[0], contract],
    ['a contract (CTR-04)', () => profile.contracts[0], contract],
    [
      'a month of a contract (CTR-05)',
      () => profile.contracts[0].items[0],
      ['id', 'benefitId', 'familyId', 'month', 'price', 'contributedPrice'],
    ],
    [
      'the company (TEN-15)',
      () => profile.company,
      [
        'name',
        'logo',
        'color',
        'colorBar',
        'colorTitles',
        'languages',
        'alertDays',
        'hideCompensation',
        'maintenance',
        'cutOffDate',
        'companyBag',
        'privacyText',
        'privacyDetail',
        'hideSocialSecurityInCompensation',
      ],
    ],
    [
      'the bags of a plan year (ENT-04)',
      () => profile.simulations['2026'],
      ['flexibleBag', 'topBag', 'available', 'availableTop', 'fixedSalary', 'companyBag', 'totalPrice'],
    ],
    [
      'the tax of an employee (CAL-20)',
      () => profile.employeeTax,
      ['socialSecurity', 'retentionScale', 'childrenDeduction', 'babyDeduction'],
    ],
    [
      'the social security of an employee (CAL-20)',
      () => profile.employeeTax.socialSecurity,
      ['socialSecurity', 'limitSalary', 'limitValue', 'redGeneral', 'minGeneral'],
    ],
  ] as [string, () => object, string[]][])(
    '%s with every field that is named for it',
    (_what, shape, fields) => {
      const answered = Object.keys(shape())
      expect(fields.filter((field) => !answered.includes(field))).toEqual([])
    },
  )
})
