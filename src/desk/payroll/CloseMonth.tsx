import { Button, Group } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { findSentence, run, type Outcome } from '../calls/deskApi.ts'
import { Tell } from '../calls/tell.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import type { PayrollMonth } from './payrollApi.ts'
import { ProgressBar } from '../operation/ProgressBar.tsx'
import { saveFile } from '../operation/saveFile.ts'
import type { Progress } from '../calls/request.ts'
import { useAction } from '../calls/useAction.tsx'
import styles from './payroll.module.css'

type CloseProps = { company: string; found: PayrollMonth; onClosed: () => void; onRefused: () => void }

/**
 * Closes a month in two presses: the first does a dry run and shows its result, the second closes
 * irrevocably.
 */
export function CloseMonth(props: CloseProps) {
  const t = useText()
  const language = useLanguage()
  const { trial, hasLeft, leaveTrial, tryClosing, close, isBusy, progress, notice } = useClosing(props)
  const month = formatMonth(props.found.month, language)
  return (
    <div>
      {!trial && (
        <Button
          autoFocus={hasLeft}
          leftSection={<IconLock size={18} aria-hidden />}
          loading={isBusy}
          onClick={tryClosing}
        >
          {t('desk.payroll.close')}
        </Button>
      )}
      {trial && (
        <Notice tone="info" title={t('desk.payroll.willClose')}>
          <p>{t('desk.payroll.forGood')}</p>
          <Group gap="sm" mt="sm">
            <Button
              classNames={{ root: styles.closeNow, label: styles.closeLabel }}
              autoFocus
              loading={isBusy}
              onClick={close}
            >
              {t('desk.payroll.closeNow', { month, ...figuresOf(trial, language) })}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={leaveTrial}>
              {t('desk.payroll.notNow')}
            </Button>
          </Group>
        </Notice>
      )}
      {progress && <ProgressBar {...progress} />}
      {notice}
    </div>
  )
}

/** Does the dry run of a closing, and then the closing itself. */
function useClosing({ company, found: { month }, onClosed, onRefused }: CloseProps) {
  const tell = useContext(Tell)
  const [trial, setTrial] = useState<Outcome>()
  const [hasLeft, setLeft] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const { runAction, isBusy, notice } = useAction()
  const input = { month }
  const work = (call: () => Promise<void>): void => {
    setProgress(undefined)
    runAction(() => call().finally(() => setProgress(undefined)))
  }
  /** Removes the result of the dry run; the first button then gets the focus. */
  const leaveTrial = (): void => {
    setTrial(undefined)
    setLeft(true)
  }
  const tryClosing = (): void =>
    work(async () => setTrial(await run('payroll close', { company, input, dryRun: true }, setProgress)))
  const close = (): void =>
    work(async () => {
      const confirmed = { company, input, confirm: trial?.confirm }
      try {
        const { files } = await run('payroll close', confirmed, setProgress)
        files.forEach(saveFile)
        onClosed()
      } catch (error) {
        // The dry run may be out of date; if somebody else closed the month, this part of the page ends.
        leaveTrial()
        tell(findSentence(error))
        onRefused()
      }
    })
  return { trial, hasLeft, leaveTrial, tryClosing, close, isBusy, progress, notice }
}

/** Returns rows and price of a dry run, for the label of the closing button. */
function figuresOf({ answer }: Outcome, language: ReturnType<typeof useLanguage>) {
  const total = Number(answer.priceCents)
  return { rows: Number(answer.rows), total: createScreenFormats([total], language).money(total) }
}

type FileProps = { company: string; month: string; autoFocus: boolean }

/** The download of a closed month's file. */
export function ClosedFile({ company, month, autoFocus }: FileProps) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const download = (): void =>
    runAction(async () => (await run('payroll file', { company, input: { month } })).files.forEach(saveFile))
  return (
    <div>
      <Button
        autoFocus={autoFocus}
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBusy}
        onClick={download}
      >
        {t('desk.payroll.download')}
      </Button>
      {notice}
    </div>
  )
}
