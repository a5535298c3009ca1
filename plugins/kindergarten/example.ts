import { exampleModality, examplePeople, exampleRequest, requestItems, type BenefitExample } from '#sdk'
import type { ChildDocumentation } from './documentation.ts'

const nursery = exampleModality({
  id: 'kindergarten-nursery',
  category: 'kindergarten',
  name: { es: 'Cheque guardería', ca: 'Xec guarderia', en: 'Nursery voucher', pt: 'Vale creche' },
  periodOptions: 'different',
})

const twin = { ...examplePeople.baby, id: 4, firstName: 'Pau', fullName: 'Pau Vidal' }

const centre: ChildDocumentation = {
  codeCenter: '08012345',
  centerName: 'Escola bressol El Niu',
  address: 'Carrer de Sants, 120',
  zip: '08028',
  city: 'Barcelona',
  province: 'Barcelona',
  contactPerson: 'Laia Puig',
  contactPhone: '933 000 000',
  invoice: 'factura-ona.pdf',
}

/** The worked example of D-18: 320 x 9 for one child, 250.50 x 4 for the other, at the same centre. */
export default {
  request: exampleRequest({
    modality: nursery,
    availableCents: 400_000,
    flexibleBagCents: 400_000,
    people: [...Object.values(examplePeople), twin],
    details: {},
    items: [
      ...requestItems(nursery.id, {
        people: [3],
        months: [3, 4, 5, 6, 7, 8, 9, 10, 11],
        amountCents: 32_000,
      }),
      ...requestItems(nursery.id, { people: [4], months: [8, 9, 10, 11], amountCents: 25_050 }),
    ],
  }),
  priceCents: 388_200,
  documentation: { 3: centre, 4: { ...centre, sameAs: 3, invoice: 'factura-pau.pdf' } },
} satisfies BenefitExample
