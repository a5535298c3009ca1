import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf } from '../benefit/scheduleOf.ts'
import type { Contract } from '../plan/contract.ts'

/**
 * The months a contract covers, 0 to 11 in order: those it is paid in, or all until December where one price
 * holds for the rest of the year. Of a category that is gone, those it is paid in.
 */
export function coveredMonths(
  declaration: Pick<BenefitDeclaration, 'amount' | 'months'> | undefined,
  { modality, items }: Pick<Contract, 'modality' | 'items'>,
): number[] {
  const paid = [...new Set(items.map(({ monthIndex }) => monthIndex))].toSorted((a, b) => a - b)
  const [first] = paid
  if (first === undefined || !declaration || scheduleOf(declaration, modality).amount !== 'once') return paid
  return Array.from({ length: 12 - first }, (_, index) => first + index)
}
