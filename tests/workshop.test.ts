import { describe, expect, it } from 'vitest'
import { benefitFolders } from 'virtual:benefits'
import { exampleProfile } from '../src/portal/workshop/exampleProfile.ts'
import { buildQuoteRequest } from '../src/domain/quote/buildQuoteRequest.ts'
import { quote } from '../src/domain/quote/quote.ts'
import { planOf } from '../src/portal/session/profile.ts'
import { plainCompany } from '../src/portal/workshop/plainCompany.ts'

describe('the workshop’s employee', () => {
  it.each(Object.keys(benefitFolders))(
    'is asked by %s what its example asks, and pays what it says',
    async (alias) => {
      const { default: declaration } = await benefitFolders[alias]!.load()
      const { request, priceCents } = declaration.example
      const plan = planOf(exampleProfile(request, plainCompany))
      const asked = buildQuoteRequest({ ...request, plan })
      expect(asked).toMatchObject({
        people: request.people,
        selectableMonths: request.selectableMonths,
        availableCents: request.availableCents,
        flexibleBagCents: request.flexibleBagCents,
      })
      const { refusals } = quote(declaration, request)
      expect(quote(declaration, asked)).toMatchObject({ priceCents, refusals })
    },
  )
})
