import { chargedTerms, type Contract, type ContractTerms } from './contract.ts'

/**
 * Returns the terms that may hold tomorrow: the charged ones, and those of a change that waits (page 008).
 * Empty for an ended contract without a covered month.
 */
export function possibleTerms(contract: Contract): (ContractTerms & Pick<Contract, 'id'>)[] {
  const charged = chargedTerms(contract)
  if (!charged) return []
  const { id, pendingEdit } = charged
  return pendingEdit?.kind === 'edit' ? [charged, { ...pendingEdit, id }] : [charged]
}

/** Returns the terms with the highest price, the first of equal ones; undefined if there are none. */
export function findDearest<Terms extends Pick<ContractTerms, 'priceCents'>>(
  all: readonly Terms[],
): Terms | undefined {
  const [first, ...others] = all
  return first && others.reduce((most, each) => (each.priceCents > most.priceCents ? each : most), first)
}
