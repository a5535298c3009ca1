import { defineBenefit, type Benefit } from '../../../src/domain/benefit/defineBenefit.ts'
import { stepsFlow } from '../../../src/domain/benefit/flow.ts'
import { exampleModality } from '../../../src/domain/examples/exampleRequest.ts'
import { spain2025 } from '../../../src/domain/tax/taxTables.ts'
import type { Profile } from '../../../src/portal/api/profileModel.ts'
import { examplePlan } from '../examplePlan.ts'

/** A modality of the test category `plants`, which has a price for each month, or two steps. */
export const rose = exampleModality({
  id: 'rose',
  category: 'plants',
  name: { es: 'Rosal' },
  providerId: 'north',
  provider: { id: 'north', name: 'Norte' },
  minAmountCents: 1_000,
})
export const cactus = exampleModality({
  id: 'cactus',
  category: 'plants',
  name: { es: 'Cactus' },
  providerId: 'south',
  provider: { id: 'south', name: 'Sur' },
})

const details = {
  type: 'object',
  additionalProperties: false,
  properties: {
    garden: { type: 'string', format: 'provider' },
    plant: { type: 'string', format: 'modality' },
  },
} as const
const words = {
  name: 'Plantas',
  'steps.garden': 'Jardín',
  'steps.plant': 'Planta',
  'steps.care': 'Cuidado',
  'details.garden': 'Jardín',
  'details.plant': 'Planta',
}

/** Garden, plant, care: a step back discards the later choices. */
const flow = stepsFlow(
  [
    { name: 'garden', fields: ['garden'], skip: ({ providers }) => providers <= 1 },
    { name: 'plant', fields: ['plant'] },
    { name: 'care', fields: [] },
  ],
  { discardOnBack: true },
)

export const plants: Benefit = {
  ...defineBenefit({
    id: 'plants',
    details,
    flow,
    amount: 'typed',
    editableInForce: true,
  }),
  messages: { es: words, ca: words, en: words, pt: words },
}

/** Builds an employee on 10 March 2026 with 1,000 euros in the bag. */
export function buildPlantsProfile(changes: Partial<Profile> = {}): Profile {
  const product = {
    id: 'product-plants',
    planType: 'Exent' as const,
    name: { es: 'Plantas' },
    category: { alias: 'plants', name: { es: 'Plantas' }, isDefault: true },
    active: true,
    allowed: true,
  }
  const { employee, bags } = examplePlan({ employee: { flexibleBagCents: 100_000, products: [product] } })
  return {
    ...employee,
    productTax: {},
    tax: spain2025,
    bags,
    cart: [],
    contracts: [],
    company: { subdomain: 'acme', name: 'Acme', cutOffDay: 15 },
    today: '2026-03-10',
    ...changes,
  } as unknown as Profile
}
