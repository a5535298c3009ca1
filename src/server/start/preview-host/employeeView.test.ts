import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { createWholePerson, facts } from '../../../../tests/support/wholePerson.ts'
import { contractSchema } from '../../../dto/schemas/contract.ts'
import { privateOfContract, privateOfMember, privateOfProfile } from '../../../dto/privateFields.ts'
import { familyMemberSchema, profileSchema } from '../../../dto/schemas/profile.ts'
import { signView } from '../../auth/viewTokens.ts'
import { buildPreviewApp } from '../previewApp.ts'
import { viewedRoutes } from './employeeView.ts'

/** Names of facts about the person that nobody else may read. */
const privateFacts = [
  ...(['ban', 'maritalStatus', 'childId', 'answer', 'childAnswer'] as const),
  ...(['answersFile', 'upload', 'documentation', 'replacedDocumentation', 'invoiceFile', 'given'] as const),
]

/** The fields that an operator sees of each kind of object; the rule hides every other field. */
const shown = {
  profile: [
    'id email firstName lastName1 lastName2 fullName birthday picture personalID phone',
    'nationality gender address1 address2 city postalCode province country paymentCount',
    'employeeNumber costCenter collectiveId companyId cookiesAccepted isPasswordDeprecated',
    'language office legalEntity collective fixedSalary variableSalary privateUse renting',
    'pendingEmail nothingIn flexibleBag topBag userBag companyBag products simulator employeeTax',
    'productTax simulations company today joinedOn exitOn enrollment securityNumber family cart',
    'contracts payrollRules',
  ].join(' '),
  contract: [
    'id product productCategory benefit benefitId year price finalPrice userBag contributedPrice',
    'details state status signed endedBy createdAt updatedAt purchasedAt acceptedAt steps',
    'disableDocumentation coveredUntil formerBag formerEmployment items version daysToCutOff',
    'pendingEdit acceptance released',
  ].join(' '),
  member: ['id firstName lastName1 lastName2 fullName birthday relationship active'].join(' '),
}

let server: ContractServer
let app: FastifyInstance
let buyer: Buyer
const routes: RouteOptions[] = []
beforeAll(async () => {
  server = await createContractServer({
    env: { OPERATOR_HOST: 'desk.localhost', PREVIEW_HOST: 'preview.localhost' },
    plan: { viewAs: true },
  })
  const { context, dataDir } = server
  app = await buildPreviewApp(context, {
    prepare: (made) => void made.addHook('onRoute', (route) => void routes.push(route)),
    portalDir: join(dataDir, 'portal'),
  })
  buyer = await createWholePerson(server)
}, 120_000)
afterAll(async () => {
  await app.close()
  await server.close()
})

/** Headers that request a compressed response, or no body if it has not changed. */
const packed = { 'accept-encoding': 'gzip', 'if-none-match': '*' }

async function read(url: string) {
  const token = signView(server.context, { kind: 'employee', tenant: 'acme', employeeId: buyer.employee.id })
  const headers = { 'portal-view': token, authorization: 'Bearer view' }
  const answer = await app.inject({
    url,
    headers: { host: 'preview.localhost', ...headers, ...packed },
  })
  return { status: answer.statusCode, text: answer.payload }
}

const addressOf = (route: string, contract: string): string =>
  route
    .replace('/contracts/:id', `/contracts/${contract}`)
    .replace('/users/:id', `/users/${buyer.employee.id}`)
    .replace(':category', 'transport')
    .replace(':name', 'life-axa')
    .replace(':year', '2026')
    .replace(':container/:file', 'contracts/x.pdf')

describe('the portal of an employee, as an operator sees it', () => {
  it('has a rule for every route that reads about an employee', () => {
    const asked = routes.filter(({ method, config }) => {
      const { access = 'employee', storesNothing = false } = config ?? {}
      const isReading = [method].flat().includes('GET') || storesNothing
      return isReading && (access === 'employee' || access === 'complete')
    })
    const files = '/api/storage/:container/:file'
    expect([...new Set([...asked.map(({ url }) => url), files])].toSorted()).toEqual(
      Object.keys(viewedRoutes).toSorted(),
    )
  })

  it.each([
    ['the profile', privateOfProfile, profileSchema, shown.profile],
    ['a contract', privateOfContract, contractSchema, shown.contract],
    ['a member of the family', privateOfMember, familyMemberSchema, shown.member],
  ])('shows or leaves out every field of %s, by name', (_noun, rules, { properties }, open) => {
    expect([...open.split(' '), ...Object.keys(rules)].toSorted()).toEqual(Object.keys(properties).toSorted())
  })

  it('answers with nothing that only the employee reads, on any route', async () => {
    const { rows: contracts } = await server.database.pool.query<{ id: string }>(
      'select id from contracts where employee_id = $1',
      [buyer.employee.id],
    )
    const shown = Object.entries(viewedRoutes).filter(([, rule]) => rule !== 'hidden')
    const own: string[] = []
    for (const [route] of shown)
      for (const { id } of route.includes('/contracts/:id') ? contracts : contracts.slice(0, 1)) {
        const { status, text } = await read(addressOf(route, id))
        if (status !== 200) continue
        own.push(route)
        expect(
          privateFacts.filter((fact) => text.includes(facts[fact] as string)),
          route,
        ).toEqual([])
      }
    expect(own).toEqual(expect.arrayContaining(['/api/profile', '/api/families', '/api/my-contracts']))
    const profile = JSON.parse((await read('/api/profile')).text)
    expect(profile.family.map((each: { disability?: number }) => each.disability)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(profile).toMatchObject({ email: facts.email, BAN: '', disability: null })
    // In the employee's own session the data are visible.
    const authorization = `Bearer ${await server.session(buyer.employee)}`
    const whole = await server.app.inject({
      url: '/api/profile',
      headers: { host: 'acme.localhost', authorization },
    })
    expect(whole.payload).toContain(facts.ban)
  })

  it('refuses documents, files, form 145 and passkeys with one sentence', async () => {
    for (const [route, rule] of Object.entries(viewedRoutes)) {
      if (rule !== 'hidden' || route === '/api/profile/plan-sheet') continue
      const { status, text } = await read(addressOf(route, buyer.employee.id))
      expect([route, status, JSON.parse(text).error.name]).toEqual([route, 403, 'NotViewed'])
    }
  })
})
