import { expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { defineBenefit, type Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { exampleModality, requestItems } from '../../../domain/examples/exampleRequest.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { evaluateRequest } from './evaluateRequest.ts'

const modality = exampleModality({ id: 'van', category: 'vans', name: {}, defaultPriceCents: 10_000 })
const declaration = defineBenefit({
  id: 'vans',
  amount: 'priced',
  details: {
    type: 'object',
    properties: {
      years: { type: 'integer', minimum: 1, maximum: 5 },
      reduction: { type: 'integer', minimum: 0, maximum: 100, readOnly: true },
    },
  },
}) as unknown as Benefit
const tenant = { tables: {}, modalities: [modality] } as unknown as EmployeeContext['tenant']
const plan = { ...examplePlan(), tenant } as unknown as EmployeeContext
const asked = {
  year: 2026,
  items: requestItems('van', { months: [5] }),
  details: { years: 2, reduction: 100 },
}
const keptWith = (details?: Record<string, unknown>) => {
  const contract = details && exampleContract({ state: 'cart', modality, details })
  return evaluateRequest(plan, { modality, declaration }, asked, contract).quote.details
}

it('read-only fields of a request are dropped: a contract keeps those that were worked out for it', () => {
  expect(keptWith()).toEqual({ years: 2 })
  expect(keptWith({ years: 3 })).toEqual({ years: 2 })
  expect(keptWith({ years: 3, reduction: 15 })).toEqual({ years: 2, reduction: 15 })
})
