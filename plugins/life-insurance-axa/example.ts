import { exampleModality, exampleRequest, requestItems, type BenefitExample } from '#sdk'
import type { AxaDetails } from './details.ts'
import { rateTable } from './rates.ts'

const life = exampleModality({
  id: 'axa-life',
  category: 'life-insurance-axa',
  name: { es: 'Vida AXA', ca: 'Vida AXA', en: 'AXA Life', pt: 'Vida AXA' },
  providerId: 'axa',
  provider: { id: 'axa', name: 'AXA' },
})

const aprilRates = {
  startMonth: 4,
  coverages: {
    fallcc: { rate: 1.1, mandatory: true, ageLimit: 65 },
    falla: { rate: 0.25, ageLimit: 65 },
    fallac: { rate: 0.2, ageLimit: 65 },
    ipacc: { rate: 0.6, ageLimit: 60 },
    ipaa: { rate: 0.22, ageLimit: 60 },
    ipaac: { rate: 0.18, ageLimit: 60 },
    ginv: { rate: 0.15, ageLimit: 60 },
  },
}

/** The worked example of D-16: 66 + 15 + 24 + 3. */
export default {
  request: exampleRequest({
    modality: life,
    details: { fallcc: 60_000, falla: 60_000, ipacc: 40_000, ginv: 20_000 },
    items: requestItems(life.id, { months: [3] }),
    tables: { [rateTable]: [aprilRates] },
  }),
  priceCents: 10_800,
} satisfies BenefitExample<AxaDetails>
