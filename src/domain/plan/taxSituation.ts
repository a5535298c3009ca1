import type { DataOf, FormSchema } from '../benefit/formSchema.ts'
import { yearOf } from '../kernel/calendar.ts'
import type { FamilyMember } from './employee.ts'

const disability = { type: 'integer', minimum: 0, maximum: 100 } as const satisfies FormSchema

/**
 * The employee's tax situation as told for form 145 (art. 88 RD 439/2007). Whatever is left out is assumed
 * (D-121).
 */
export const taxSituationForm = {
  type: 'object',
  additionalProperties: false,
  properties: {
    /** Situations 1, 2 and 3 of the form, in this order. */
    household: { type: 'string', enum: ['aloneWithChildren', 'dependentSpouse', 'other'] },
    contract: { type: 'string', enum: ['permanent', 'fixedTerm', 'underYear'] },
    hasOtherPayers: { type: 'boolean' },
    movedForWork: { type: 'boolean' },
    /** The employee, who has a disability, needs help or has reduced mobility. */
    needsHelp: { type: 'boolean' },
    children: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id'],
        properties: {
          /** The family member. */
          id: { type: 'integer', minimum: 1, maximum: 999_999_999 },
          custody: { type: 'string', enum: ['whole', 'shared'] },
          adoptedYear: { type: 'integer', minimum: 1950, maximum: 2100 },
          disability,
          needsHelp: { type: 'boolean' },
        },
      },
    },
    ascendants: {
      type: 'array',
      maxItems: 8,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['birthYear'],
        properties: {
          birthYear: { type: 'integer', minimum: 1880, maximum: 2100 },
          disability,
          needsHelp: { type: 'boolean' },
          /** How many descendants they live with, the employee included. */
          sharedBy: { type: 'integer', minimum: 1, maximum: 10 },
        },
      },
    },
  },
} as const satisfies FormSchema

export type TaxSituation = DataOf<typeof taxSituationForm>

export type ToldChild = NonNullable<TaxSituation['children']>[number]

/** What the company's payroll paid and withheld of a year, and its rate in force (D-121). */
export type WithheldToDate = {
  year: number
  /** The number of months that are paid: 6 is January to June. */
  months: number
  /** Taxed pay, and the tax withheld from it. */
  payCents: number
  withheldCents: number
  ratePercent: number
}

/**
 * What the employee told, which counts in the return; what the company confirmed, which counts on payslips
 * (art. 88 RD 439/2007); and what its payroll has withheld, from where the year goes on.
 */
export type TaxSituations = { told?: TaxSituation; confirmed?: TaxSituation; toDate?: WithheldToDate }

/** Both with their moments, ISO instants, and who confirmed. */
export type StoredSituations = TaxSituations & {
  toldAt?: string
  confirmedAt?: string
  confirmedBy?: string
}

/** A wrong answer: its address, and the message `taxSituation.<reason>`. */
export type SituationFault = { path: string; reason: 'child' | 'adopted' | 'ascendant' }

/**
 * Finds answers that contradict the family: a child who is not on file, an adoption before the birth or in
 * the future, an ascendant who is not older than the employee.
 */
export function findSituationFaults(
  { children = [], ascendants = [] }: TaxSituation,
  { family, birthday, year }: { family: readonly FamilyMember[]; birthday: string; year: number },
): SituationFault[] {
  const onFile = family.filter(({ active, relationship }) => active && relationship === 'child')
  const born = yearOf(birthday)
  return [
    ...children.flatMap(({ id, adoptedYear }, at): SituationFault[] => {
      const child = onFile.find((member) => member.id === id)
      const isTwice = children.findIndex((other) => other.id === id) < at
      if (!child || isTwice) return [{ path: `/children/${at}/id`, reason: 'child' }]
      const isPossible =
        adoptedYear === undefined || (adoptedYear >= yearOf(child.birthday) && adoptedYear <= year)
      return isPossible ? [] : [{ path: `/children/${at}/adoptedYear`, reason: 'adopted' }]
    }),
    ...ascendants.flatMap(({ birthYear }, at): SituationFault[] =>
      birthYear < (born || year) ? [] : [{ path: `/ascendants/${at}/birthYear`, reason: 'ascendant' }],
    ),
  ]
}

/** An answer that something on file contradicts: its message is `taxSituation.doubt.<id>`. */
export type SituationDoubt = 'aloneMarried' | 'aloneShared' | 'aloneWithoutChildren' | 'spouseMissing'

type OnFile = { family: readonly FamilyMember[]; maritalStatus: string }

/**
 * Finds answers that contradict the marital status or the family, but may be right, such as after a legal
 * separation. Figures follow what is told; somebody alone without children has situation 3.
 */
export function findSituationDoubts(
  { household, children = [] }: TaxSituation,
  { family, maritalStatus }: OnFile,
): SituationDoubt[] {
  const has = (one: 'child' | 'spouse'): boolean =>
    family.some(({ active, relationship }) => active && relationship === one)
  if (household === 'dependentSpouse') {
    const isKnown = maritalStatus !== '' && maritalStatus !== 'married'
    return isKnown && !has('spouse') ? ['spouseMissing'] : []
  }
  if (household !== 'aloneWithChildren') return []
  const found: [SituationDoubt, boolean][] = [
    ['aloneMarried', maritalStatus === 'married' || has('spouse')],
    ['aloneWithoutChildren', !has('child')],
    ['aloneShared', children.length > 0 && children.every(({ custody }) => custody === 'shared')],
  ]
  return found.flatMap(([id, isFound]) => (isFound ? [id] : []))
}
