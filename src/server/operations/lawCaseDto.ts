import Type, { type Static } from 'typebox'
import type { Reason } from '../platform/context/operating.ts'
import { inputFaults } from './inputFaults.ts'
import { toCents, toEuros } from '../../domain/kernel/money.ts'
import { computeReturn } from '../../domain/tax/law/annualReturn.ts'
import { regions } from '../../domain/tax/law/art74.figures.ts'
import { workDeduction } from '../../domain/tax/law/da61.figures.ts'
import { computeWorkDeduction } from '../../domain/tax/law/da61.ts'
import type { CaseUnknown } from '../../domain/tax/law/caseAssumptions.ts'
import type { Dependant } from '../../domain/tax/law/family.ts'
import { foralTerritories } from '../../domain/tax/law/foral.figures.ts'
import { assumedAge } from '../../domain/tax/law/lawCase.ts'
import { computePayslip, type LawCase } from '../../domain/tax/law/payslip.ts'
import { anyRegion } from '../../domain/tax/law/provinces.ts'

/** An amount in euros with at most two decimals, up to ten million; a number or its decimal text. */
const euros = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  pattern: '^\\d{1,8}(\\.\\d{1,2})?$',
  maxLength: 11,
  minimum: 0,
  maximum: 10_000_000,
  expected: 'euros',
})
const whole = (most: number) => Type.Integer({ minimum: 0, maximum: most })
const person = { age: whole(120), disabilityPct: whole(100), help: Type.Boolean() }
const dependant = Type.Object(
  {
    ...person,
    share: Type.Integer({ minimum: 1, maximum: 10 }),
    incomeEur: Type.Optional(euros),
    ownReturnEur: Type.Optional(euros),
  },
  { additionalProperties: false },
)
const worker = Type.Object(
  { ...person, age: Type.Optional(person.age), movedForWork: Type.Boolean() },
  { additionalProperties: false },
)

/**
 * A person in a file of cases: one year's pay from one payer, and the family. The first adult of the family
 * is the worker. Age and region may be unknown.
 */
export const lawCaseSchema = Type.Object(
  {
    payEur: euros,
    exemptEur: euros,
    contributionsEur: Type.Optional(euros),
    situation: Type.Enum([1, 2, 3], {
      expected: 'situation',
    }),
    region: Type.Optional(
      Type.Enum([...regions, ...foralTerritories], {
        expected: 'region',
      }),
    ),
    ceutaMelilla: Type.Boolean(),
    contractUnderYear: Type.Boolean(),
    fixedTerm: Type.Boolean(),
    family: Type.Object(
      {
        adults: Type.Array(worker, { minItems: 1, maxItems: 2 }),
        children: Type.Array(dependant, { maxItems: 20 }),
        ascendants: Type.Array(dependant, { maxItems: 8 }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

export type WrittenCase = Static<typeof lawCaseSchema>

/** Returns the faults of a written case; empty if it is valid. */
export function caseFaults(written: unknown): Reason[] {
  const faults = inputFaults(lawCaseSchema, written ?? {}).map(({ reason }) => reason)
  if (faults.length > 0) return faults
  const { exemptCents, payCents, contributionsCents = 0 } = readCase(written as WrittenCase, 0)
  const amounts: Reason[] = []
  if (exemptCents > payCents) amounts.push({ id: 'law.exemptAbovePay' })
  if (contributionsCents > payCents) amounts.push({ id: 'law.contributionsAbovePay' })
  return amounts
}

/** Parses a JSON text to an object; undefined for any other text. */
export function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const cents = (euros: string | number = 0): number => toCents(euros)

/** Converts a person of a file to the case that the tax rules use, for the payslips of a year. */
export function readCase({ family, ...written }: WrittenCase, year: number): LawCase {
  const [{ age, disabilityPct, help, movedForWork } = noWorker] = family.adults
  return {
    year,
    payCents: cents(written.payEur),
    exemptCents: cents(written.exemptEur),
    ...(written.contributionsEur !== undefined && { contributionsCents: cents(written.contributionsEur) }),
    situation: written.situation,
    region: written.region ?? anyRegion,
    isCeutaMelilla: written.ceutaMelilla,
    isContractUnderYear: written.contractUnderYear,
    isFixedTerm: written.fixedTerm,
    family: {
      worker: {
        ageYears: age ?? assumedAge,
        disabilityPercent: disabilityPct,
        needsHelp: help,
        movedForWork,
      },
      children: family.children.map(dependantOf),
      ascendants: family.ascendants.map(dependantOf),
    },
  }
}

/** The data that a written case does not contain; values are assumed, and a sentence mentions them. */
export const unknownsOf = ({ region, family }: WrittenCase): CaseUnknown[] => [
  ...(family.adults[0]?.age === undefined ? (['age'] as const) : []),
  ...(region === undefined ? (['region'] as const) : []),
]

const noWorker = { age: undefined, disabilityPct: 0, help: false, movedForWork: false }

const dependantOf = ({
  age,
  disabilityPct,
  help,
  share,
  incomeEur,
  ownReturnEur,
}: Static<typeof dependant>): Dependant => ({
  ageYears: age,
  disabilityPercent: disabilityPct,
  needsHelp: help,
  sharedBy: share,
  incomeCents: cents(incomeEur),
  ownReturnCents: cents(ownReturnEur),
})

const text = (amount: number): string => toEuros(amount).toFixed(2)

/**
 * Computes payslip and tax return of a person in euros, by the names that files of cases use; no return in
 * foral territories or without a region. `returnYear` is the year of the return's tables; the return uses
 * the payslip's contributions.
 */
export function writeFigures(written: WrittenCase, year: number, returnYear: number) {
  const given = readCase(written, year)
  const payslip = computePayslip(given)
  const { contributionsCents } = payslip
  const annual = written.region && computeReturn({ ...given, contributionsCents, year: returnYear })
  return {
    payslip: {
      contributionsEur: text(contributionsCents),
      taxedEur: text(payslip.taxedCents),
      baseEur: text(payslip.baseCents),
      minimumEur: text(payslip.minimumCents),
      quotaEur: text(payslip.quotaCents),
      ratePct: text(payslip.rate),
      amountEur: text(payslip.amountCents),
    },
    return: annual
      ? {
          baseEur: text(annual.baseCents),
          stateEur: text(annual.stateQuotaCents),
          regionEur: text(annual.regionQuotaCents),
          mStateEur: text(annual.stateMinimumCents),
          mRegionEur: text(annual.regionMinimumCents),
          ceutaMelillaEur: text(annual.ceutaMelillaCents),
          ...workDeductions(payslip.taxedCents, annual.stateQuotaCents + annual.regionQuotaCents),
        }
      : null,
  }
}

/** The work deduction by the rule of each year. */
function workDeductions(grossCents: number, quotaCents: number): Record<string, string> {
  return Object.fromEntries(
    workDeduction.map(({ year }) => [
      `workDeduction${year}Eur`,
      text(computeWorkDeduction({ grossCents, otherIncomeCents: 0, quotaCents, year })),
    ]),
  )
}
