import { exampleModality, exampleRequest, type BenefitExample } from '#sdk'

const vouchers = exampleModality({
  id: 'food-vouchers',
  category: 'food',
  name: { es: 'Cheques restaurante', ca: 'Xecs restaurant', en: 'Meal vouchers', pt: 'Vales de refeição' },
  faceValuesCents: [900, 1_100],
  workingPriceCents: 22_000,
  workingDays: 20,
})

const months = [3, 4, 5, 6, 7, 8, 9, 10, 11]

/** Ten vouchers of 9 euros and ten of 11 euros in each of nine months: 200 x 9. */
export default {
  request: exampleRequest({
    modality: vouchers,
    details: {},
    items: months.map((monthIndex) => ({
      personId: 0,
      monthIndex,
      benefitId: vouchers.id,
      amountCents: 0,
      details: { face1: 10, face2: 10 },
    })),
  }),
  priceCents: 180_000,
} satisfies BenefitExample
