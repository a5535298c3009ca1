/** A question with two answers. Texts are already in the user's language. */
export type ConfirmDialog = {
  title: string
  text?: string
  confirm: string
  cancel?: string
  danger?: boolean
}
export type OpenQuestion = ConfirmDialog & { answer: (yes: boolean) => void }

let open: OpenQuestion | undefined
const listeners = new Set<() => void>()

/** Asks in a dialog and answers what was chosen; closing it means no. */
export function confirm(question: ConfirmDialog): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    change({
      ...question,
      answer: (yes) => {
        change(undefined)
        resolve(yes)
      },
    })
  })
}

export const openQuestion = {
  read: (): OpenQuestion | undefined => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(next: OpenQuestion | undefined): void {
  open = next
  for (const listener of listeners) listener()
}
