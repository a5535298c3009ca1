/**
 * The seven coverages, in the order they are shown and checked. The names decide what they mean: cc any
 * cause, a accident, ac traffic accident (D-16). `notAbove` names the coverages that limit this one; `needs`
 * the one it presupposes (AXA-04 to 09).
 */
export const coverages = [
  { key: 'fallcc', notAbove: [] },
  { key: 'falla', notAbove: ['fallcc'] },
  { key: 'fallac', notAbove: ['fallcc', 'falla'] },
  { key: 'ipacc', notAbove: ['fallcc'] },
  { key: 'ipaa', notAbove: ['fallcc', 'ipacc'], needs: 'ipacc' },
  { key: 'ipaac', notAbove: ['fallcc', 'ipacc', 'ipaa'], needs: 'ipacc' },
  { key: 'ginv', notAbove: ['fallcc'] },
] as const satisfies readonly { key: string; notAbove: readonly string[]; needs?: string }[]

export type CoverageKey = (typeof coverages)[number]['key']

/** A coverage that others may not exceed. */
export type LimitingKey = (typeof coverages)[number]['notAbove'][number]
