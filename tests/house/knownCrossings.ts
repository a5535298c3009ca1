import type { KnownCrossings } from './units.ts'

/** The places that keep a 100 which is neither euros nor cents. */
export const knownCrossings: KnownCrossings = {
  'src/portal/profile/UserTab.tsx': { atMost: 1, reason: 'rules that a password keeps, as a percentage' },
  'src/portal/schema-form/widgets/dateText.ts': { atMost: 2, reason: 'the century of a typed year' },
  'plugins/renting/pricing.ts': { atMost: 1, reason: 'a percentage of a percentage, rounded once' },
}

/** At most so many calls of the unit mappers in src and plugins. */
export const maxMapperCalls = 41
