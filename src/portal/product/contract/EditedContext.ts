import { createContext, useContext, useEffect } from 'react'
import type { WorkingContract } from './WorkingContract.ts'

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
