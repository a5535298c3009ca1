import { exampleModality, exampleRequest, requestItems, type BenefitExample } from '#sdk'

const plan = exampleModality({
  id: 'saving-plan-balanced',
  category: 'saving-plan',
  name: { es: 'Plan de ahorro', ca: 'Pla d’estalvi', en: 'Savings plan', pt: 'Plano de poupança' },
  minAmountCents: 3_000,
})

export default {
  request: exampleRequest({
    modality: plan,
    details: {},
    items: requestItems(plan.id, { months: [3, 4, 5, 6, 7, 8, 9, 10, 11], amountCents: 5_000 }),
  }),
  priceCents: 45_000,
} satisfies BenefitExample
