import { createContext, useContext, useEffect } from 'react'
import type { WorkingContract } from './WorkingContract.ts'

// What an editor asks of the product page around it.

/** Asks for the offers of the product page again; what does not differ stays as it is. */
export const RefreshContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** What an action of an editor came to, about a modality in a plan year. */
export type StepOutcome = {
  kind: 'added' | 'updated' | 'backInCart' | 'removed' | 'checkEmail' | 'confirmEnd'
  modalityId: string
  year: number
}

/** Sets what stands at the top of the product page as the next step; undefined takes it away. */
export const NextStepContext = createContext<(outcome: StepOutcome | undefined) => void>(() => undefined)

/** Sets what is being edited on a product page, which its calculator follows (CAL-27). */
export const EditedContext = createContext<(working: WorkingContract | undefined) => void>(() => undefined)

/** A contract is the edited one while its editor is shown. */
export function useAsEdited(working: WorkingContract): void {
  const setEdited = useContext(EditedContext)
  useEffect(() => {
    setEdited(working)
    return () => setEdited(undefined)
  }, [working, setEdited])
}
