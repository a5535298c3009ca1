import type { Modality } from '../catalogue/modality.ts'

/* The simple terms of a contract. Rows, conditions and their hash, history, responses and descriptions follow
   from these two lists: a new term needs an entry here, a column in `schema.sql` or a migration, and a key in
   `dto/schemas/contract.ts`, all under the term's name. */

/** Units of a term's value. The name of an amount ends in its unit. */
type Units = { cents: number; flag: boolean; month: number; count: number; text: string }

type Term = { unit: keyof Units; isOptional?: true }

/**
 * A sum that is part of the conditions, with the names of its messages, such as `fact.price` and
 * `repeat.price.month`.
 */
type AgreedTerm = Term & {
  unit: 'cents'
  fact: string
  /** Name of the sum in the list of changes; left out: changes do not list the sum. */
  change?: string
  /** Name of the sum in renewals; left out: renewals do not compare the sum. */
  repeat?: string
  /** Whether the sum is shown; left out: always shown. */
  isShown?: (terms: Costs) => boolean
}

type Costs = {
  modality: Pick<Modality, 'userBag'>
  priceCents: number
  finalPriceCents: number
  userBagCents: number
  contributedCents: number
}

/** The sums of conditions in a plan year (D-03); each is the total of the items. */
export const agreedTerms = {
  priceCents: { unit: 'cents', fact: 'price', change: 'price', repeat: 'price' },
  /** Charged to the flexible or top bag. */
  finalPriceCents: {
    unit: 'cents',
    fact: 'finalPrice',
    change: 'final',
    isShown: ({ priceCents, finalPriceCents }) => priceCents !== finalPriceCents,
  },
  /** Paid from the employee's user bag. */
  userBagCents: { unit: 'cents', fact: 'userBag', isShown: ({ userBagCents }) => userBagCents > 0 },
  /**
   * Paid by the company. If the contribution comes from the user bag and this bag is empty, it is 0 (D-03).
   */
  contributedCents: {
    unit: 'cents',
    fact: 'contributed',
    repeat: 'contribution',
    isShown: ({ modality, contributedCents, userBagCents }) =>
      contributedCents > 0 && userBagCents === 0 && !modality.userBag,
  },
} as const satisfies Record<string, AgreedTerm>

/** The terms of a contract that are not conditions. */
export const contractTerms = {
  disableDocumentation: { unit: 'flag' },
  /** The last month that a canceled contract covers; left out where it covers none (D-73). */
  coveredUntil: { unit: 'month', isOptional: true },
  /** Size of the company bag in a contract of an earlier employment (D-106). */
  formerBagCents: { unit: 'cents', isOptional: true },
  /** Number of the earlier employment, from 1 on; each has its own bag. */
  formerEmployment: { unit: 'count', isOptional: true },
  /** Why a review refused the contract, or its last change (D-32); a new change removes it. */
  refusalReason: { unit: 'text', isOptional: true },
} as const satisfies Record<string, Term>

/** Terms by name. */
export type TermList = Record<string, Term>
type Optional<Terms extends TermList> = {
  [Name in keyof Terms]: Terms[Name] extends { isOptional: true } ? Name : never
}[keyof Terms]

/** The values of a list's terms. */
export type ValuesOf<Terms extends TermList> = {
  [Name in Exclude<keyof Terms, Optional<Terms>>]: Units[Terms[Name]['unit']]
} & { [Name in Optional<Terms>]?: Units[Terms[Name]['unit']] }

/** The sums of a contract in a plan year. */
export type ContractSums = ValuesOf<typeof agreedTerms>

export const noSums = Object.fromEntries(Object.keys(agreedTerms).map((name) => [name, 0])) as ContractSums

/** The terms of a new contract that are not part of its conditions. */
export const initialTerms: ValuesOf<typeof contractTerms> = { disableDocumentation: false }

/** Picks the terms of a list from a larger object; undefined values are left out. */
export function pickTerms<Terms extends TermList>(terms: Terms, values: ValuesOf<Terms>): ValuesOf<Terms> {
  const known: Record<string, unknown> = values
  return Object.fromEntries(
    Object.keys(terms).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  ) as ValuesOf<Terms>
}

/** Picks the sums from a larger object. */
export function pickSums(values: ContractSums): ContractSums {
  return pickTerms(agreedTerms, values)
}

/** Returns a copy of an object without the sums. */
export function withoutSums<Values extends ContractSums>(values: Values): Omit<Values, SumName> {
  const others = Object.entries(values).filter(([name]) => !(name in agreedTerms))
  return Object.fromEntries(others) as Omit<Values, SumName>
}

type SumName = keyof typeof agreedTerms
type Sum = AgreedTerm & { name: SumName }

/** The sums in order, each with its name. */
export function listSums(): Sum[] {
  return Object.entries<AgreedTerm>(agreedTerms).map(([name, term]) => ({ ...term, name: name as SumName }))
}

/** The sums to show with these conditions. */
export function listShownSums(conditions: ContractSums & Pick<Costs, 'modality'>): Sum[] {
  return listSums().filter(({ isShown }) => isShown?.(conditions) ?? true)
}

/** A sum that a renewal compares; its items have amounts of the same name. */
export type RepeatedSum = {
  [Name in SumName]: (typeof agreedTerms)[Name] extends { repeat: infer Kind }
    ? { name: Name; kind: Kind }
    : never
}[SumName]

export const repeatedSums = listSums().flatMap(({ name, repeat }) =>
  repeat === undefined ? [] : [{ name, kind: repeat }],
) as RepeatedSum[]
