import { describe, expect, it } from 'vitest'
import { benefitFolders } from 'virtual:benefits'
import { exampleProfile } from '../src/portal/workshop/exampleProfile.ts'
import { buildQuoteRequest } from '../src/domain/quote/buildQuoteRequest.ts'
import { quote } from '../src/domain/quote/quote.ts'
import { plainCompany } from '../src/portal/workshop/plainCompany.ts'
import { openFolder } from './support/openFolder.ts'
import { planOf } from '../src/portal/api/profileModel.ts'

describe('the workshop’s employee', () => {
  it.each(Object.keys(benefitFolders))(
    'is asked by %s what its example asks, and pays what it says',
    async (alias) => {
      const benefit = await openFolder(benefitFolders[alias]!)
      const { request, priceCents } = benefit.example
      const plan = planOf(exampleProfile(request, plainCompany))
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
