import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { PageSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Answers } from '../calls/answers.ts'
import { findSentence, run, type MadeFile } from '../calls/deskApi.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { FileLinks } from '../operation/Files.tsx'
import { AnswerTable, Figures } from '../operation/Result.tsx'
import { useLabels } from '../operation/useLabels.ts'

type Props = { company: string; employee: string; onDone: () => void }

/** A person's answers for form 145 beside the confirmed ones, which payslips use, and their confirmation. */
export function TaxSituation({ company, employee, onDone }: Props) {
  const t = useText()
  const labels = useLabels()
  const name = 'people situation'
  const { answer, fault } = useAnswer({ name, company, input: { employee } })
  const [refused, setRefused] = useState<string>()
  const [files, setFiles] = useState<MadeFile[]>([])
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!answer) return <PageSkeleton />
  const { toldAt, answers, doubts, confirmedAt, confirmedBy, confirmedAnswers } = answer
  if (toldAt === '') return <Notice tone="info">{t('desk.situation.none')}</Notice>
  const fail = (error: unknown): void => setRefused(findSentence(error))
  const confirm = (): void =>
    void run('people confirm', { company, input: { employee, toldAt } }).then(onDone, fail)
  const draw = (): void =>
    void run(name, { company, input: { employee, pdf: true } }).then((drawn) => setFiles(drawn.files), fail)
  const table = (field: string, rows: Answers['people situation']['answers']) => (
    <AnswerTable title={labels.field(field)} rows={rows} name={name} company={company} />
  )
  return (
    <Stack>
      <Figures entries={Object.entries({ toldAt, confirmedAt, confirmedBy }).filter(([, value]) => value)} />
      {table('answers', answers)}
      {doubts.map((doubt) => (
        <Notice key={doubt} tone="warning">
          {doubt}
        </Notice>
      ))}
      {confirmedAnswers.length > 0 && confirmedAt < toldAt && table('confirmedAnswers', confirmedAnswers)}
      {refused && <Notice tone="danger">{refused}</Notice>}
      <FileLinks files={files} />
      <Group>
        {confirmedAt < toldAt && <Button onClick={confirm}>{labels.action('people confirm')}</Button>}
        <Button variant="default" onClick={draw}>
          {t('desk.situation.pdf')}
        </Button>
      </Group>
    </Stack>
  )
}
