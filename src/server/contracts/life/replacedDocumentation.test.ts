import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { reviewContract } from '../review/reviewContract.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** A course in force, paid monthly, with one invoice. */
async function courseInForce() {
  const buyer = await server.buyer()
  const course = {
    centerName: 'UPC',
    course: 'Datos',
    phoneContact: '934016000',
    paymentFreq: 'monthly',
    invoices: [{ file: await buyer.file(), month: 5 }],
  }
  const { id } = await buyer.add(typed('study', [5, 6], { additionalInfo: course }))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  await reviewContract(server.context, id, 'contracted')
  return { buyer, id, course }
}

const replace = (buyer: Buyer, id: string, additionalInfo: Record<string, unknown> | null) =>
  buyer.call('PUT', `/api/contracts/${id}`, typed('study', [5, 6], { additionalInfo }))

const earlier = (id: string) =>
  server.database.db
    .selectFrom('contract_documentation')
    .selectAll()
    .where('contract_id', '=', id)
    .orderBy('replaced_at')
    .execute()

describe('documentation of a contract in force (D-78)', () => {
  it('is replaced by complete documentation only', async () => {
    const { buyer, id, course } = await courseInForce()
    const { centerName: _, ...rest } = course
    const { status, body } = await replace(buyer, id, rest)
    expect([status, body.error.message]).toEqual([
      422,
      'La documentación de un contrato en vigor solo se puede cambiar por otra completa. ' +
        'Falta «Centro»: complétalo y vuelve a guardar.',
    ])
    expect((await buyer.contract(id)).additionalInfo).toEqual(course)
    const next = { ...course, centerName: 'UB' }
    expect((await replace(buyer, id, next)).status).toBe(200)
    await reviewContract(server.context, id, 'contracted')
    expect(await buyer.contract(id)).toMatchObject({
      status: 'contracted',
      signed: true,
      additionalInfo: next,
    })
  })

  it('keeps each earlier version, since when and by whom it was replaced', async () => {
    const { buyer, id, course } = await courseInForce()
    await replace(buyer, id, { ...course, centerName: 'UB' })
    await reviewContract(server.context, id, 'contracted')
    await replace(buyer, id, { ...course, centerName: 'UAB' })
    await reviewContract(server.context, id, 'contracted')
    const [first, second] = await earlier(id)
    expect([first?.additional_info, second?.additional_info]).toEqual([
      course,
      { ...course, centerName: 'UB' },
    ])
    expect(second?.valid_since).toEqual(first?.replaced_at)
    expect([first?.replaced_by, second?.replaced_by]).toEqual([buyer.employee.id, buyer.employee.id])
  })

  it('stays where a review refuses the other one', async () => {
    const { buyer, id, course } = await courseInForce()
    await replace(buyer, id, { ...course, centerName: 'UB' })
    expect((await buyer.contract(id)).additionalInfo).toEqual(course)
    await reviewContract(server.context, id, 'cancelled')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', additionalInfo: course })
    expect(await earlier(id)).toEqual([])
    expect((await server.mailsTo(buyer.employee.email)).at(-1)?.subject).toContain('No hemos podido cambiar')
  })

  it.each([[null], [{}]])('is never emptied by %j', async (additionalInfo) => {
    const { buyer, id, course } = await courseInForce()
    const { status, body } = await replace(buyer, id, additionalInfo)
    expect([status, body.error.refusals[0].code]).toEqual([422, 'documentationIncomplete'])
    expect((await buyer.contract(id)).additionalInfo).toEqual(course)
    expect(await earlier(id)).toEqual([])
  })

  it('never changes what was agreed with the contract', async () => {
    const { buyer, id, course } = await courseInForce()
    const { status, body } = await replace(buyer, id, { ...course, paymentFreq: 'yearly' })
    expect([status, body.error.message]).toEqual([
      422,
      '«Forma de pago» se acordó con el contrato y no se puede cambiar con la documentación. ' +
        'Deja el valor que tenía. Para cambiarlo, cancela el contrato y vuelve a contratarlo.',
    ])
  })

  it('takes another invoice as before: it waits for nobody', async () => {
    const { buyer, id, course } = await courseInForce()
    const invoices = [...course.invoices, { file: await buyer.file(), month: 6 }]
    const { body } = await replace(buyer, id, { ...course, invoices })
    expect(body).toMatchObject({ status: 'contracted', signed: true, additionalInfo: { invoices } })
    expect(body.pendingEdit).toBeUndefined()
  })
})
