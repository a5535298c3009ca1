import { Button, Group, Radio, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDate } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import type { useAction } from '../calls/useAction.tsx'
import { AnswerTable } from '../operation/Result.tsx'
import { saveFile } from '../operation/saveFile.ts'
import { useLanguage } from '../words/language.ts'
import { takeWholeDay } from './takeWholeDay.ts'
import type { Published, Studio } from './useStudio.ts'
import styles from './studio.module.css'

type Props = {
  studio: Studio
  isBusy: boolean
  runAction: ReturnType<typeof useAction>['runAction']
  onEnd: () => void
}

/** Shows the changes of a publication, now or on a day, before it happens. */
export function PublishPanel({ studio, isBusy, runAction, onEnd }: Props) {
  const t = useText()
  const language = useLanguage()
  const { trial, when, tryOn } = useTrial({ studio, runAction })
  const publish = (of: Published): void =>
    runAction(async () => {
      const { files, answer } = await studio.publish(of.confirm, when.on)
      files.forEach(saveFile)
      onEnd()
      if (answer.outcome === 'toApprove') return t('studio.toApprove')
      if (answer.outcome === 'scheduled')
        return t('studio.scheduled', { day: formatDate(when.on ?? '', language, 'long') })
      return t(answer.outcome === 'zip' ? 'studio.zip' : 'studio.published')
    })
  const label = (): string => {
    if (trial?.answer.outcome === 'toApprove') return t('studio.ask')
    if (when.on) return t('studio.publishOn', { day: formatDate(when.on, language) })
    return t(when.isOnDay ? 'studio.publishThatDay' : 'studio.publishNow')
  }
  return (
    <section aria-label={t('studio.publish')} className={styles.publish}>
      {studio.shown.writable && <When isOnDay={when.isOnDay} on={when.on ?? ''} tryOn={tryOn} />}
      {trial && <RedChanges {...trial} />}
      <Group gap="sm">
        <Button loading={isBusy} disabled={!trial} onClick={() => trial && publish(trial)}>
          {label()}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onEnd}>
          {t('studio.keep')}
        </Button>
      </Group>
      {trial && <Changes {...trial} />}
    </section>
  )
}

type When = { isOnDay: boolean; on?: string | undefined }

/** Does the dry run of publishing, now or on the chosen day; none while the day is missing. */
function useTrial({ studio, runAction }: Pick<Props, 'studio' | 'runAction'>) {
  const [when, setWhen] = useState<When>({ isOnDay: false })
  const [trial, setTrial] = useState<Published>()
  const tryOn = (next: When): void => {
    setWhen(next)
    setTrial(undefined)
    if (!next.isOnDay || next.on) runAction(async () => setTrial(await studio.tryPublishing(next.on)))
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- opening tries once; a choice tries again
  useEffect(() => tryOn({ isOnDay: false }), [])
  return { trial, when, tryOn }
}

function When({ isOnDay, on, tryOn }: { isOnDay: boolean; on: string; tryOn: (when: When) => void }) {
  const t = useText()
  return (
    <Radio.Group
      label={t('studio.when')}
      value={isOnDay ? 'day' : 'now'}
      onChange={(value) => tryOn({ isOnDay: value === 'day' })}
    >
      <Group gap="md" mt="xs" align="center">
        <Radio value="now" label={t('studio.when.now')} autoFocus />
        <Radio value="day" label={t('studio.when.day')} />
        {isOnDay && (
          <TextInput
            type="date"
            aria-label={t('studio.day')}
            defaultValue={on}
            onChange={({ currentTarget }) => tryOn({ isOnDay: true, on: takeWholeDay(currentTarget.value) })}
          />
        )}
      </Group>
    </Radio.Group>
  )
}

function RedChanges({ answer }: Published) {
  const t = useText()
  const reds = answer.redChanges
  if (reds.length === 0) return null
  const isToApprove = answer.outcome === 'toApprove'
  return (
    <Notice tone="warning" title={t(isToApprove ? 'studio.redAsk' : 'studio.red')}>
      <ul>
        {reds.map((red) => (
          <li key={red}>{red}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Changes({ answer: { values, changed: files, changes } }: Published) {
  const t = useText()
  return (
    <AnswerTable
      title={t('studio.changes', { values, files })}
      rows={changes}
      name="studio publish"
      company=""
    />
  )
}
