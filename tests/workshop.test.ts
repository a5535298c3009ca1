import { describe, expect, it } from 'vitest'
import { benefitFolders } from 'virtual:benefits'
import { exampleProfile } from '../src/domain/examples/exampleProfile.ts'
import { questionFor } from '../src/domain/quote/questionFor.ts'
import { quote } from '../src/domain/quote/quote.ts'
import { plainCompany } from '../src/portal/workshop/plainCompany.ts'

describe('the workshop’s employee', () => {
  it.each(Object.keys(benefitFolders))(
    'is asked by %s what its example asks, and pays what it says',
    async (alias) => {
      const { default: declaration } = await benefitFolders[alias]!.load()
      const { question, priceCents } = declaration.example
      const profile = exampleProfile(question, plainCompany)
      const asked = questionFor({ ...question, profile })
      expect(asked).toMatchObject({
        people: question.people,
        selectableMonths: question.selectableMonths,
        availableCents: question.availableCents,
        flexibleBagCents: question.flexibleBagCents,
      })
      const { refusals } = quote(declaration, question)
      expect(quote(declaration, asked)).toMatchObject({ priceCents, refusals })
    },
  )
})
