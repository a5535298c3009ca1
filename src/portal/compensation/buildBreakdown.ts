import { type Language, localized } from '../../domain/kernel/language.ts'
import type { SocialBenefit } from '../../domain/company/tenant/tenant.ts'
import type { Profile } from '../api/profileModel.ts'

/**
 * A slice of the compensation. `label` is the name of a product, or the message id of a part of the salary.
 */
export type BreakdownPart = { label: string; cents: number; isProduct: boolean }

/**
 * Lists the salary first, then the benefits in the server's order, so that positions and colors never change
 * (COM-05).
 */
export function buildBreakdown(
  { fixedSalaryCents, variableSalaryCents }: Pick<Profile, 'fixedSalaryCents' | 'variableSalaryCents'>,
  values: readonly SocialBenefit[],
  language: Language,
): BreakdownPart[] {
  const salary: BreakdownPart[] = [
    { label: 'compensation.fixed', cents: fixedSalaryCents ?? 0, isProduct: false },
    { label: 'compensation.variable', cents: variableSalaryCents ?? 0, isProduct: false },
  ]
  return [
    ...salary,
    ...values.map(({ product, valueCents }) => ({
      label: localized(product, language),
      cents: valueCents,
      isProduct: true,
    })),
  ]
}
