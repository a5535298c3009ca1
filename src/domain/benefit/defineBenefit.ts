import type { Language, Messages } from '../kernel/language.ts'
import { breakdownByMonth, breakdownByPerson } from './breakdowns.ts'
import { employeeOnly } from './eligible.ts'
import type { AmountKind, BenefitDeclaration, Documentation } from './declaration.ts'
import { stepsFlow } from './flow.ts'
import { emptyForm, type DataOf, type FormSchema } from './formSchema.ts'
import { pricingByAmount, workingPriceCents } from './pricing.ts'

/** What a plugin may leave out although the core needs it. */
type LeftOut = 'details' | 'months' | 'price' | 'editableInForce' | 'breakdown'
type DeclarationOf<Schema extends FormSchema> = BenefitDeclaration<DataOf<Schema>>
type Amount = BenefitDeclaration['amount']

/** What a plugin writes: the declaration, with what is obvious left out. */
type BenefitInput<Schema extends FormSchema> = Omit<DeclarationOf<Schema>, LeftOut | 'amount'> &
  Partial<Pick<DeclarationOf<Schema>, Exclude<LeftOut, 'details' | 'price'>>> & { details?: Schema } & (
    | { amount: 'once'; price: DeclarationOf<Schema>['price'] }
    | { amount: Exclude<Amount, 'once'>; price?: DeclarationOf<Schema>['price'] }
  )

/** A declaration with nothing left out: what the core works with. */
export type Benefit = BenefitDeclaration &
  Required<Pick<BenefitDeclaration, 'caps' | 'covers' | 'documentation' | 'flow' | 'tables'>> & {
    /**
     * Whether `breakdown` is the category's own, which then shows its fields too. The server wraps functions,
     * so that they can no longer be compared.
     */
    hasOwnBreakdown: boolean
    /**
     * The category's words, from its folder: every language on the server, in a browser the languages read
     * so far.
     */
    messages: Partial<Record<Language, Messages>>
  }

type AnyFunction = (...input: unknown[]) => unknown

/**
 * The same benefit with each of its functions wrapped: `wrap` gets its name ("caps.monthCents") and answers
 * what stands in its place.
 */
export function wrapFunctions(
  benefit: Benefit,
  wrap: (name: string, run: AnyFunction) => AnyFunction,
): Benefit {
  const wrapped = <Fields extends object>(fields: Fields, prefix = ''): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'function' ? wrap(prefix + name, value as AnyFunction) : value,
      ]),
    ) as Fields
  return {
    ...wrapped(benefit),
    caps: wrapped(benefit.caps, 'caps.'),
    documentation: wrapped(benefit.documentation, 'documentation.'),
  }
}

/** By the modality alone: its questionnaire decides whether anything is asked. */
const byModality: Documentation = {
  schema: emptyForm,
  per: 'contract',
  when: 'modality',
}

/**
 * Completes a category's declaration: nothing to fill in, months chosen one by one (a start month where the
 * price is paid once), the price that follows from `amount`, no edit in force, the employee only, one step
 * with every field that is not read-only, documentation as the modality asks, at most `workingPrice` a month,
 * laid out month by month (person by person where it covers somebody else).
 */
export function defineBenefit<const Schema extends FormSchema = typeof emptyForm>(
  input: BenefitInput<Schema>,
): Benefit {
  const amount: AmountKind | ((modality: never) => AmountKind) = input.amount
  const completed = {
    covers: employeeOnly,
    details: emptyForm,
    documentation: byModality,
    editableInForce: false,
    flow: stepsFlow([{ name: 'form', fields: askedFields(input.details) }]),
    breakdown: input.covers ? breakdownByPerson : breakdownByMonth,
    messages: {},
    months: amount === 'once' ? 'start' : 'chosen',
    price: amount === 'once' ? undefined : pricingByAmount(input),
    tables: {},
    ...input,
    hasOwnBreakdown: input.breakdown !== undefined,
    caps: { monthCents: workingPriceCents, ...input.caps },
  }
  // The core keeps declarations of all details in one list. Details are validated with the schema of their
  // declaration before one of its functions gets them.
  return completed as unknown as Benefit
}

function askedFields({ properties = {} }: FormSchema = {}): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.readOnly !== true)
}
