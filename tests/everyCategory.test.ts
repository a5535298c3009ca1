import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nationalIdChecksum } from '../src/domain/kernel/formats.ts'
import { toCents, toEuros } from '../src/domain/kernel/money.ts'
import type { Person } from '../src/domain/kernel/person.ts'
import { contractItemFromDto, type ContractDto } from '../src/dto/contractDto.ts'
import type { ContractRequestDto } from '../src/dto/contractRequestDto.ts'
import type { FamilyMemberDto } from '../src/dto/profileDto.ts'
import { reviewContract } from '../src/server/contracts/review/reviewContract.ts'
import { buildExampleCompany } from './support/exampleCompany.ts'
import { openFolders, type WholeBenefit } from './support/openFolder.ts'
import { pressForm } from './support/pressForm.ts'
import { createTestServer, type TestServer } from './support/testServer.ts'
import type { TenantFolder } from './support/tenantFolder.ts'

const benefits = await openFolders()
const sold = benefits.filter(({ amount }) => amount !== 'none')

describe.each(['Exent', 'Top'] as const)('on the plan type %s', (plan) => {
  let folder: TenantFolder
  let server: TestServer
  beforeAll(async () => {
    folder = await buildExampleCompany(benefits, plan)
    server = await createTestServer({ tenantsDir: folder.root, now: '2026-03-10T09:00:00Z' })
  })
  afterAll(async () => {
    await server.close()
    await folder.cleanUp()
  })

  it.each(sold.map((benefit) => [benefit.id, benefit] as const))(
    '%s is added to the cart, bought, accepted, shown month by month, and edited where it is editable',
    async (_id, benefit) => {
      const buyer = await buyerOf(server, benefit)
      const request = await buyer.request()
      const { body: item } = await buyer.call('POST', '/api/contracts', { ...request, additionalInfo: null })
      expect(item).toMatchObject({
        status: 'cart',
        price: toEuros(benefit.example.priceCents),
        product: benefit.id,
      })

      if (request.additionalInfo)
        await buyer.call('PUT', `/api/contracts/${item.id}`, { ...request, version: item.version })
      expect((await buyer.call('POST', '/api/contracts/purchase', { ids: [item.id] })).body).toMatchObject([
        { id: item.id, status: 'pending', signed: false },
      ])
      expect((await pressForm(server, await buyer.link())).statusCode).toBe(200)
      const accepted = await buyer.acceptedContract(item.id)
      expect(accepted.signed).toBe(true)
      if (accepted.status === 'pending') await reviewContract(server.context, item.id, 'contracted')

      const inForce = await buyer.acceptedContract(item.id)
      expect(inForce).toMatchObject({ status: 'contracted', signed: true, price: item.price })
      const reading = benefit.breakdown({
        items: inForce.items.map(contractItemFromDto),
        details: inForce.details,
        people: [],
        companyName: 'Acme',
        benefitNames: {},
      })
      expect(reading.sections.reduce((sum, { totalCents = 0 }) => sum + totalCents, 0)).toBe(
        toCents(inForce.price),
      )

      const edit = await buyer.call('PUT', `/api/contracts/${item.id}`, smaller(request, benefit))
      if (benefit.editableInForce)
        expect([edit.status, edit.body]).toEqual([
          200,
          expect.objectContaining({ status: 'contracted', signed: false, price: item.price }),
        ])
      else expect([edit.status, edit.body.error.refusals[0].code]).toEqual([422, 'readOnlyInForce'])
    },
  )

  it.each(
    benefits.filter(({ amount }) => amount === 'none').map((benefit) => [benefit.id, benefit] as const),
  )('%s is listed and cannot be bought', async (id, benefit) => {
    const buyer = await buyerOf(server, benefit)
    const { modality } = benefit.example.request
    expect((await buyer.call('GET', `/api/modalities/by-category/${id}`)).body).toMatchObject([
      { id: modality.id },
    ])
    const answer = await buyer.call('POST', '/api/contracts', {
      benefitId: modality.id,
      year: 2026,
      details: {},
      items: [{ benefitId: modality.id, familyId: 0, month: 3, price: 10 }],
    })
    expect([answer.status, answer.body.error.refusals[0].code]).toEqual([422, 'informativeOnly'])
  })
})

