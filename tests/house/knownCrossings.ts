import type { KnownCrossings } from './units.ts'

/** Files with a 100 that converts neither euros nor cents. */
export const knownCrossings: KnownCrossings = {
  'src/portal/profile/UserTab.tsx': { atMost: 1, reason: 'rules that a password keeps, as a percentage' },
  'src/portal/schema-form/widgets/dateText.ts': { atMost: 2, reason: 'the century of a typed year' },
}

/** The maximum number of calls of the unit mappers in src and plugins. */
export const maxMapperCalls = 45
