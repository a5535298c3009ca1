import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benefitFolders } from 'virtual:benefits'
import { buildExampleProfile } from '../src/tools/workshop/exampleProfile.ts'
import { buildQuoteRequest } from '../src/domain/quote/buildQuoteRequest.ts'
import { quote } from '../src/domain/quote/quote.ts'
import { plainCompany } from '../src/tools/workshop/plainCompany.ts'
import { openFolder } from './support/openFolder.ts'
import { toPlan } from '../src/portal/api/profileModel.ts'
import { previewContract } from '../src/server/contracts/signing/previewContract.ts'
import { createTestServer, type TestServer } from './support/testServer.ts'

describe('the workshop’s employee', () => {
  it.each(Object.keys(benefitFolders))(
    'is asked by %s what its example asks, and pays what it says',
    async (alias) => {
      const benefit = await openFolder(benefitFolders[alias]!)
      const { request, priceCents } = benefit.example
      const plan = toPlan(buildExampleProfile(request, plainCompany))
      const asked = buildQuoteRequest({ ...request, plan })
      expect(asked).toMatchObject({
        people: request.people,
        selectableMonths: request.selectableMonths,
        availableCents: request.availableCents,
        flexibleBagCents: request.flexibleBagCents,
      })
      const { refusals } = quote(benefit, request)
      expect(quote(benefit, asked)).toMatchObject({ priceCents, refusals })
    },
  )
})

describe('the workshop’s mail and acceptance page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  it.each(Object.keys(benefitFolders))('are those of a contract of %s, in the language', async (alias) => {
    const benefit = await openFolder(benefitFolders[alias]!)
    const { request } = benefit.example
    const { items, priceCents, finalPriceCents, userBagCents, contributedCents, details } = quote(
      benefit,
      request,
    )
    const conditions = {
      kind: 'contract' as const,
      contractId: 'example',
      category: alias,
      modality: request.modality,
      year: request.year,
      items,
      details: details ?? request.details,
      priceCents,
      finalPriceCents,
      userBagCents,
      contributedCents,
    }
    const plan = toPlan(buildExampleProfile(request, plainCompany))
    const look = { name: 'Empresa de prueba' }
    for (const [language, button] of [
      ['es', 'Ver condiciones y aceptar'],
      ['en', 'See the conditions and accept'],
    ] as const) {
      const { mail, page } = await previewContract(server.context, { plan, conditions, language, look })
      for (const html of [mail, page]) {
        expect(html).toContain('Empresa de prueba')
        expect(html).toContain(request.modality.product.name[language] ?? request.modality.product.name.es)
      }
      expect(mail).toContain(button)
    }
  })
})
