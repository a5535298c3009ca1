import type { KnownCrossings } from './units.ts'

/** The places that keep a 100 which is neither euros nor cents. */
const noMoney: KnownCrossings = {
  'src/portal/home/SituationCard.tsx': { atMost: 1, reason: 'a percentage as the factor of scaleX' },
  'src/portal/schema-form/widgets/dateText.ts': { atMost: 2, reason: 'the century of a typed year' },
  'plugins/renting/pricing.ts': { atMost: 1, reason: 'a percentage of a percentage, rounded once' },
}

/** To be removed: each of these files crosses between euros and cents, which is a mapper's work. */
const toBeRemoved: KnownCrossings = Object.fromEntries(
  Object.entries({
    'src/server/contracts/evaluateRequest.ts': 1,
    'src/server/contracts/seedContracts.ts': 1,
  }).map(([path, atMost]) => [path, { atMost, reason: 'to be removed' }]),
)

export const knownCrossings: KnownCrossings = { ...noMoney, ...toBeRemoved }

/** At most so many calls of the unit mappers in src and plugins. */
export const maxMapperCalls = 40
