import type { DataOf, FormSchema } from '../benefit/formSchema.ts'
import { yearOf } from '../kernel/calendar.ts'
import type { FamilyMember } from './employee.ts'

const disability = { type: 'integer', minimum: 0, maximum: 100 } as const satisfies FormSchema

/**
 * The employee's tax situation as declared in form 145 (art. 88 RD 439/2007). Values left out are replaced
 * by assumptions (D-121).
 */
export const taxSituationForm = {
  type: 'object',
  additionalProperties: false,
  properties: {
    /** In the order of situations 1, 2 and 3 of form 145. */
    household: { type: 'string', enum: ['aloneWithChildren', 'dependentSpouse', 'other'] },
    contract: { type: 'string', enum: ['permanent', 'fixedTerm', 'underYear'] },
    hasOtherPayers: { type: 'boolean' },
    movedForWork: { type: 'boolean' },
    /** True: the employee has a disability and needs help or has reduced mobility. */
    needsHelp: { type: 'boolean' },
    children: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id'],
        properties: {
          /** Id of the family member. */
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
          /** The number of descendants with whom the ascendant lives, including the employee. */
          sharedBy: { type: 'integer', minimum: 1, maximum: 10 },
        },
      },
    },
  },
} as const satisfies FormSchema

export type TaxSituation = DataOf<typeof taxSituationForm>

/**
 * The answers as sent, with the moment of the answers that they replace; blank where there were none, left
 * out where that does not matter.
 */
export const sentSituationForm = {
  ...taxSituationForm,
  properties: { ...taxSituationForm.properties, toldAt: { type: 'string', maxLength: 40 } },
} as const satisfies FormSchema

export type SentSituation = DataOf<typeof sentSituationForm>

export type ReportedChild = NonNullable<TaxSituation['children']>[number]

/**
 * The amounts that the company's payroll paid and withheld in a year so far, and the rate in force (D-121).
 */
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
 * `told`: the employee's answers, used for the tax return. `confirmed`: the answers confirmed by the
 * company, used for payslips (art. 88 RD 439/2007). The third part is what payroll has withheld so far; the
 * rest of the year is computed from there.
 */
export type TaxSituations = { told?: TaxSituation; confirmed?: TaxSituation; toDate?: WithheldToDate }

/** Both situations with the instants of telling and confirming (ISO), and who confirmed. */
export type StoredSituations = TaxSituations & {
  toldAt?: string
  confirmedAt?: string
  confirmedBy?: string
}

/** A wrong answer: its path, and the reason, whose message is `taxSituation.<reason>`. */
type SituationFault = { path: string; reason: 'child' | 'adopted' | 'ascendant' }

/**
 * Finds answers that contradict the family: a child who is not on file, an adoption before the birth or in
 * the future, an ascendant who is not older than the employee.
 */
export function findSituationFaults(
  { children = [], ascendants = [] }: TaxSituation,
  { family, birthday, year }: { family: readonly FamilyMember[]; birthday: string; year: number },
): SituationFault[] {
  const onFile = childrenOnFile(family)
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

/** The children of the family, about each of whom form 145 asks. */
export function childrenOnFile(family: readonly FamilyMember[]): FamilyMember[] {
  return family.filter(({ active, relationship }) => active && relationship === 'child')
}

/** Returns the answers without those about children who have left the family since, whom no form shows. */
export function answersOnFile(told: TaxSituation, family: readonly FamilyMember[]): TaxSituation {
  const ids = new Set(childrenOnFile(family).map(({ id }) => id))
  return told.children ? { ...told, children: told.children.filter(({ id }) => ids.has(id)) } : told
}

/** An answer that seems to contradict stored data; its message is `taxSituation.doubt.<id>`. */
type SituationDoubt = 'aloneMarried' | 'aloneShared' | 'aloneWithoutChildren' | 'spouseMissing'

type OnFile = {
  family: readonly FamilyMember[]
  maritalStatus: string
  /** Whether a child of the family counts for the tax of this year. */
  hasCountedChild: boolean
}

/**
 * Finds answers that contradict the marital status or the family, but may be right, for example after a
 * legal separation. Computations follow the answers; `aloneWithChildren` without a child that counts is
 * situation 3.
 */
export function findSituationDoubts(
  { household, children = [] }: TaxSituation,
  { family, maritalStatus, hasCountedChild }: OnFile,
): SituationDoubt[] {
  const hasSpouse = family.some(({ active, relationship }) => active && relationship === 'spouse')
  if (household === 'dependentSpouse') {
    const isKnown = maritalStatus !== '' && maritalStatus !== 'married'
    return isKnown && !hasSpouse ? ['spouseMissing'] : []
  }
  if (household !== 'aloneWithChildren') return []
  const found: [SituationDoubt, boolean][] = [
    ['aloneMarried', maritalStatus === 'married' || hasSpouse],
    ['aloneWithoutChildren', !hasCountedChild],
    ['aloneShared', children.length > 0 && children.every(({ custody }) => custody === 'shared')],
  ]
  return found.flatMap(([id, isFound]) => (isFound ? [id] : []))
}
