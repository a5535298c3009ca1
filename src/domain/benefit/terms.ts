import type { Modality } from '../catalogue/modality.ts'

/*
 * The simple terms of a contract. Rows, conditions and their hash, history, answers and descriptions are made
 * of these two lists: a new term is an entry here, a column in `schema.sql` or a migration, and a key in
 * `dto/schemas/contract.ts`, each under the name of the term.
 */

/** What the values of a unit are. The unit of an amount is also the end of its name. */
type Units = { cents: number; flag: boolean; month: number; count: number }

type Term = { unit: keyof Units; isOptional?: true }

/** A term of conditions, with the words of its message ids, such as `fact.price` and `repeat.price.month`. */
type AgreedTerm = Term & {
  unit: 'cents'
  fact: string
  /** Left out: a change does not list it. */
  change?: string
  /** Left out: a repeated contract is not compared by it. */
  repeat?: string
  /** Whether it is read; left out: always. */
  isShown?: (terms: Costs) => boolean
}

type Costs = {
  modality: Pick<Modality, 'userBag'>
  priceCents: number
  finalPriceCents: number
  userBagCents: number
  contributedCents: number
}

/** The sums of conditions in a plan year (D-03). The items add up to each of them. */
export const agreedTerms = {
  priceCents: { unit: 'cents', fact: 'price', change: 'price', repeat: 'price' },
  /** Charged to the flexible or top bag. */
  finalPriceCents: {
    unit: 'cents',
    fact: 'finalPrice',
    change: 'final',
    isShown: ({ priceCents, finalPriceCents }) => priceCents !== finalPriceCents,
  },
  /** Paid out of the employee's user bag. */
  userBagCents: { unit: 'cents', fact: 'userBag', isShown: ({ userBagCents }) => userBagCents > 0 },
  /** Paid by the company; where it comes out of the user bag, an empty one gives nothing (D-03). */
  contributedCents: {
    unit: 'cents',
    fact: 'contributed',
    repeat: 'contribution',
    isShown: ({ modality, contributedCents, userBagCents }) =>
      contributedCents > 0 && userBagCents === 0 && !modality.userBag,
  },
} as const satisfies Record<string, AgreedTerm>

/** What a contract has beside its conditions. */
export const contractTerms = {
  disableDocumentation: { unit: 'flag' },
  /** The last month that a canceled contract covers; left out where it covers none (D-73). */
  coveredUntil: { unit: 'month', isOptional: true },
  /** What the company bag held, of a contract of an earlier employment alone (D-106). */
  formerBagCents: { unit: 'cents', isOptional: true },
  /** Which earlier employment that is, from 1 on: each has a bag of its own. */
  formerEmployment: { unit: 'count', isOptional: true },
} as const satisfies Record<string, Term>

/** A list of terms by their names. */
export type TermList = Record<string, Term>
type Optional<Terms extends TermList> = {
  [Name in keyof Terms]: Terms[Name] extends { isOptional: true } ? Name : never
}[keyof Terms]

/** The values of the terms of a list. */
export type ValuesOf<Terms extends TermList> = {
  [Name in Exclude<keyof Terms, Optional<Terms>>]: Units[Terms[Name]['unit']]
} & { [Name in Optional<Terms>]?: Units[Terms[Name]['unit']] }

/** What a contract costs in a plan year. */
export type ContractSums = ValuesOf<typeof agreedTerms>

export const noSums = Object.fromEntries(Object.keys(agreedTerms).map((name) => [name, 0])) as ContractSums

/** What a new contract has beside its conditions. */
export const initialTerms: ValuesOf<typeof contractTerms> = { disableDocumentation: false }

/** Picks the terms of a list from a larger object; what is undefined is left out. */
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

/** Leaves the sums out of a larger object. */
export function withoutSums<Values extends ContractSums>(values: Values): Omit<Values, SumName> {
  const others = Object.entries(values).filter(([name]) => !(name in agreedTerms))
  return Object.fromEntries(others) as Omit<Values, SumName>
}

type SumName = keyof typeof agreedTerms
type Sum = AgreedTerm & { name: SumName }

/** The sums with their names, in order. */
export function listSums(): Sum[] {
  return Object.entries<AgreedTerm>(agreedTerms).map(([name, term]) => ({ ...term, name: name as SumName }))
}

/** The sums that are read of conditions. */
export function listShownSums(conditions: ContractSums & Pick<Costs, 'modality'>): Sum[] {
  return listSums().filter(({ isShown }) => isShown?.(conditions) ?? true)
}

/** A sum by which a repeated contract is compared; its items have amounts of the same name. */
export type RepeatedSum = {
  [Name in SumName]: (typeof agreedTerms)[Name] extends { repeat: infer Kind }
    ? { name: Name; kind: Kind }
    : never
}[SumName]

export const repeatedSums = listSums().flatMap(({ name, repeat }) =>
  repeat === undefined ? [] : [{ name, kind: repeat }],
) as RepeatedSum[]
