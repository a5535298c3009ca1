import { expect, it } from 'vitest'
import { differencesFrom } from '../../tests/support/checkAnswers.ts'
import { exampleContract } from '../../tests/support/exampleContract.ts'
import { contractFromDto, toContractDto } from './contractDto.ts'
import { contractSchema } from './schemas/contract.ts'

it.each([
  ['in force', exampleContract()],
  [
    'of an earlier employment, covered until March',
    exampleContract({
      state: 'endedByExit',
      coveredUntil: 2,
      formerBagCents: 123_456,
      formerEmployment: 1,
      purchasedAt: '2026-03-02T10:00:00.000Z',
      acceptedAt: '2026-03-03T10:00:00.000Z',
    }),
  ],
  [
    'of an earlier employment without a bag',
    exampleContract({ state: 'endedByExit', formerBagCents: 0, formerEmployment: 2 }),
  ],
  [
    'with earlier conditions and a change that waits',
    exampleContract({
      state: 'changeAwaitingAcceptance',
      userBagCents: 1_001,
      steps: [
        {
          at: '2026-03-02T10:00:00.000Z',
          priceCents: 7,
          finalPriceCents: 7,
          userBagCents: 1,
          contributedCents: 2,
          details: {},
          items: [],
        },
      ],
      pendingEdit: { details: { plan: 'x' }, requestedAt: '2026-04-02T10:00:00.000Z' },
      acceptance: { sentTo: 'a@b.example', until: '2026-12-31', isExpired: false },
    }),
  ],
  [
    'that holds a place of one that is in the cart again',
    exampleContract({
      released: [
        {
          at: '2026-03-02T10:00:00.000Z',
          fromMonth: 6,
          contractId: 'c0',
          category: 'pets',
          modality: exampleContract().modality,
          priceCents: 1_001,
          finalPriceCents: 1_001,
          userBagCents: 0,
          contributedCents: 0,
          details: { plan: 'x' },
          items: exampleContract().items,
        },
      ],
    }),
  ],
])('writes a contract %s as the description says, and reads the same contract back', (_what, given) => {
  const contract = {
    ...given,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
  }
  const dto = JSON.parse(JSON.stringify(toContractDto(contract, { today: '2026-05-01', cutOffDay: 10 })))
  expect(differencesFrom(contractSchema, dto)).toBeUndefined()
  expect(contractFromDto(dto)).toEqual(contract)
})
