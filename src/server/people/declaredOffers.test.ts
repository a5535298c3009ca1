import { expect, it } from 'vitest'
import { defineBenefit } from '../../domain/benefit/defineBenefit.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import { refuse } from '../../domain/kernel/refusal.ts'
import { guardBenefit } from '../catalogue/plugins/callPlugin.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { declaredOffers } from './declaredOffers.ts'

it('a category that fails when it is asked about an employee refuses, and its neighbours answer', () => {
  const failing = guardBenefit(
    defineBenefit({
      id: 'pets',
      amount: 'typed',
      eligible: (_employee, _siblings, choice) => (choice!.providerId ? undefined : refuse('none')),
    }),
  )
  const benefits = {
    find: (alias: string) => (alias === 'pets' ? failing : defineBenefit({ id: alias, amount: 'typed' })),
  } as unknown as ServerContext['benefits']
  const modalities = ['pets', 'plants'].map((category) =>
    exampleModality({ id: category, category, name: {} }),
  )
  const offers = declaredOffers({ modalities } as unknown as TenantConfig, benefits)
  const facts = { vehicleGranted: false, privateUsePercent: 100 }
  expect(offers.map(({ declaration }) => declaration.eligible?.(facts, [])?.code)).toEqual([
    'notAnswering',
    undefined,
  ])
})
