import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { isUuid } from '../../domain/kernel/uuid.ts'
import { without } from '../../domain/kernel/collections.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import type { Outcome } from '../calls/deskApi.ts'
import { ChangeChart } from './ChangeChart.tsx'
import { FileLinks } from './Files.tsx'
import { useFollowUps } from './FollowUps.tsx'
import { findTexts, LanguageTexts } from './LanguageTexts.tsx'
import { listActions } from './listActions.ts'
import { useLanguage } from '../words/language.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { SaveAllAsCsv, SaveAsCsv } from './SaveAsCsv.tsx'
import { useLabels } from './useLabels.ts'
import { collectCents, useValues, type Row } from './useValues.ts'
import styles from '../styles/desk.module.css'

const maxRows = 200

/** The next page after an operation, and the fields of the answer that its form needs. */
const nextPages: Record<string, { path: string; fields: string[] }> = {
  'payroll close': { path: 'payroll/file', fields: ['month'] },
  'people import': { path: 'people/invite', fields: [] },
  'people leave': { path: 'people/show', fields: ['employee'] },
  'people stay': { path: 'people/show', fields: ['employee'] },
  'review approve': { path: 'review/list', fields: [] },
  'review refuse': { path: 'review/list', fields: [] },
  'review ask': { path: 'review/list', fields: [] },
}

/** Lists of an answer that are for the history: another list has the same people with their names. */
const hiddenLists: Record<string, readonly string[]> = { 'plan remind': ['people'] }

/** Returns the address of the page after an operation, with the values of its form; undefined without one. */
export function findNextAddress(name: string, { answer }: Outcome, company: string): string | undefined {
  const next = nextPages[name]
  if (!next) return undefined
  const given = next.fields.map((field) => [field, String(answer[field])])
  return `${next.path}?${new URLSearchParams([['company', company], ...given])}`
}

/** Renders the fields of an answer: figures, tables and files. */
export function Result({ outcome, name, company }: { outcome: Outcome; name: string; company: string }) {
  const t = useText()
  const labels = useLabels()
  const { answer, files } = outcome
  const entries = Object.entries(answer ?? {})
  const lists = findLists(entries)
  const changes = name === 'plan audit' ? (new Map(lists).get('change') ?? []) : []
  const texts = findTexts(answer?.texts)
  const isFigure = ([field, value]: [string, unknown]): boolean =>
    !Array.isArray(value) && value !== '' && field !== 'texts'
  const needs = [listActions[name] ?? []].flat().flatMap((follow) => follow.needs ?? [])
  const more = Object.fromEntries(needs.map((field) => [field, answer?.[field]]))
  const isOfFiles = (value: unknown[]): boolean =>
    value.every((each) => files.some((file) => file.name === each))
  return (
    <>
      <Figures entries={entries.filter(isFigure)} />
      {texts && (
        <Card title={t('desk.texts')}>
          <LanguageTexts texts={texts} />
        </Card>
      )}
      {files.length > 0 && (
        <Card title={t('desk.files')}>
          <FileLinks files={files} />
        </Card>
      )}
      {changes.map((row, index) => (
        <ChangeChart key={index} row={toRow(row)} />
      ))}
      {lists
        .filter(([field, value]) => !isOfFiles(value) && !hiddenLists[name]?.includes(field))
        .map(([field, value], index) =>
          isSentences(value) ? (
            <Sentences key={index} title={labels.field(field)} lines={value} />
          ) : (
            <AnswerTable
              key={index}
              title={labels.field(field)}
              rows={value.map(toRow)}
              {...{ name, company, more }}
            />
          ),
        )}
    </>
  )
}

/** Returns the lists of an answer. A list inside a row becomes a separate list after it. */
function findLists(entries: [string, unknown][]): (readonly [string, unknown[]])[] {
  return entries.flatMap(([field, value]) => {
    if (!Array.isArray(value) || value.length === 0) return []
    if (!isRows(value)) return [[field, value as unknown[]] as const]
    const within = value.flatMap((row) => Object.entries(row).filter(([, each]) => isRows(each)))
    const names = within.map(([name]) => name)
    return [[field, value.map((row) => without(row, names))] as const, ...findLists(within)]
  })
}

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object' && each !== null)

