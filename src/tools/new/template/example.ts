import { exampleModality, examplePeople, exampleRequest, requestItems, type BenefitExample } from '#sdk'
import type { Details } from './details.ts'
import { rateTable } from './rates.ts' //? table

const modality = exampleModality({
  id: 'template-basic',
  category: 'template',
  name: { es: 'Template', ca: 'Template', en: 'Template', pt: 'Template' },
  isTaxAdvantage: false, //? Top
  defaultPriceCents: 2_500, //? plain
})

/** 25 euros for each month of each person. */
export default {
  request: exampleRequest({
    modality,
    people: [examplePeople.employee, examplePeople.child],
    details: { reference: 'A-1' },
    items: requestItems(modality.id, {
      people: [2],
      months: [3, 4],
      amountCents: 2_500, //? typed
    }),
    tables: { [rateTable]: [{ from: 0, to: 120, price: 25 }] }, //? table
  }),
  priceCents: 5_000,
  documentation: { 2: { report: 'informe.pdf' } }, //? documentation
} satisfies BenefitExample<Details>
