import { type Language, localized } from '../../domain/kernel/language.ts'
import type { CompensationDto, ProfileDto } from '../../dto/dto.ts'

/** A slice of the compensation: a product's own name, or the message id of a part of the salary. */
export type Part = { label: string; euros: number; isProduct: boolean }

/**
 * Salary first, then the benefits in the order the server tells them, so that positions and colors never
 * move (COM-05).
 */
export function breakdownOf(
  { fixedSalary, variableSalary }: Pick<ProfileDto, 'fixedSalary' | 'variableSalary'>,
  values: readonly CompensationDto[],
  language: Language,
): Part[] {
  const salary: Part[] = [
    { label: 'compensation.fixed', euros: fixedSalary ?? 0, isProduct: false },
    { label: 'compensation.variable', euros: variableSalary ?? 0, isProduct: false },
  ]
  return [
    ...salary,
    ...values.map(({ product, value }) => ({
      label: localized(product, language),
      euros: value,
      isProduct: true,
    })),
  ]
}