type FiguresProps = { entries: [string, unknown][]; title?: string; note?: string }

/** The single values of an answer, and a sentence below them. */
export function Figures({ entries, title, note = '' }: FiguresProps) {
  const labels = useLabels()
  const language = useLanguage()
  const wordsOf = useValues()
  const answer = Object.fromEntries(entries)
  const notation = createScreenFormats(collectCents([answer]), language)
  if (entries.length === 0) return null
  return (
    <Card {...(title && { title })}>
      <dl className={styles.figures}>
        {entries.map(([field]) => (
          <div key={field}>
            <dt>{labels.field(field)}</dt>
            <dd>{breakable(wordsOf(field, answer, notation))}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={styles.figuresNote}>{note}</p>}
    </Card>
  )
}

/** Lets an address that is wider than its column break after its @. */
const breakable = (text: string): ReactNode[] =>
  text.split('@').flatMap((part, at) => (at === 0 ? [part] : ['@', <wbr key={at} />, part]))

function Sentences({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Card title={title}>
      <Stack component="ul" gap="xs" className="bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </Card>
  )
}

type TableProps = {
  title: string
  rows: Row[]
  name: string
  company: string
  /** More input, in addition to the row's field, for the operation that loads a row's files. */
  more?: Record<string, unknown>
  /** Columns that are only in the CSV file. */
  hidden?: readonly string[]
  /** Loads all rows for the CSV file, where these are the pages loaded so far; then all of them are shown. */
  loadAll?: () => Promise<Row[]>
}

/** A list of an answer, with its CSV file and the operations of each row. */
export function AnswerTable({ title, rows, name, company, more, hidden = [], loadAll }: TableProps) {
  const t = useText()
  const labels = useLabels()
  const language = useLanguage()
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const follow = [listActions[name] ?? []].flat().findLast(({ field }) => all.includes(field))
  const wordsOf = useValues()
  const onScreen = createScreenFormats(collectCents(rows), language)
  const { renderLinks, files } = useFollowUps(follow, company, more)
  const keys = all.filter((key) => !follow?.hidden?.includes(key) && !hidden.includes(key))
  const most = loadAll ? rows.length : maxRows
  const columns: Column<Row>[] = keys.map((key, index) => ({
    key,
    title: labels.field(key, name),
    cell: (row) => renderCell(wordsOf(key, row, onScreen)),
    isName: index === 0,
    isNumber: rows.some((row) => typeof row[key] === 'number'),
  }))
  if (follow && rows.some(follow.isFor ?? Boolean))
    columns.push({
      key: 'actions',
      title: t('desk.next'),
      hidesTitle: true,
      empty: '',
      cell: renderLinks,
    })
  const file = { keys: all, title, name }
  const csv = loadAll ? <SaveAllAsCsv {...file} loadAll={loadAll} /> : <SaveAsCsv {...file} rows={rows} />
  return (
    <Card title={title} aside={csv} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows.slice(0, most)}
        rowKey={(row) => JSON.stringify(row)}
        cardsBelow={cardsBelow}
      />
      {files}
      {rows.length > most && (
        <Box component="p" fz="sm" c="dimmed" py="sm" px="var(--card-padding)">
          {t('desk.more', { count: rows.length - most })}
        </Box>
      )}
    </Card>
  )
}

/** The width in px below which rows are cards; on a wider screen a table of many columns scrolls sideways. */
const cardsBelow = 640

/** The longest text that is shown as a figure; a longer text is shown as a sentence. */
const maxFigure = 30

/** Renders a cell: a figure stays on one line; a long id is cut on the screen, but copied in full. */
function renderCell(text: string): ReactNode {
  if (text === '') return null
  if (isUuid(text))
    return (
      <span className={styles.id} title={text}>
        {text}
      </span>
    )
  return /^[-€]*\d/.test(text) && text.length <= maxFigure ? (
    <span className={styles.whole}>{text}</span>
  ) : (
    text
  )
}

/** True for a list of sentences, which needs no table. */
const isSentences = (value: unknown[]): value is string[] =>
  value.length <= maxRows && value.every((each) => typeof each === 'string')

const toRow = (value: unknown): Row => (value instanceof Object ? (value as Row) : { value })
