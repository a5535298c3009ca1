import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import type { TableRow } from '../../../domain/benefit/quoteRequest.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { Plan } from '../../../domain/plan/employee.ts'

export type WorkingInput = {
  declaration: Benefit
  modality: Modality
  supplementaries: Modality[]
  /** The modality left the catalogue. */
  isWithdrawn?: boolean | undefined
  tables: Record<string, TableRow[]>
  /** The employee's plan, as the session has it now. */
  plan: () => Plan
  year: number
  /** The stored contract that is edited; left out, a new one. */
  contract?: Contract | undefined
  /** Details a new contract begins with: choices of the steps before. */
  initial?: Record<string, unknown> | undefined
  /** Whom a new contract begins with, as the steps before chose. */
  people?: readonly number[] | undefined
}

/** What may change on the server while a contract is filled in. */
export type Changeable = Pick<
  WorkingInput,
  'modality' | 'supplementaries' | 'isWithdrawn' | 'tables' | 'contract'
>

/** What the fields of a category begin with. */
export function defaultsOf({ details }: Benefit): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details.properties ?? {}).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  )
}

/** The fields that an employee fills in, without those that the category computes (read-only). */
export function withoutReadOnly(
  details: Record<string, unknown>,
  { properties = {} }: FormSchema,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => properties[name]?.readOnly !== true))
}
