import { Button, Skeleton, Stack, Textarea } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState, type FormEvent } from 'react'
import { maxQuestionLength } from '../../domain/forms/question.ts'
import type { QuestionFactsDto } from '../../dto/questionDto.ts'
import { loadQuestionFacts, sendQuestion, type QuestionAbout } from '../api/questions.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { DialogButtons } from '../ui/layout/Dialog.tsx'
import styles from './QuestionForm.module.css'

type Props = {
  about: QuestionAbout
  question: string
  onChange: (question: string) => void
  onClose: () => void
}

/** The field for a question, the facts sent with it, and a note about where the answer arrives. */
export const QuestionForm = observer(function QuestionForm({ about, question, onChange, onClose }: Props) {
  const t = useText()
  const { email } = useStores().session.profile
  const { isBusy, send } = useSend(() => sendQuestion({ ...about, question: question.trim() }), email)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!(await send())) return
    onChange('')
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Textarea
          label={t('question.label')}
          description={t('question.left', { left: maxQuestionLength - question.length })}
          inputWrapperOrder={['label', 'input', 'description']}
          data-autofocus
          rows={5}
          maxLength={maxQuestionLength}
          value={question}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <GoesAlong about={about} />
        <p className={styles.note}>{t('question.note', { email })}</p>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={question.trim() === ''}>
            {t('question.send')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
})

/** The facts that are sent with the question, in the server's words. */
function GoesAlong({ about }: { about: QuestionAbout }) {
  const t = useText()
  const language = useLanguage()
  const { value, error, retry } = useLoad<QuestionFactsDto>(
    () => loadQuestionFacts(about),
    `${about.category} ${about.contractId ?? ''} ${language}`,
  )
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!value) return <Skeleton height={104} radius="md" />
  return (
    <section className={styles.along} aria-labelledby="question-along">
      <h3 id="question-along">{t('question.facts')}</h3>
      <dl>
        {value.facts.map(({ label, value: told }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{told}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Returns a function that sends the question and reports the result; it resolves to true on success. */
function useSend(write: () => Promise<void>, email: string) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<boolean> => {
    setBusy(true)
    try {
      await write()
      toast.success(t('question.sent', { email }))
      return true
    } catch (error) {
      toast.showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
