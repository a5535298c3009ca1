import type { BenefitDeclaration, Documentation } from './declaration.ts'
import { employeeOnly } from './employeeOnly.ts'
import { emptyForm } from './emptyForm.ts'
import type { DataOf, FormSchema } from './formSchema.ts'
import { oneStepFlow } from './oneStepFlow.ts'
import { breakdownByMonth, breakdownByPerson } from './breakdowns.ts'
import { workingPriceCents } from './workingPriceCents.ts'

/** What a plugin writes: the declaration, with what most categories share left out. */
type BenefitInput<Schema extends FormSchema> = Omit<
  BenefitDeclaration<DataOf<Schema>>,
  'details' | 'read'
> & {
  details: Schema
  read?: BenefitDeclaration<DataOf<Schema>>['read']
}

/** A declaration with nothing left out: what the core works with. */
export type Benefit = BenefitDeclaration &
  Required<Pick<BenefitDeclaration, 'caps' | 'covers' | 'documentation' | 'flow' | 'steps' | 'tables'>> & {
    /**
     * Whether `read` is the category's own, which then tells its fields too: the server wraps its functions,
     * so that they no longer tell.
     */
    hasOwnReading: boolean
  }

/** By the modality alone: its questionnaire decides whether anything is asked. */
const byModality: Documentation = {
  schema: emptyForm,
  per: 'contract',
  when: 'modality',
}

/**
 * Completes a category's declaration: covers the employee only, one step with every field in it,
 * documentation as the modality asks, at most `workingPrice` a month, told month by month (person by person
 * where it covers somebody else).
 */
export function defineBenefit<const Schema extends FormSchema>(input: BenefitInput<Schema>): Benefit {
  const completed = {
    covers: employeeOnly,
    documentation: byModality,
    flow: oneStepFlow,
    read: input.covers ? breakdownByPerson : breakdownByMonth,
    steps: { form: Object.keys(input.details.properties ?? {}) },
    tables: {},
    ...input,
    hasOwnReading: input.read !== undefined,
    caps: { monthCents: workingPriceCents, ...input.caps },
  }
  // The core holds declarations of all shapes in one list and judges details with the declaration's own
  // schema first.
  return completed as unknown as Benefit
}
