import { exampleModality, exampleRequest, requestItems, type BenefitExample } from '#sdk'
import type { CourseDocumentation } from './documentation.ts'

const course = exampleModality({
  id: 'formation-course',
  category: 'formation',
  name: { es: 'Formación', ca: 'Formació', en: 'Training', pt: 'Formação' },
})

const documentation: CourseDocumentation = {
  centerName: 'Escola Oficial',
  course: 'Inglés C1',
  phoneContact: '930 000 000',
  paymentFreq: 'monthly',
  invoices: [{ file: 'factura-abril.pdf', month: 3 }],
}

/** Five months of a course of 120 euros, paid monthly. */
export default {
  request: exampleRequest({
    modality: course,
    details: {},
    items: requestItems(course.id, { months: [3, 4, 5, 6, 7], amountCents: 12_000 }),
  }),
  priceCents: 60_000,
  documentation,
} satisfies BenefitExample
