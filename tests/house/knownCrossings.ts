import type { KnownCrossings } from './units.ts'

/** The places that keep a 100 which is neither euros nor cents. */
const noMoney: KnownCrossings = {
  'src/portal/schema-form/widgets/dateText.ts': { atMost: 2, reason: 'the century of a typed year' },
}

/** To be removed: each of these files crosses between euros and cents, which is a mapper's work. */
const toBeRemoved: KnownCrossings = Object.fromEntries(
  Object.entries({
    'src/domain/benefit/formatDetails.ts': 1,
    'src/domain/benefit/personPrice.ts': 2,
    'src/domain/benefit/premium.ts': 1,
    'src/domain/benefit/tickets.ts': 4,
    'src/domain/benefit/workingPriceCents.ts': 1,
    'src/domain/contract/contractChanges.ts': 1,
    'src/domain/examples/exampleProfile.ts': 4,
    'src/domain/quote/buildQuoteRequest.ts': 9,
    'src/domain/quote/priceRefusals.ts': 1,
    'src/domain/quote/reservedOf.ts': 4,
    'src/domain/quote/simulation.ts': 9,
    'src/domain/tax/calculator.ts': 1,
    'src/domain/tax/compensation.ts': 1,
    'src/domain/tax/compileTax.ts': 9,
    'src/domain/tax/exempt.ts': 2,
    'src/portal/cart/ConditionsDocument.tsx': 4,
    'src/portal/cart/cartRow.ts': 1,
    'src/portal/compensation/BreakdownTable.tsx': 3,
    'src/portal/compensation/CompensationPage.tsx': 6,
    'src/portal/contracts/ChangeTable.tsx': 2,
    'src/portal/contracts/ContractModal.tsx': 4,
    'src/portal/contracts/PendingChange.tsx': 2,
    'src/portal/home/SituationCard.tsx': 3,
    'src/portal/home/bagsOfYear.ts': 9,
    'src/portal/plan/BagLine.tsx': 3,
    'src/portal/plan/calculator/calculationOf.ts': 6,
    'src/portal/plan/planEntryOfContract.ts': 8,
    'src/portal/plan/savingsByMonth.ts': 2,
    'src/portal/plan/savingsOfProfile.ts': 2,
    'src/portal/plan/spentByMonth.ts': 1,
    'src/portal/plan/useSavings.ts': 2,
    'src/portal/product/contract/WorkingContract.ts': 1,
    'src/portal/product/documentation/DocumentationDialog.tsx': 2,
    'src/portal/product/schedule/TicketCounter.tsx': 1,
    'src/portal/product/schedule/limitText.ts': 1,
    'src/portal/schema-form/translateErrors.ts': 1,
    'src/portal/ui/useMoney.ts': 1,
    'src/portal/workshop/WorkshopBenefit.tsx': 4,
    'src/server/contracts/conditions/conditionFacts.ts': 1,
    'src/server/contracts/conditions/conditions.ts': 4,
    'src/server/contracts/contractRepository.ts': 2,
    'src/server/contracts/evaluateRequest.ts': 5,
    'src/server/contracts/onlyDocumentation.ts': 1,
    'src/server/contracts/purchaseContracts.ts': 1,
    'src/server/contracts/seedContracts.ts': 1,
    'src/server/contracts/simulate.ts': 4,
    'src/server/employees/editableFields.ts': 1,
    'src/server/employees/profileOf.ts': 7,
    'plugins/renting/exemption.ts': 1,
  }).map(([path, atMost]) => [path, { atMost, reason: 'to be removed' }]),
)

export const knownCrossings: KnownCrossings = { ...noMoney, ...toBeRemoved }

/** At most so many calls of the unit mappers in src and plugins; the aim is 40. */
export const mostMapperCalls = 154
