import { action, makeObservable, observableRef } from 'mobx'
import { createContext, useContext, useEffect } from 'react'
import type { WorkingContract } from './WorkingContract.ts'

/** Loads the offers of the product page again; unchanged values keep their identity. */
export const RefreshContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** The result of an editor's action, with its modality and plan year. */
export type StepOutcome = {
  kind: 'added' | 'updated' | 'backInCart' | 'removed' | 'checkEmail' | 'confirmEnd'
  modalityId: string
  year: number
  /** True until the server has answered. */
  isSending?: boolean
}

/** Sets the "next step" at the top of the product page; undefined removes it. */
export const NextStepContext = createContext<(outcome: StepOutcome | undefined) => void>(() => undefined)

/**
 * The action that is running; space for its result is reserved, so that the page does not move when the
 * result appears.
 */
export const SendingContext = createContext<StepOutcome | undefined>(undefined)

/** The edited contract of a product page, for the calculator alone: the page is not drawn with it. */
export class Edited {
  working: WorkingContract | undefined = undefined

  constructor() {
    makeObservable(this, { working: observableRef })
  }

  readonly show = action((working: WorkingContract | undefined): void => {
    this.working = working
  })
}

/** Sets the edited contract of a product page, which the calculator uses (CAL-27). */
export const EditedContext = createContext<(working: WorkingContract | undefined) => void>(() => undefined)

/** Makes a contract the edited one while its editor is shown. */
export function useAsEdited(working: WorkingContract): void {
  const setEdited = useContext(EditedContext)
  useEffect(() => {
    setEdited(working)
    return () => setEdited(undefined)
  }, [working, setEdited])
}
