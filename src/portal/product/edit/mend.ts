import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Text } from '../../messages/useText.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/** A button that removes the cause of a refusal. */
export type Mend = { label: string; run: () => void }

/**
 * Finds the person whom a refusal is about and who can be removed; undefined if the refusal is about more.
 */
export function refusedPerson(
  { code, item, field }: Refusal,
  items: readonly { personId: number }[],
): number | undefined {
  if (item === undefined) return undefined
  return field === 'person' || code === 'coveredTwice' ? items[item]?.personId : undefined
}

/** The button that solves a refusal: it takes out the person whom the refusal is about. */
export function mendFor(working: WorkingContract, t: Text): (refusal: Refusal) => Mend | undefined {
  return (refusal) => {
    const { people, items } = working.request
    const id = refusedPerson(refusal, items)
    if (id === undefined) return undefined
    const name = people.find((person) => person.id === id)?.firstName ?? ''
    return {
      label: t('product.mend.removePerson', { name }),
      run: () => working.changeItems(working.items.filter(({ personId }) => personId !== id)),
    }
  }
}
