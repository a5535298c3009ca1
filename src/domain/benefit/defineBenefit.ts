import type { Language, Messages } from '../kernel/language.ts'
import { breakdownByMonth, breakdownByPerson } from './breakdowns.ts'
import { employeeOnly } from './eligible.ts'
import type { AmountKind, BenefitDeclaration, Documentation } from './declaration.ts'
import { stepsFlow } from './flow.ts'
import { emptyForm, type DataOf, type FormSchema } from './formSchema.ts'
import { pricingByAmount, workingPriceCents } from './pricing.ts'

/** Fields that a plugin may omit and `defineBenefit` fills in. */
type LeftOut = 'details' | 'months' | 'price' | 'editableInForce' | 'breakdown'
type DeclarationOf<Schema extends FormSchema> = BenefitDeclaration<DataOf<Schema>>
type Amount = BenefitDeclaration['amount']

/** The declaration as a plugin writes it, without the fields that have defaults. */
type BenefitInput<Schema extends FormSchema> = Omit<DeclarationOf<Schema>, LeftOut | 'amount'> &
  Partial<Pick<DeclarationOf<Schema>, Exclude<LeftOut, 'details' | 'price'>>> & { details?: Schema } & (
    | { amount: 'once'; price: DeclarationOf<Schema>['price'] }
    | { amount: Exclude<Amount, 'once'>; price?: DeclarationOf<Schema>['price'] }
  )

/** A declaration completed with defaults; the core uses only complete ones. */
export type Benefit = BenefitDeclaration &
  Required<Pick<BenefitDeclaration, 'caps' | 'covers' | 'documentation' | 'flow' | 'tables'>> & {
    /**
     * True if the category has its own `breakdown`; the contract's detail then lists the category's fields
     * too. A flag is needed, because the server wraps functions and cannot compare them.
     */
    hasOwnBreakdown: boolean
    /** The category's messages: all languages on the server, the loaded ones in a browser. */
    messages: Partial<Record<Language, Messages>>
  }

type AnyFunction = (...input: unknown[]) => unknown

/**
 * Wraps each function of a benefit: `wrap` receives its name ("caps.monthCents") and returns the replacement.
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

/** Only the modality's questionnaire decides whether documentation is required. */
const byModality: Documentation = {
  schema: emptyForm,
  per: 'contract',
  when: 'modality',
}

/**
 * Completes a category's declaration. Defaults: no fields to fill in; months chosen one by one (a start
 * month if the price is paid once); the standard price function of `amount`; no edit in force; cover for the
 * employee only; one step with every field that is not read-only; documentation if the modality requires it;
 * at most `workingPrice` a month; a breakdown by month (by person if family may be covered).
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
  // The core lists declarations with different types of details together. The declaration's schema validates
  // details before its functions receive them.
  return completed as unknown as Benefit
}

function askedFields({ properties = {} }: FormSchema = {}): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.readOnly !== true)
}
