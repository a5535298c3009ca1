import { wrapPassword } from './wrapPassword.ts'
import type { ContractRequestDto } from '../../src/dto/contractRequestDto.ts'
import { card, typed, type Buyer, type ContractServer } from './contractServer.ts'
import { testPassword } from './testServer.ts'

/** An employee with everything that the operations refer to. */
export type Situation = {
  buyer: Buyer
  token: string
  /** The ids of cart items: a transport card and a saving plan. */
  cart: string
  saving: string
  /** The id of a contract that is not yet accepted. */
  contract: string
  child: number
  file: string
}

/** Creates an employee with a cart, a contract, a child and a file. */
export async function createSituation(server: ContractServer): Promise<Situation> {
  const { buyer, id: contract } = await server.purchased([6, 7], 30)
  // Filled here, so that a blank value in a test is a change.
  await buyer.call('POST', '/api/profile', { nationality: 'ES', address1: 'a', city: 'b', postalCode: '1' })
  const cart = await buyer.add(card([8, 9], 10))
  const saving = await buyer.add(typed('plan', [6], { price: 20 }))
  return {
    buyer,
    token: await server.session(buyer.employee),
    cart: cart.id,
    saving: saving.id,
    contract,
    child: await buyer.child('Pau', '2020-03-01'),
    file: await buyer.file(),
  }
}

export type Operation = {
  /** Builds the address of the call; left out: the path of the operation. */
  url?: (situation: Situation) => string
  /** Valid bodies, by a short description. */
  bodies: Record<string, (situation: Situation) => unknown>
  /** True if the operation needs a captcha. */
  captcha?: boolean
}

const password = wrapPassword(testPassword)
const browser = 'b'.repeat(40)
const member = {
  relationship: 'child',
  firstName: 'Mar',
  lastName1: 'Gil',
  lastName2: 'Roca',
  idType: 'PASSPORT',
  personalID: 'AB12',
  birthday: '2015-03-01',
  disabilityType: true,
  disability: 33,
  active: true,
}
const at =
  (path: string) =>
  ({ contract, cart, child, buyer }: Situation): string =>
    path
      .replace(':contract', contract)
      .replace(':cart', cart)
      .replace(':child', String(child))
      .replace(':user', buyer.employee.id)

/** Contract requests: with documentation of the contract, or of a person, and with details. */
const contracts: Operation['bodies'] = {
  course: ({ file }) =>
    typed('study', [6], {
      additionalInfo: {
        centerName: 'UPC',
        course: 'Datos',
        phoneContact: '934016000',
        paymentFreq: 'yearly',
        invoices: [{ file, month: 6 }],
      },
    }),
  nursery: ({ child, file }) =>
    typed('centre', [6], {
      familyIds: [child],
      additionalInfo: {
        [child]: {
          codeCenter: '1',
          centerName: 'Sol',
          address: 'Mayor 1',
          zip: '17001',
          city: 'Girona',
          province: 'Girona',
          contactPerson: 'Ana',
          contactPhone: '600000000',
          invoice: file,
        },
      },
    }),
  life: () => ({
    ...typed('axa', [5], { price: 0 }),
    details: { fallcc: 60_000, falla: 60_000, ipacc: 40_000, ginv: 20_000 },
  }),
}

