import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Text } from '../../messages/useText.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/** What mends a refusal in one press. */
export type Mend = { label: string; run: () => void }

/** Refusals about a person, which end when the person is taken out. */
const personCodes = new Set(['notAvailableForAge', 'coveredTwice', 'unknownPerson', 'employeeOnly'])

/** Finds what mends a refusal: taking out the person whom its path names. */
export function mendFor(working: WorkingContract, t: Text): (refusal: Refusal) => Mend | undefined {
  return ({ code, path }) => {
    const [, part, index] = path.split('/')
    const { people, items } = working.request
    const id = part === 'items' && personCodes.has(code) ? items[Number(index)]?.personId : undefined
    if (id === undefined) return undefined
    const name = people.find((person) => person.id === id)?.firstName ?? ''
    return {
      label: t('product.mend.removePerson', { name }),
      run: () => working.changeItems(working.items.filter(({ personId }) => personId !== id)),
    }
  }
}
