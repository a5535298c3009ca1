import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { createOverlay } from '../layout/overlay.tsx'

/** A question with two answers, in the user's language. */
type ConfirmDialog = {
  title: string
  /** Paragraphs, separated by line feeds. */
  text?: string
  confirm: string
  cancel?: string
  danger?: boolean
}

export type Question = ConfirmDialog & { answer: (isYes: boolean) => void }

/** The open questions; the last one is shown. */
const questions = observable.array<Question>([], { deep: false })

/**
 * Opens a question over the page and resolves to the answer; closing the question means no. A second press
 * before the question is rendered resolves to no, so that a question is never open twice.
 */
export function confirm(dialog: ConfirmDialog): Promise<boolean> {
  const isAsked = questions.some(({ title, text }) => title === dialog.title && text === dialog.text)
  if (isAsked) return Promise.resolve(false)
  return new Promise((resolve) => {
    const question: Question = {
      ...dialog,
      answer(isYes) {
        runInAction(() => questions.remove(question))
        resolve(isYes)
      },
    }
    runInAction(() => questions.push(question))
  })
}

/** True while a question is open. */
export const isAsking = (): boolean => questions.length > 0

type BoxProps = { isOpen: boolean; onClose: () => void; question: Question | undefined }

const QuestionBox = createOverlay<BoxProps>(async () => (await import('./QuestionBox.tsx')).QuestionBox)

/** The dialogs of `confirm`; rendered once, in the pages after the login. */
export const Questions = observer(function Questions() {
  // Logging out answers open questions with no.
  useEffect(() => () => questions.slice().forEach(({ answer }) => answer(false)), [])
  const question = questions.at(-1)
  const answerNo = (): void => question?.answer(false)
  return <QuestionBox isOpen={question !== undefined} onClose={answerNo} question={question} />
})
