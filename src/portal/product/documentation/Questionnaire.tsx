import { Stack, Textarea } from '@mantine/core'
import { useId } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { UploadBox } from '../../ui/inputs/UploadBox.tsx'
import { rememberName, useOriginalName } from '../../schema-form/widgets/FileWidget.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import { DocumentLink } from '../card/DocumentLink.tsx'
import classes from './Documentation.module.css'
import { listQuestions } from './documentationParts.ts'

type Props = {
  kind: 'file' | 'answers'
  modality: Modality
  value: Record<string, unknown>
  onChange: (name: 'file' | 'answers', given: unknown) => void
  wasTried: boolean
}

/** The modality's questionnaire (D-52): downloaded, signed and uploaded, or answered online. */
export function Questionnaire({ kind, modality, value, onChange, wasTried }: Props) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const stored = typeof value['file'] === 'string' && value['file'] !== '' ? value['file'] : undefined
  const originalFilename = useOriginalName(stored)
  if (kind === 'answers') {
    return (
      <QuestionList
        questions={listQuestions(modality)}
        answers={toAnswers(value['answers'])}
        onChange={(answers) => onChange('answers', answers)}
        wasTried={wasTried}
      />
    )
  }
  return (
    <Stack className={classes.one}>
      {modality.doc && (
        <p className={classes.hint}>
          {t(modality.typeOfQuestionare === 'physical' ? 'product.doc.signIt' : 'product.doc.fillIt')}{' '}
          <DocumentLink doc={modality.doc} />
        </p>
      )}
      <UploadBox
        field={{
          id,
          withAsterisk: true,
          label: localized(modality.label1File, language) || t('product.doc.questionnaire'),
          error: wasTried && !stored ? t('product.doc.fileMissing') : undefined,
        }}
        files={stored ? [{ name: stored, originalFilename }] : []}
        onChange={([file]) => {
          if (file) rememberName(file.name, file.originalFilename)
          onChange('file', file?.name)
        }}
      />
    </Stack>
  )
}

/** True when the required answers or the signed file are present. */
export function isQuestionnaireComplete(
  kind: 'file' | 'answers' | undefined,
  modality: Modality,
  value: Record<string, unknown>,
): boolean {
  if (kind === 'file') return typeof value['file'] === 'string' && value['file'] !== ''
  return kind === undefined || areQuestionsComplete(listQuestions(modality), toAnswers(value['answers']))
}

function toAnswers(value: unknown): Record<string, string> {
  return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
}

type Questions = ReturnType<typeof listQuestions>
type QuestionListProps = {
  questions: Questions
  answers: Record<string, string>
  onChange: (answers: Record<string, string>) => void
  wasTried: boolean
  readOnly?: boolean
}

/** The product's questions with text fields; required ones are marked (CAT-26). */
export function QuestionList(props: QuestionListProps) {
  const { questions, answers, onChange, wasTried, readOnly = false } = props
  const t = useText()
  const language = useLanguage()
  const id = useId()
  if (questions.length === 0) return null
  return (
    <Stack className={classes.one}>
      {questions.map(({ key, title, isRequired }, at) => (
        <Textarea
          key={key}
          id={`${id}-${at}`}
          label={localized(title, language)}
          withAsterisk={isRequired && !readOnly}
          readOnly={readOnly}
          autosize
          minRows={2}
          maxLength={2000}
          value={answers[key] ?? ''}
          error={wasTried && isRequired && !answers[key]?.trim() ? t('product.doc.answerMissing') : undefined}
          onChange={(event) => onChange({ ...answers, [key]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  )
}

export function areQuestionsComplete(questions: Questions, answers: Record<string, string>): boolean {
  return questions.every(({ key, isRequired }) => !isRequired || Boolean(answers[key]?.trim()))
}
