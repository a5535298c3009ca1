import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import type { Operation, Outcome } from '../calls/deskApi.ts'
import { usePermission } from '../calls/permissions.ts'
import { findNextAddress, Result } from './Result.tsx'
import { Undo } from './Undo.tsx'
import { useLabels } from './useLabels.ts'
import styles from '../styles/desk.module.css'

export type Done = { outcome?: Outcome; fault?: string; isTrial: boolean; isUnsure?: boolean }

type AnswerProps = {
  done: Done
  operation: Operation
  company: string
  /** What was filled in. */
  input: Record<string, unknown>
  /** True in a panel beside a person's page, where a dry run's result has another text. */
  isPanel: boolean
  onDo: () => void
}

/** The result of an operation; after a successful dry run, a button for the real run. */
export function Answer({ done, operation, company, input, isPanel, onDo }: AnswerProps) {
  const t = useText()
  const labels = useLabels()
  const at = useRef<HTMLDivElement>(null)
  const { outcome, fault, isTrial, isUnsure } = done
  const { inverse } = operation
  const next = outcome && findNextAddress(operation.name, outcome, company)
  useEffect(() => at.current?.focus(), [])
  return (
    <Stack mt="lg" ref={at} tabIndex={-1} role="region" aria-label={t('desk.answer')}>
      {fault !== undefined && (
        <Notice
          tone="danger"
          {...(!operation.reads && { title: t(isUnsure ? 'desk.unsureTitle' : 'desk.nothingChanged') })}
        >
          <span className={styles.sentences}>{replaceFieldNames(fault, operation, labels.field)}</span>
        </Notice>
      )}
      {outcome && operation.dryRun && (
        <Notice
          tone={isTrial ? 'info' : 'success'}
          action={
            isTrial ? <Button onClick={onDo}>{t('desk.doIt')}</Button> : next && <Next address={next} />
          }
        >
          {t(isTrial ? (isPanel ? 'desk.willDo' : 'desk.trial') : 'desk.done')}
        </Notice>
      )}
      {outcome && !isTrial && inverse && !inverse.unless?.some((field) => outcome.answer[field]) && (
        <Undo inverse={inverse} company={company} known={{ ...input, ...outcome.answer }} />
      )}
      {outcome && <Result outcome={outcome} name={operation.name} company={company} />}
    </Stack>
  )
}

/** A link to the next page. */
function Next({ address }: { address: string }) {
  const labels = useLabels()
  const may = usePermission()
  const path = address.split('?')[0] ?? ''
  if (!may(path)) return null
  return (
    <Button component="a" href={`#${address}`} variant="default">
      {labels.page(path.replace('/', ' '))}
    </Button>
  )
}

/** Replaces the field name at the start of each sentence with the field's title. */
function replaceFieldNames(fault: string, { input }: Operation, title: (field: string) => string): string {
  return fault.replaceAll(/^(\w+)(?=: )/gm, (name) => (name in (input.properties ?? {}) ? title(name) : name))
}
