import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Text } from '../../messages/useText.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/** A button that removes the cause of a refusal. */
export type Fix = { label: string; run: () => void }

/** Returns the removable person whom a refusal concerns; undefined if it concerns several. */
export function findRefusedPerson(
  { code, item, field }: Refusal,
  items: readonly { personId: number }[],
): number | undefined {
  if (item === undefined) return undefined
  return field === 'person' || code === 'coveredTwice' ? items[item]?.personId : undefined
}

/** Returns the button that removes the person whom the refusal is about. */
export function createFixFinder(working: WorkingContract, t: Text): (refusal: Refusal) => Fix | undefined {
  return (refusal) => {
    const { people, items } = working.request
    const id = findRefusedPerson(refusal, items)
    if (id === undefined) return undefined
    const name = people.find((person) => person.id === id)?.firstName ?? ''
    return {
      label: t('product.mend.removePerson', { name }),
      run: () => working.changeItems(working.items.filter(({ personId }) => personId !== id)),
    }
  }
}
