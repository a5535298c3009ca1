import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Place } from './tenantFiles.ts'

/** A category the server can serve, as far as a tenant's files need to know it. */
export type KnownBenefit = Pick<BenefitDeclaration, 'id' | 'tables' | 'documentation'>

/** What a rule found: a fault keeps the tenant out, a warning only speaks. */
export type Remark = Place & { message: string; severity: 'fault' | 'warning' }

/** A sentence for each entry that repeats an earlier one. */
export function duplicates(ids: string[], place: (index: number) => Place): Remark[] {
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            ...place(index),
            severity: 'fault' as const,
            message: `expected a name of its own, got "${id}" a second time`,
          },
        ],
  )
}

export function missingImage(name: string | undefined, images: string[], place: Place): Remark[] {
  if (!name || images.includes(name)) return []
  return [
    {
      ...place,
      severity: 'fault',
      message: `expected a file of images/ (${images.join(', ') || 'it is empty'}), got "${name}"`,
    },
  ]
}

/** Fewer euros than one, where a percentage may stand too: most likely that was meant. */
export function fewEuros(amount: number | string | boolean | undefined, place: Place): Remark[] {
  if (typeof amount !== 'number' || amount <= 0 || amount >= 1) return []
  return [
    {
      ...place,
      severity: 'warning',
      message: `${amount} euros: for a percentage write "${Math.round(amount * 100)}%"`,
    },
  ]
}
