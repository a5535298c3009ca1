import { Box, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { useCompanyWith } from '../calls/chosenCompany.ts'
import type { Me } from '../calls/deskApi.ts'
import type { FileColumn, Target } from './peopleTargets.ts'
import { FileInput, useHoldFile } from '../operation/FileInput.tsx'
import { ProgressBar } from '../operation/ProgressBar.tsx'
import { Result } from '../operation/Result.tsx'
import { useImport, type ImportOption, type ImportState } from './useImport.ts'
import styles from '../styles/desk.module.css'

/** Imports a file of people in steps: match the columns, correct the faults, review the changes, import. */
export function ImportPage({ who }: { who: Me }) {
  const t = useText()
  const { company, companies } = useCompanyWith(who, 'people')
  return (
    <Page title={t('desk.import.title')} intro={t('desk.import.intro')}>
      {company ? <Wizard key={company} company={company} /> : <ChooseCompany companies={companies} />}
    </Page>
  )
}

function Wizard({ company }: { company: string }) {
  const t = useText()
  const work = useImport(company)
  const { file, columns, targets, isBusy, isImporting, progress, fault, outcome, isDone } = work
  return (
    <Box component="fieldset" disabled={isImporting} m={0} p={0} miw={0} bd={0}>
      <Stack gap="md">
        <Card title={t('desk.import.file')}>
          <FileDrop file={file} onFile={work.open} />
        </Card>
        {columns.length > 0 && !isDone && (
          <Card title={t('desk.import.columns')} flush>
            <Columns {...{ columns, targets }} onMatch={work.match} />
            <Unmatched {...{ columns, targets }} />
          </Card>
        )}
        {columns.length > 0 && !isDone && (
          <Card>
            <Options chosen={work.options} onChange={work.choose} />
            <Button mt="md" loading={isBusy} onClick={() => work.send(true)}>
              {t('desk.import.try')}
            </Button>
          </Card>
        )}
        {progress && <ProgressBar {...progress} />}
        <div role="status">
          {fault && <Faults text={fault} />}
          {outcome && !fault && (
            <Notice
              tone={isDone ? 'success' : 'info'}
              action={
                <NextStep isDone={isDone} isBusy={isBusy} company={company} onDo={() => work.send(false)} />
              }
            >
              {t(isDone ? 'desk.done' : 'desk.import.willDo')}
              <NotImported columns={columns} />
            </Notice>
          )}
        </div>
        {outcome && !fault && <Result outcome={outcome} name="people import" company={company} />}
      </Stack>
    </Box>
  )
}

/** Names the columns of the file that are not imported. */
function NotImported({ columns }: Pick<ImportState, 'columns'>) {
  const t = useText()
  const titles = columns.filter(({ column }) => column === '').map(({ title }) => title)
  return titles.length > 0 && <p>{t('desk.import.notImported', { columns: titles.join(', ') })}</p>
}

type NextProps = { isDone: boolean; isBusy: boolean; company: string; onDo: () => void }

function NextStep({ isDone, isBusy, company, onDo }: NextProps) {
  const t = useText()
  if (!isDone)
    return (
      <Button loading={isBusy} onClick={onDo}>
        {t('desk.import.do')}
      </Button>
    )
  return (
    <Button component="a" variant="default" href={`#people/invite?${new URLSearchParams({ company })}`}>
      {t('desk.people.invite')}
    </Button>
  )
}

/** Lists the faults of a file, each with all its lines. */
function Faults({ text }: { text: string }) {
  const t = useText()
  return (
    <Notice tone="danger" title={t('desk.nothingChanged')}>
      <ul className="bullets">
        {text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** A field for a file that is dropped or chosen. */
function FileDrop({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) {
  const t = useText()
  const id = useId()
  const hold = useHoldFile()
  const take = (chosen: File | undefined): void => {
    if (chosen) onFile(chosen)
  }
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(hold(event.dataTransfer.files[0]))
      }}
    >
      <label htmlFor={id}>
        <IconFileUpload size={22} aria-hidden />
        {t('desk.import.drop')}
      </label>
      <FileInput id={id} className="visually-hidden" accept=".csv,.xlsx,.txt" file={file} onFile={take} />
      {file && <strong>{file.name}</strong>}
    </div>
  )
}

type ColumnsProps = {
  columns: ImportState['columns']
  targets: readonly Target[]
  onMatch: (index: number, column: string) => void
}

function Columns({ columns, targets, onMatch }: ColumnsProps) {
  const t = useText()
  const shown: Column<FileColumn & { index: number }>[] = [
    { key: 'title', title: t('desk.import.title.file'), isName: true, cell: ({ title }) => title },
    { key: 'samples', title: t('desk.import.samples'), cell: ({ samples }) => samples.join(' · ') || null },
    {
      key: 'column',
      title: t('desk.import.target'),
      cell: ({ index, title, column }) => (
        <NativeSelect
          aria-label={t('desk.import.targetOf', { title })}
          data={[
            { value: '', label: t('desk.import.none') },
            ...targets.map((target) => ({ value: target.column, label: target.title })),
          ]}
          value={column}
          onChange={({ currentTarget }) => onMatch(index, currentTarget.value)}
        />
      ),
    },
    {
      key: 'by',
      title: t('desk.import.by'),
      cell: ({ by }) => (by === '' ? null : t(`desk.import.by.${by}`)),
    },
  ]
  return (
    <DataTable
      caption={t('desk.import.columns')}
      columns={shown}
      rows={columns.map((column, index) => ({ ...column, index }))}
      rowKey={({ index }) => String(index)}
    />
  )
}

/** Names the columns that people need and that nothing in the file is matched with. */
function Unmatched({ columns, targets }: Omit<ColumnsProps, 'onMatch'>) {
  const t = useText()
  const missing = targets.filter(
    ({ column, isRequired }) => isRequired && columns.every((each) => each.column !== column),
  )
  if (missing.length === 0) return null
  return (
    <Notice tone="info">
      {t('desk.import.unmatched', { columns: missing.map(({ title }) => title).join(', ') })}
    </Notice>
  )
}

const options: readonly ImportOption[] = ['complete', 'allowIdChange', 'allowLargeChanges']

type OptionsProps = {
  chosen: readonly ImportOption[]
  onChange: (option: ImportOption, isOn: boolean) => void
}

function Options({ chosen, onChange }: OptionsProps) {
  const t = useText()
  return (
    <Group gap="lg">
      {options.map((option) => (
        <Checkbox
          key={option}
          label={t(`desk.import.${option}`)}
          checked={chosen.includes(option)}
          onChange={({ currentTarget }) => onChange(option, currentTarget.checked)}
        />
      ))}
    </Group>
  )
}
