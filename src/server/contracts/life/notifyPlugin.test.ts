import { benefitFolders } from 'virtual:benefits'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  card,
  createContractServer,
  health,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { offerFolders } from '../../../../tests/support/offerFolders.ts'
import { pressForm } from '../../../../tests/support/pressForm.ts'
import type { ServerParts, SignedContract } from '../../../sdk/server.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { notifyPlugin } from './notifyPlugin.ts'

const notified: SignedContract[] = []
let mood: () => Promise<void> = () => Promise.resolve()

const signed: ServerParts['signed'] = async (accepted) => {
  notified.push(accepted)
  await mood()
}
// One category has a server.ts, the others do not.
const takeBack = offerFolders({
  transport: {
    ...benefitFolders['transport']!,
    server: () => Promise.resolve({ default: { signed } satisfies ServerParts }),
  },
})

let server: ContractServer
let jobs: { stop: () => Promise<void> }
beforeAll(async () => {
  server = await createContractServer()
  jobs = startJobs(server.database.pool, server.context.log, {
    'deliver-mail': () => Promise.resolve(),
    'benefit-signed': (signed) => notifyPlugin(server.context, signed),
  })
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  takeBack()
})
beforeEach(() => {
  notified.length = 0
  mood = () => Promise.resolve()
})

/** Buys and accepts the requested contract. */
async function accept(request: Parameters<typeof card>[2] & ReturnType<typeof card>) {
  const buyer = await server.buyer()
  const { id } = await buyer.add(request)
  await buyer.buy(id)
  const [link = ''] = await server.linksTo(buyer.employee.email)
  expect((await pressForm(server, link)).statusCode).toBe(200)
  return { buyer, id }
}

const soon = { timeout: 8_000, interval: 50 }

describe('an accepted contract', () => {
  it('reaches the category that has an effect, once, with what was accepted and by whom', async () => {
    const { buyer, id } = await accept(card([5, 6], 60))
    await vi.waitFor(() => expect(notified).toHaveLength(1), soon)
    expect(notified[0]).toMatchObject({
      tenant: 'acme',
      kind: 'contract',
      contract: { id, status: 'contracted', signed: true, price: 120 },
      employee: { id: buyer.employee.id, fullName: 'Nora Vidal', email: buyer.employee.email },
    })
    expect(notified[0]?.key).not.toBe('')
  })

  it('queues nothing where the category has no server.ts', async () => {
    await accept(
      health([0], {
        benefitId: 'basic',
        items: health([0]).items.map((item) => ({ ...item, benefitId: 'basic' })),
      }),
    )
    const { rows } = await server.database.pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'benefit-signed'",
    )
    expect([rows, notified]).toEqual([[], []])
  })

  it('stands although the category fails, which is named and called again with the same key', async () => {
    const warn = vi.spyOn(server.context.log, 'warn')
    mood = () => Promise.reject(new Error('the insurer is away'))
    const { buyer, id } = await accept(card([5], 60))
    await vi.waitFor(
      () =>
        expect(warn).toHaveBeenCalledWith(
          expect.anything(),
          'plugins/transport failed in signed: it is called again later',
        ),
      soon,
    )
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true })
    mood = () => Promise.resolve()
    await vi.waitFor(() => expect(notified.length).toBeGreaterThan(1), soon)
    expect(new Set(notified.map(({ key }) => key)).size).toBe(1)
  })
})
