import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benefitFolders } from 'virtual:benefits'
import { buildExampleCompany } from './support/exampleCompany.ts'
import { offerFolders } from './support/offerFolders.ts'
import { runForAcme } from './support/operations.ts'
import { openFolder } from './support/openFolder.ts'
import { toFolders } from './support/portal/asFolders.ts'
import { faultyBenefits, prices } from './support/faultyBenefits.ts'
import type { TenantFolder } from './support/tenantFolder.ts'
import { createTestServer, type TestServer } from './support/testServer.ts'

const takeBack = offerFolders(
  toFolders(
    Object.fromEntries(faultyBenefits.map(({ example: _example, ...benefit }) => [benefit.id, benefit])),
  ),
)

let folder: TenantFolder
let server: TestServer
const log: string[] = []
beforeAll(async () => {
  const sold = await openFolder(benefitFolders['transport']!)
  folder = await buildExampleCompany([...faultyBenefits, sold], 'Exent')
  server = await createTestServer({
    tenantsDir: folder.root,
    now: '2026-03-10T09:00:00Z',
    onLog: (line) => log.push(line),
  })
})
afterAll(async () => {
  await server.close()
  await folder.cleanUp()
  takeBack()
})

/** An employee with a bag, and a function that adds 50 euros of a category to the cart. */
async function buyer() {
  const token = await server.session(await server.employee('acme', { flexible_bag_cents: 300_000 }))
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const started = performance.now()
    const answer = await server.call(method, path, { token, ...(body !== undefined && { body }) })
    return { status: answer.statusCode, body: answer.json(), ms: performance.now() - started }
  }
  const buy = (benefitId: string, details: object = {}) =>
    ask('POST', '/api/contracts', {
      benefitId,
      year: 2026,
      details,
      items: [{ benefitId, familyId: 0, month: 3, price: 50 }],
    })
  return { ask, buy }
}

const transport = async (): Promise<string> =>
  (await openFolder(benefitFolders['transport']!)).example.request.modality.id

describe('a plugin that is broken while the portal runs', () => {
  it.each(Object.keys(prices))(
    '%s: its request fails with a sentence that names it; another category is sold at the same time',
    async (id) => {
      const { ask, buy } = await buyer()
      const [failed, sold] = await Promise.all([buy(`${id}-plain`), buy(await transport())])
      expect([failed.status, failed.body.error.message]).toEqual([
        502,
        `El producto «${id}» no responde. Lo demás funciona; avisa a Recursos Humanos.`,
      ])
      expect([sold.status, sold.body.price]).toEqual([201, 50])
      const { body: profile } = await ask('GET', '/api/profile')
      expect(profile.cart).toMatchObject([{ product: 'transport' }])
      expect(log.filter((line) => line.includes(`plugins/${id} failed in price`))).not.toEqual([])
    },
  )

  it('one that never returns is stopped after a second and not called again for a minute', async () => {
    const { buy } = await buyer()
    const again = await buy('looping-plain')
    expect([again.status, again.body.error.name]).toEqual([502, 'BenefitFailed'])
    expect(again.ms).toBeLessThan(500)
    expect((await buy(await transport())).status).toBe(201)
  })

  it('one whose schema never finishes on a hostile text is stopped too', async () => {
    const { buy } = await buyer()
    expect((await buy('slow-text-plain', { note: 'aaaa' })).status).toBe(201)
    const { status, body, ms } = await buy('slow-text-plain', { note: `${'a'.repeat(50_000)}!` })
    expect([status, body.error.message]).toEqual([502, expect.stringContaining('slow-text')])
    expect(ms).toBeLessThan(10_000)
    expect((await buy(await transport())).status).toBe(201)
  })

  it('one with an obviously slow schema is named at the start and left out', async () => {
    expect(server.context.benefits.find('hostile-text')).toBeUndefined()
    expect(log.find((line) => line.includes('plugins/hostile-text/index.ts'))).toContain(
      'the pattern ^(a+)+$, which may take very long',
    )
    const { buy } = await buyer()
    expect((await buy('hostile-text-plain')).status).toBe(404)
  })

  it('is named by audit and proposal of the plan, which go on with the other categories', async () => {
    await server.employee('acme', { flexible_bag_cents: 300_000, employee_number: 'E9' })
    const { answer } = await runForAcme(server.context, 'plan audit', { year: 2026 })
    const names = JSON.stringify(answer['unusedModalities'])
    for (const id of Object.keys(prices)) expect(names).toContain(`${id}-plain`)
    const modality = await transport()
    expect(names).not.toContain(modality)
    const paid = 'looping=30,throwing=20,transport=40'
    const given = { employee: 'E9', paid, year: 2026 }
    const proposal = (await runForAcme(server.context, 'plan propose', given)).answer
    expect(proposal).toMatchObject({
      products: [{ benefit: modality }],
      refused: ['throwing', 'looping'].map((category) => ({
        category,
        reason: expect.stringMatching(/cannot be calculated/),
      })),
    })
  })
})
