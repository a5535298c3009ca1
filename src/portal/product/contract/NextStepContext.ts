import { createContext } from 'react'

/** What an action of an editor came to, about a modality in a plan year. */
export type StepOutcome = {
  kind: 'added' | 'updated' | 'backInCart' | 'removed' | 'checkEmail' | 'confirmEnd'
  modalityId: string
  year: number
}

/** Sets what stands at the top of the product page as the next step; undefined takes it away. */
export const NextStepContext = createContext<(outcome: StepOutcome | undefined) => void>(() => undefined)
