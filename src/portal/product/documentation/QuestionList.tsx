import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import classes from './Documentation.module.css'
import type { questionsOf } from './documentationParts.ts'

type Questions = ReturnType<typeof questionsOf>
type Props = {
  questions: Questions
  answers: Record<string, string>
  onChange: (answers: Record<string, string>) => void
  wasTried: boolean
}

/** Questions of a product with room to answer; required ones say so (CAT-26). */
export function QuestionList({ questions, answers, onChange, wasTried }: Props) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  if (questions.length === 0) return null
  return (
    <div className={classes.one}>
      {questions.map(({ key, title, isRequired }, at) => (
        <Textarea
          key={key}
          id={`${id}-${at}`}
          label={localized(title, language)}
          withAsterisk={isRequired}
          autosize
          minRows={2}
          maxLength={2000}
          value={answers[key] ?? ''}
          error={wasTried && isRequired && !answers[key]?.trim() ? t('product.doc.answerMissing') : undefined}
          onChange={(event) => onChange({ ...answers, [key]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

export function questionsComplete(questions: Questions, answers: Record<string, string>): boolean {
  return questions.every(({ key, isRequired }) => !isRequired || Boolean(answers[key]?.trim()))
}
