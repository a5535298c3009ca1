import type { KnownCrossings } from './units.ts'

/** The places that keep a 100 which is neither euros nor cents. */
const noMoney: KnownCrossings = {
  'src/portal/schema-form/widgets/dateText.ts': { atMost: 2, reason: 'the century of a typed year' },
}

/** To be removed: each of these files crosses between euros and cents, which is a mapper's work. */
const toBeRemoved: KnownCrossings = Object.fromEntries(
  Object.entries({
    'src/domain/benefit/formatDetails.ts': 1,
    'src/domain/benefit/premium.ts': 1,
    'src/domain/benefit/tickets.ts': 2,
    'src/domain/tax/calculator.ts': 1,
    'src/domain/tax/compileTax.ts': 9,
    'src/portal/compensation/BreakdownTable.tsx': 1,
    'src/portal/home/SituationCard.tsx': 1,
    'src/portal/schema-form/translateErrors.ts': 1,
    'src/server/contracts/evaluateRequest.ts': 1,
    'src/server/contracts/seedContracts.ts': 1,
    'src/server/employees/editableFields.ts': 1,
    'plugins/renting/exemption.ts': 1,
  }).map(([path, atMost]) => [path, { atMost, reason: 'to be removed' }]),
)

export const knownCrossings: KnownCrossings = { ...noMoney, ...toBeRemoved }

/** At most so many calls of the unit mappers in src and plugins; the aim is 40. */
export const mostMapperCalls = 45
