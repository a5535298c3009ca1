import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import type { Me, Outcome } from '../calls/deskApi.ts'
import { usePermission } from '../calls/permissions.ts'
import { useAction } from '../calls/useAction.tsx'
import { AnswerTable } from '../operation/Result.tsx'
import type { Row } from '../operation/useValues.ts'
import { saveFile } from '../operation/saveFile.ts'
import { useLanguage } from '../words/language.ts'
import type { Studio } from './useStudio.ts'
import styles from './studio.module.css'

type Props = { studio: Studio; who: Me }
type Pending = { kind: 'publish'; trial: Outcome } | { kind: 'discard' }

/** The draft's author, the unsaved files, and the buttons that save, publish and discard. */
export function StudioBar({ studio, who }: Props) {
  const t = useText()
  const may = usePermission()
  const [pending, setPending] = useState<Pending>()
  const { runAction, isBusy, notice } = useAction()
  const { shown, unsaved } = studio
  const isOthers = shown.version > 0 && shown.editedBy !== who.name
  const hasChanges = shown.files.some(({ state }) => state !== 'same')
  const save = (): void =>
    runAction(async () => {
      await studio.save(isOthers)
      return t('studio.saved')
    })
  const tryPublishing = (): void =>
    runAction(async () => setPending({ kind: 'publish', trial: await studio.tryPublishing() }))
  return (
    <div className={styles.bar}>
      <p>
        <DraftLine studio={studio} />
        {unsaved.length > 0 && <strong> {t('studio.unsaved', { files: unsaved.length })}</strong>}
      </p>
      <Group gap="xs">
        <Button onClick={save} loading={isBusy} disabled={unsaved.length === 0}>
          {t(isOthers ? 'studio.takeOver' : 'studio.save')}
        </Button>
        {may('studio/publish') && (
          <Button
            variant="default"
            onClick={tryPublishing}
            disabled={isBusy || !hasChanges || unsaved.length > 0}
          >
            {t('studio.publish')}
          </Button>
        )}
        {shown.version > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => setPending({ kind: 'discard' })}>
            {t('studio.discard')}
          </Button>
        )}
      </Group>
      {notice}
      {pending && <Confirm {...{ pending, studio, isBusy, runAction }} onEnd={() => setPending(undefined)} />}
    </div>
  )
}

function DraftLine({ studio: { shown } }: Pick<Props, 'studio'>) {
  const t = useText()
  const language = useLanguage()
  const changed = shown.files.filter(({ state }) => state !== 'same').length
  if (shown.version === 0) return t('studio.none')
  const since = formatMoment(new Date(shown.since), language, 'medium')
  return t('studio.draftOf', { name: shown.editedBy, since, files: changed })
}

type ConfirmProps = {
  pending: Pending
  studio: Studio
  isBusy: boolean
  runAction: ReturnType<typeof useAction>['runAction']
  onEnd: () => void
}

/** Explains the effect of publishing or discarding before it happens. */
function Confirm({ pending, studio, isBusy, runAction, onEnd }: ConfirmProps) {
  const t = useText()
  const publish = ({ confirm }: Outcome) =>
    runAction(async () => {
      const { files, answer } = await studio.publish(confirm)
      files.forEach(saveFile)
      onEnd()
      return t(answer.written === true ? 'studio.published' : 'studio.zip')
    })
  const discard = () =>
    runAction(async () => {
      await studio.discard()
      onEnd()
    })
  const isPublishing = pending.kind === 'publish'
  const buttons = (
    <Group gap="sm" mt="sm">
      <Button autoFocus loading={isBusy} onClick={() => (isPublishing ? publish(pending.trial) : discard())}>
        {t(isPublishing ? 'studio.publishNow' : 'studio.discard')}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onEnd}>
        {t('studio.keep')}
      </Button>
    </Group>
  )
  if (!isPublishing)
    return (
      <Notice tone="warning" title={t('studio.discardAsk')}>
        {buttons}
      </Notice>
    )
  const { values, changed: files, changes } = pending.trial.answer
  return (
    <>
      <Notice tone="info" title={t('studio.changes', { values: Number(values), files: Number(files) })}>
        {buttons}
      </Notice>
      <AnswerTable title={t('field.changes')} rows={changes as Row[]} name="studio publish" company="" />
    </>
  )
}
