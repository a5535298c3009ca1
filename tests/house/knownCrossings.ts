import type { KnownCrossings } from './units.ts'

/** Files that contain the number 100 without converting euros or cents. */
export const knownCrossings: KnownCrossings = {
  'src/portal/profile/UserTab.tsx': { atMost: 1, reason: 'rules that a password keeps, as a percentage' },
  'src/portal/schema-form/widgets/dateText.ts': { atMost: 2, reason: 'the century of a typed year' },
}

/** The maximum number of calls of the unit mappers in src and plugins. */
export const maxMapperCalls = 45