/** All operations of the employees' API that have a JSON body. */
export const operations: Record<string, Operation> = {
  'POST /api/auth/login': {
    captcha: true,
    bodies: { account: ({ buyer }) => ({ email: buyer.employee.email, password }) },
  },
  'POST /api/auth/forgot-password': {
    captcha: true,
    bodies: { account: ({ buyer }) => ({ email: buyer.employee.email }) },
  },
  'POST /api/users/reset-password': {
    url: () => '/api/users/reset-password?access_token=1234567890',
    bodies: { passwords: () => ({ newPassword: password, confirmPassword: password }) },
  },
  'POST /api/auth/identity-provider': { bodies: { begin: () => ({ browser }) } },
  'POST /api/auth/identity-provider/answer': {
    bodies: { end: () => ({ browser, answer: '?code=1&state=2' }) },
  },
  'POST /api/auth/passkey': {
    bodies: { shown: () => ({ response: { id: 'x' }, browser: 'b'.repeat(64) }) },
  },
  'POST /api/profile/passkeys': { bodies: { made: () => ({ name: 'Móvil', response: { id: 'x' } }) } },
  'POST /api/profile/plan-sheet': {
    bodies: { plan: () => ({ year: 2026, contracts: [card([8, 9], 10)] }) },
  },
  'POST /api/questions': {
    bodies: {
      contract: ({ contract }) => ({ category: 'transport', contractId: contract, question: 'Hola' }),
    },
  },
  'POST /api/profile': {
    bodies: {
      everything: ({ buyer: { employee } }) => ({
        email: employee.email,
        firstName: 'Nora',
        lastName1: 'Vidal',
        lastName2: 'Puig',
        picture: '',
        phone: '600000001',
        BAN: 'ES6121000418450200051332',
        nationality: 'PT',
        gender: 1,
        birthday: '1988-04-20',
        maritalStatus: 'single',
        disabilityType: true,
        disability: 33,
        address1: 'Mayor 1',
        address2: '',
        city: 'Girona',
        postalCode: '17001',
        province: 'Girona',
        country: 'España',
        fixedSalary: 30_000,
        variableSalary: 1000.5,
        paymentCount: 14,
        securityNumber: '281234567840',
        cookiesAccepted: true,
        language: 'es',
        password: '',
        repeatPassword: '',
        id: employee.id,
        fullName: 'Nora',
        personalID: '1A',
        flexibleBag: 1,
      }),
    },
  },
  'POST /api/families': { bodies: { child: () => member } },
  'PUT /api/families/:id': {
    url: at('/api/families/:child'),
    bodies: { child: () => ({ ...member, personalID: 'CD34' }) },
  },
  'PUT /api/profile/tax-situation': {
    bodies: {
      everything: ({ child }) => ({
        household: 'other',
        contract: 'permanent',
        hasOtherPayers: false,
        children: [{ id: Number(child), custody: 'whole', disability: 33 }],
        ascendants: [{ birthYear: 1940, sharedBy: 2 }],
      }),
    },
  },
  'POST /api/users/:id/documents': {
    url: at('/api/users/:user/documents'),
    bodies: { file: ({ file }) => ({ file, name: 'Certificado', type: 'User file', public: false }) },
  },
  'POST /api/simulations': {
    bodies: { life: contracts.life!, change: ({ cart }) => ({ ...card([6], 20), contractId: cart }) },
  },
  'POST /api/contracts': { bodies: contracts },
  'PUT /api/contracts/:id': {
    url: at('/api/contracts/:cart'),
    bodies: { transport: () => fillEveryField(card([6], 20)) },
  },
  'POST /api/contracts/purchase': { bodies: { cart: ({ cart }) => ({ ids: [cart] }) } },
  'POST /api/contracts/resend': { bodies: { contract: ({ contract }) => ({ ids: [contract] }) } },
  'POST /api/contracts/repeat': { bodies: { year: () => ({ year: 2027 }) } },
  'POST /api/answers/add': {
    bodies: {
      saving: ({ saving, buyer, file }) => ({
        contractId: saving,
        userId: buyer.employee.id,
        productId: 'saving',
        isCompleted: true,
        answers: { '¿Tienes otro plan?': 'No' },
        file: { name: file, originalFilename: 'x.pdf' },
      }),
    },
  },
  'PUT /api/contracts/:id/invoices': {
    url: at('/api/contracts/:contract/invoices'),
    bodies: { month: ({ file }) => ({ familyId: 0, month: 6, name: file }) },
  },
  'POST /api/benefit-failures': {
    bodies: {
      failure: () => ({
        category: 'transport',
        doing: 'price',
        name: 'TypeError',
        reason: 'x is undefined',
        frames: ['/assets/a.js:1:2'],
      }),
    },
  },
}

function fillEveryField(request: ContractRequestDto): ContractRequestDto {
  const items = request.items.map((item) => ({ ...item, id: 'x', contributedPrice: 0 }))
  return { ...request, items, price: 20, version: 1, additionalInfo: null }
}