/** An employee with the family and the bag of the example. */
async function buyerOf(server: TestServer, { example: { request, documentation } }: WholeBenefit) {
  const [self, ...family] = request.people
  const employee = await server.employee('acme', {
    birthday: self!.birthday,
    flexible_bag_cents: request.availableCents,
    top_bag_cents: request.availableCents,
    private_use: request.employee.privateUsePercent,
    renting: request.employee.vehicleGranted,
  })
  const token = await server.session(employee)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const answer = await server.call(method, path, { token, ...(body !== undefined && { body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const ids = new Map([[0, 0]])
  for (const person of family) ids.set(person.id, await added(call, person))
  const upload = async (): Promise<string> => {
    const file = {
      tenant: 'acme',
      employeeId: employee.id,
      container: 'default' as const,
      originalName: 'x.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7'),
    }
    return (await server.context.files.save(server.database.db, file)).name
  }

  return {
    call,
    /** The example as a request, with the ids of this family and own files. */
    request: async (): Promise<ContractRequestDto> => ({
      benefitId: request.modality.id,
      year: request.year,
      details: request.details,
      items: request.items.map(({ personId, monthIndex, benefitId, amountCents, details }) => ({
        familyId: ids.get(personId)!,
        month: monthIndex,
        benefitId,
        price: toEuros(amountCents),
        ...(details && { details }),
      })),
      additionalInfo: documentation
        ? ((await translated(documentation, ids, upload)) as Record<string, unknown>)
        : null,
    }),
    /** The address of the link in the newest mail. */
    link: async (): Promise<string> => {
      const mail = await server.database.db
        .selectFrom('outbox')
        .selectAll()
        .where('to_address', '=', employee.email)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return new URL(
        mail.text
          .split('\n')
          .find((line) => line.includes('/accept/'))!
          .trim(),
      ).pathname
    },
    acceptedContract: async (id: string): Promise<ContractDto> =>
      (await call('GET', '/api/profile')).body.contracts.find((each: ContractDto) => each.id === id),
  }
}

async function added(
  call: (method: 'POST', path: string, body: unknown) => Promise<{ body: FamilyMemberDto[] }>,
  person: Person,
): Promise<number> {
  const { relationship, firstName, birthday, id } = person
  const { body } = await call('POST', '/api/families', {
    relationship,
    firstName,
    lastName1: 'Vidal',
    personalID: `4982016${id}${nationalIdChecksum(`4982016${id}`)}`,
    birthday,
  })
  return body.find((member) => member.firstName === firstName)!.id
}

/** The example's documentation, with the family ids and file names of this employee. */
async function translated(
  value: unknown,
  ids: ReadonlyMap<number, number>,
  upload: () => Promise<string>,
): Promise<unknown> {
  if (typeof value === 'string') return value.endsWith('.pdf') ? upload() : value
  if (Array.isArray(value)) return Promise.all(value.map((each) => translated(each, ids, upload)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([key, each]) => {
    const own = /^\d+$/.test(key) ? String(ids.get(Number(key))) : key
    return [own, key === 'sameAs' ? ids.get(each as number) : await translated(each, ids, upload)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * The same contract reduced: without its last person if its months cannot be chosen one by one, else without
 * its last month.
 */
function smaller(request: ContractRequestDto, { months }: WholeBenefit): ContractRequestDto {
  const last =
    months === 'range'
      ? Math.max(...request.items.map(({ familyId }) => familyId))
      : Math.max(...request.items.map(({ month }) => month))
  const kept = request.items.filter(({ familyId, month }) => (months === 'range' ? familyId : month) !== last)
  return { ...request, items: kept.length > 0 ? kept : request.items, details: { ...request.details } }
}
