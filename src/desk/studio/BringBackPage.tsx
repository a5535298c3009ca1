import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Me } from '../calls/deskApi.ts'
import { useCompanyWith } from '../calls/chosenCompany.ts'
import { useAction } from '../calls/useAction.tsx'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import desk from '../styles/desk.module.css'
import styles from './studio.module.css'
import { KeptFocus } from './KeptFocus.tsx'
import { useRestore, type RestorableFile, type Restored } from './useRestore.ts'

type Props = { who: Me; given: URLSearchParams }

/** Brings an earlier release back: the files to choose from, each with what it changes. */
export function BringBackPage({ who, given }: Props) {
  const t = useText()
  const own = useCompanyWith(who, 'publish')
  const company = given.get('company') ?? own.company
  const release = Number(given.get('release'))
  return (
    <Page title={t('studio.restore', { release })} intro={t('studio.restore.intro')}>
      <KeptFocus>
        {company ? <Choice {...{ company, release }} /> : <ChooseCompany companies={own.companies} />}
      </KeptFocus>
    </Page>
  )
}

function Choice({ company, release }: { company: string; release: number }) {
  const t = useText()
  const [note, setNote] = useState('')
  const [done, setDone] = useState<Restored>()
  const { trial, fault, files, chosen, choose, restore, isBusy } = useRestore({ company, release })
  const { runAction, isBusy: isRestoring, notice } = useAction()
  const isRefused = fault !== undefined || (chosen.length > 0 && (trial?.refusals.length ?? 0) > 0)
  if (done) return <Done {...done} />
  if (files.length === 0 && isBusy) return <TableSkeleton rows={4} />
  const [unchanged, again] = [false, true].map((isAgain) => (
    <FileList
      key={String(isAgain)}
      title={t(isAgain ? 'studio.restore.again' : 'studio.restore.unchanged')}
      files={files.filter(({ isChangedAgain }) => isChangedAgain === isAgain)}
      {...{ chosen, choose, changes: trial?.changes ?? [] }}
    />
  ))
  return (
    <Stack gap="lg" className={styles.restore}>
      {unchanged}
      {again}
      <div role="status">
        {isRefused && (
          <Notice tone="danger">
            <span className={desk.sentences}>{fault ?? trial?.refusals.join('\n')}</span>
          </Notice>
        )}
      </div>
      {notice}
      <TextInput
        label={t('studio.restore.note')}
        className={styles.file}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group gap="sm">
        <Button
          loading={isRestoring}
          disabled={isBusy || isRefused || chosen.length === 0}
          onClick={() => runAction(async () => setDone(await restore(note)))}
        >
          {t('studio.restore.do', { files: chosen.length })}
        </Button>
        <ToStudio />
      </Group>
    </Stack>
  )
}

function Done({ newRelease, changedFiles }: Restored) {
  const t = useText()
  return (
    <Notice tone="success" action={<ToStudio />}>
      {t('studio.restore.done', { release: newRelease, files: changedFiles })}
    </Notice>
  )
}

function ToStudio() {
  const t = useText()
  return (
    <Button component="a" href="#studio" variant="default">
      {t('desk.place.studio')}
    </Button>
  )
}

type ListProps = {
  title: string
  files: RestorableFile[]
  chosen: readonly string[]
  choose: (file: string, isChosen: boolean) => void
  changes: Restored['changes']
}

/** The files to choose from; below each what it changes, as it is now and as it becomes. */
function FileList({ title, files, chosen, choose, changes }: ListProps) {
  if (files.length === 0) return null
  return (
    <Card title={title}>
      <ul className={styles.restorable}>
        {files.map((each) => (
          <li key={each.file}>
            <Checkbox
              label={each.file}
              checked={chosen.includes(each.file)}
              onChange={({ currentTarget }) => choose(each.file, currentTarget.checked)}
              aria-describedby={`changes ${each.file}`}
            />
            <Changes file={each} told={changes.filter(({ file }) => file === each.file)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Changes({ file, told }: { file: RestorableFile; told: Restored['changes'] }) {
  const t = useText()
  return (
    <ul id={`changes ${file.file}`} className="bullets">
      {file.isUnkept && <li>{t('studio.restore.unkept')}</li>}
      {told.length === 0 && <li>{t('studio.restore.sameValues')}</li>}
      {told.map(({ change }) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
