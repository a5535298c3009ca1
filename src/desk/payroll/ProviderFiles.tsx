import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { saveFile } from '../operation/saveFile.ts'
import type { Answers } from '../calls/answers.ts'
import { run, type Outcome } from '../calls/deskApi.ts'
import { FileLinks } from '../operation/Files.tsx'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { usePermission } from '../calls/permissions.ts'
import { AnswerTable } from '../operation/Result.tsx'
import { useAction } from '../calls/useAction.tsx'
import styles from './payroll.module.css'

type DueFile = Answers['providers list']['due'][number]

/** The provider files: the next due day, the changes since the last file, and the written files. */
export function ProviderFiles({ company }: { company: string }) {
  const t = useText()
  const { answer, reload } = useAnswer({
    name: 'providers list',
    company,
  })
  if (!answer || answer.due.length === 0) return null
  return (
    <>
      <Card title={t('desk.providers.title')}>
        <ul className={styles.providers}>
          {answer.due.map((file) => (
            <Provider key={file.provider} {...{ file, company }} onWritten={reload} />
          ))}
        </ul>
      </Card>
      {answer.files.length > 0 && (
        <AnswerTable
          title={t('desk.providers.sent')}
          rows={answer.files.toReversed()}
          name="providers list"
          company={company}
        />
      )}
    </>
  )
}

type ProviderProps = { file: DueFile; company: string; onWritten: () => void }

function Provider({ file: { provider, dueOn, lastOn, isDue, isLate }, company, onWritten }: ProviderProps) {
  const t = useText()
  const may = usePermission()
  const { day } = createScreenFormats([], useLanguage())
  const [trial, setTrial] = useState<Outcome>()
  const { runAction, isBusy, notice } = useAction()
  const input = { provider }
  const tryFile = (): void =>
    runAction(async () => setTrial(await run('providers file', { company, input, dryRun: true })))
  const write = (): void =>
    runAction(async () => {
      const { files } = await run('providers file', { company, input, confirm: trial?.confirm })
      setTrial(undefined)
      files.forEach(saveFile)
      onWritten()
    })
  return (
    <li>
      <div>
        <h3>{provider}</h3>
        <p>
          {[
            dueOn && t(`desk.providers.${isLate ? 'late' : isDue ? 'dueNow' : 'due'}`, { day: day(dueOn) }),
            lastOn ? t('desk.providers.last', { day: day(lastOn) }) : t('desk.providers.never'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {may('providers/file') && (
        <Button variant="default" loading={isBusy && !trial} onClick={tryFile}>
          {t('desk.providers.preview', { provider })}
        </Button>
      )}
      <div role="status">{trial && <Changes {...{ trial, isBusy, isDue, lastOn }} onWrite={write} />}</div>
      {notice}
    </li>
  )
}

type ChangesProps = Pick<DueFile, 'isDue' | 'lastOn'> & {
  trial: Outcome
  isBusy: boolean
  onWrite: () => void
}

/**
 * The changes since the provider's last file, with a preview and the button that writes the new file; without
 * changes, the button that ends the open task.
 */
function Changes({ trial: { answer, files }, isBusy, isDue, lastOn, onWrite }: ChangesProps) {
  const t = useText()
  const count = (name: string): number => Number(answer[name])
  const counts = { joiners: count('joiners'), changes: count('changes'), leavers: count('leavers') }
  if (files.length === 0)
    return (
      <Notice
        tone="info"
        action={
          isDue && (
            <Button loading={isBusy} onClick={onWrite}>
              {t('desk.providers.done')}
            </Button>
          )
        }
      >
        {t(lastOn ? 'desk.providers.nothing' : 'desk.providers.nothingYet')}
      </Notice>
    )
  return (
    <Notice tone="info" title={t('desk.providers.since', counts)}>
      <FileLinks files={files} />
      <Group mt="sm">
        <Button loading={isBusy} onClick={onWrite}>
          {t('desk.providers.write')}
        </Button>
      </Group>
    </Notice>
  )
}
