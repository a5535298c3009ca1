import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { RequestedItem } from '../../../domain/benefit/items.ts'
import type { TableRow } from '../../../domain/benefit/quoteRequest.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { Plan } from '../../../domain/plan/employee.ts'

export type WorkingInput = {
  declaration: Benefit
  modality: Modality
  supplementaries: Modality[]
  /** True when the modality left the catalogue. */
  isWithdrawn?: boolean | undefined
  tables: Record<string, TableRow[]>
  /** Returns the employee's current plan. */
  plan: () => Plan
  year: number
  /** The stored contract to edit; undefined for a new contract. */
  contract?: Contract | undefined
  /** The first details of a new contract: the choices of the earlier steps. */
  initial?: Record<string, unknown> | undefined
  /** The people of a new contract, chosen in the earlier steps. */
  people?: readonly number[] | undefined
}

/** The values that may change on the server while a contract is filled in. */
export type Changeable = Pick<
  WorkingInput,
  'modality' | 'supplementaries' | 'isWithdrawn' | 'tables' | 'contract'
>

/** The input of a price: the typed values, and the contract that they change. */
export type PriceInput = {
  details: Record<string, unknown>
  items: RequestedItem[]
  contract?: Contract | undefined
}

/** Returns the default values of a category's fields. */
export function readDefaults({ details }: Benefit): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details.properties ?? {}).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  )
}

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
