import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import type { Me } from '../calls/deskApi.ts'
import { usePermission } from '../calls/permissions.ts'
import { useAction } from '../calls/useAction.tsx'
import { useLanguage } from '../words/language.ts'
import { PublishPanel } from './PublishPanel.tsx'
import type { Studio } from './useStudio.ts'
import styles from './studio.module.css'

type Props = { studio: Studio; who: Me; children?: ReactNode }

/** The draft's author, the unsaved files, and the buttons that save, publish and discard. */
export function StudioBar({ studio, who, children }: Props) {
  const t = useText()
  const may = usePermission()
  const [open, setOpen] = useState<'publish' | 'discard'>()
  const { runAction, isBusy, notice } = useAction()
  const { shown, unsaved } = studio
  const isOthers = shown.version > 0 && shown.editedBy !== who.name
  const hasChanges = shown.files.some(({ state }) => state !== 'same')
  const save = (): void =>
    runAction(async () => {
      await studio.save(isOthers)
      return t('studio.saved')
    })
  const panel = { studio, isBusy, runAction, onEnd: () => setOpen(undefined) }
  return (
    <div className={styles.bar}>
      <p>
        <DraftLine studio={studio} />
        {unsaved.length > 0 && <strong> {t('studio.unsaved', { files: unsaved.length })}</strong>}
      </p>
      {shown.pending > 0 && <PendingLine count={shown.pending} />}
      <Group gap="xs">
        <SaveButton onSave={save} isBusy={isBusy} isIdle={unsaved.length === 0}>
          {t(isOthers ? 'studio.takeOver' : 'studio.save')}
        </SaveButton>
        {may('studio/publish') && (
          <Button
            variant="default"
            onClick={() => setOpen('publish')}
            disabled={isBusy || !hasChanges || unsaved.length > 0}
          >
            {t('studio.publish')}
          </Button>
        )}
        {shown.version > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => setOpen('discard')}>
            {t('studio.discard')}
          </Button>
        )}
        {children}
        {may('release/restore') && <a href="#release/list">{t('studio.versions')}</a>}
      </Group>
      {notice}
      {open === 'publish' && <PublishPanel {...panel} />}
      {open === 'discard' && <ConfirmDiscard {...panel} />}
    </div>
  )
}

type SaveProps = { onSave: () => void; isBusy: boolean; isIdle: boolean; children: string }

/** Keeps the focus of the keyboard once everything is saved, before the button that publishes. */
function SaveButton({ onSave, isBusy, isIdle, children }: SaveProps) {
  return (
    <Button
      onClick={() => !isIdle && onSave()}
      loading={isBusy}
      aria-disabled={isIdle || undefined}
      data-disabled={isIdle || undefined}
    >
      {children}
    </Button>
  )
}

function PendingLine({ count }: { count: number }) {
  const t = useText()
  return (
    <p>
      {t('studio.pending', { count })} <a href="#release/list">{t('studio.pending.open')}</a>
    </p>
  )
}

function DraftLine({ studio: { shown } }: Pick<Props, 'studio'>) {
  const t = useText()
  const language = useLanguage()
  const changed = shown.files.filter(({ state }) => state !== 'same').length
  if (shown.version === 0) return t(shown.pending > 0 ? 'studio.noneOver' : 'studio.none')
  const since = formatMoment(new Date(shown.since), language, 'medium')
  return t('studio.draftOf', { name: shown.editedBy, since, files: changed })
}

type DiscardProps = Pick<Props, 'studio'> & {
  isBusy: boolean
  runAction: ReturnType<typeof useAction>['runAction']
  onEnd: () => void
}

/** Asks before the draft is discarded. */
function ConfirmDiscard({ studio, isBusy, runAction, onEnd }: DiscardProps) {
  const t = useText()
  const discard = () =>
    runAction(async () => {
      await studio.discard()
      onEnd()
    })
  return (
    <Notice tone="warning" title={t('studio.discardAsk')}>
      <Group gap="sm" mt="sm">
        <Button autoFocus loading={isBusy} onClick={discard}>
          {t('studio.discard')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onEnd}>
          {t('studio.keep')}
        </Button>
      </Group>
    </Notice>
  )
}
