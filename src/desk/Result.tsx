import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatMoment, moneyFormat } from '../domain/kernel/format.ts'
import type { Language } from '../domain/kernel/language.ts'
import { useText, type Text } from '../portal/messages/useText.ts'
import { Card } from '../portal/ui/Card.tsx'
import { DataTable, type Column } from '../portal/ui/DataTable.tsx'
import type { Outcome } from './deskApi.ts'
import { FileLinks } from './Files.tsx'
import { useFollowUps, type Follow } from './FollowUps.tsx'
import { currentLanguage, useLanguage } from './language.ts'
import { useLabels } from './useLabels.ts'
import { useValues } from './useValues.ts'
import styles from './desk.module.css'

type Row = Record<string, unknown>

const maxRows = 200

const followUps: Record<string, Follow> = {
  'review list': {
    field: 'contract',
    hidden: ['contract', 'isChange'],
    files: 'review documents',
    verbs: ['review/approve', 'review/refuse', 'review/ask'],
  },
  'people find': {
    field: 'employeeNumber',
    hidden: [],
    verbs: ['people/show', 'people/leave', 'people/unlock'],
  },
  'documents list': { field: 'document', hidden: ['document'], verbs: ['documents/remove'] },
  'news list': { field: 'message', hidden: [], verbs: ['news/remove'] },
  'plan windows': { field: 'window', hidden: [], verbs: ['plan/shut'] },
  'plan undecided': { field: 'employeeNumber', hidden: [], verbs: ['people/show'] },
  'people invitations': { field: 'employeeNumber', hidden: [], verbs: ['people/show', 'people/email'] },
  'payroll list': { field: 'month', hidden: [], verbs: ['payroll/file'] },
  'mail list': { field: 'company', hidden: [], verbs: ['mail/retry'] },
  'jobs list': { field: 'job', hidden: [], verbs: ['jobs/retry'] },
}

/** What follows an operation that was done, with the fields of its answer that it asks for. */
const nextOf: Record<string, { path: string; fields: string[] }> = {
  'payroll close': { path: 'payroll/file', fields: ['month'] },
  'people import': { path: 'people/invite', fields: [] },
  'people leave': { path: 'people/show', fields: ['employee'] },
  'people stay': { path: 'people/show', fields: ['employee'] },
  'review approve': { path: 'review/list', fields: [] },
  'review refuse': { path: 'review/list', fields: [] },
  'review ask': { path: 'review/list', fields: [] },
}

/** The page that follows an operation, with what its form asks for; undefined where none does. */
export function nextAddress(name: string, { answer }: Outcome, company: string): string | undefined {
  const next = nextOf[name]
  if (!next) return undefined
  const given = next.fields.map((field) => [field, String(answer[field])])
  return `${next.path}?${new URLSearchParams([['company', company], ...given])}`
}

/** An answer as figures, tables and files. */
export function Result({ outcome, name, company }: { outcome: Outcome; name: string; company: string }) {
  const t = useText()
  const labels = useLabels()
  const { answer, files } = outcome
  const entries = Object.entries(answer ?? {})
  const lists = entries.flatMap(([field, value]) =>
    Array.isArray(value) && value.length > 0 ? [[field, value as unknown[]] as const] : [],
  )
  const isOfFiles = (value: unknown[]): boolean =>
    value.every((each) => files.some((file) => file.name === each))
  return (
    <>
      <Figures entries={entries.filter(([, value]) => !Array.isArray(value) && value !== '')} />
      {files.length > 0 && (
        <Card title={t('desk.files')}>
          <FileLinks files={files} />
        </Card>
      )}
      {lists
        .filter(([, value]) => !isOfFiles(value))
        .map(([field, value]) =>
          isSentences(value) ? (
            <Sentences key={field} title={labels.field(field)} lines={value} />
          ) : (
            <Table
              key={field}
              title={labels.field(field)}
              rows={value.map(rowOf)}
              name={name}
              company={company}
            />
          ),
        )}
    </>
  )
}

function Figures({ entries }: { entries: [string, unknown][] }) {
  const t = useText()
  const labels = useLabels()
  const language = useLanguage()
  const wordsOf = useValues()
  const cents = entries.flatMap(([field, value]) => (isCents(field, value) ? [value] : []))
  const money = moneyFormat(cents, language)
  const shown = (field: string, value: unknown): string =>
    isCents(field, value) ? money(value) : (wordsOf(field, { [field]: value }) ?? shownOf(value, language, t))
  if (entries.length === 0) return null
  return (
    <Card>
      <dl className={styles.figures}>
        {entries.map(([field, value]) => (
          <div key={field}>
            <dt>{labels.field(field)}</dt>
            <dd>{shown(field, value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Sentences({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Card title={title}>
      <ul className={styles.sentenceList}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}

type TableProps = { title: string; rows: Row[]; name: string; company: string }

function Table({ title, rows, name, company }: TableProps) {
  const t = useText()
  const labels = useLabels()
  const language = useLanguage()
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const given = followUps[name]
  const follow = given && all.includes(given.field) ? given : undefined
  const wordsOf = useValues()
  const { linksOf, files } = useFollowUps(follow, company)
  const keys = all.filter((key) => !follow?.hidden.includes(key))
  const columns: Column<Row>[] = keys.map((key, index) => ({
    key,
    title: labels.field(key, name),
    cell: (row) => wordsOf(key, row) ?? cellOf(key, rows, language, t)(row),
    isName: index === 0,
    isNumber: rows.some((row) => typeof row[key] === 'number'),
  }))
  if (follow)
    columns.push({
      key: 'actions',
      title: t('desk.next'),
      hidesTitle: true,
      cell: linksOf,
    })
  const save = (
    <Button
      component="a"
      variant="default"
      href={csvAddress(all, rows, labels.field, (value) => textOf(value, t))}
      download={`${title}.csv`}
    >
      {t('desk.saveCsv')}
    </Button>
  )
  return (
    <Card title={title} aside={save} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows.slice(0, maxRows)}
        rowKey={(row) => JSON.stringify(row)}
      />
      {files}
      {rows.length > maxRows && (
        <p className={styles.more}>{t('desk.more', { count: rows.length - maxRows })}</p>
      )}
    </Card>
  )
}

/** Money in the decimals of its column; a day or a moment stays on one line. */
function cellOf(key: string, rows: Row[], language: Language, t: Text): (row: Row) => ReactNode {
  const amounts = rows.flatMap((row) => (isCents(key, row[key]) ? [row[key]] : []))
  const money = moneyFormat(amounts, language)
  return (row) => {
    const value = row[key]
    if (isCents(key, value)) return <span className={styles.whole}>{money(value)}</span>
    const text = shownOf(value, language, t)
    if (text === '') return null
    return /^\d/.test(text) ? <span className={styles.whole}>{text}</span> : text
  }
}

/** A list of texts that no table needs: short, or as many as a person reads. */
const isSentences = (value: unknown[]): value is string[] =>
  value.length <= maxRows && value.every((each) => typeof each === 'string')

const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null ? (value as Row) : { value }

const isCents = (field: string, value: unknown): value is number =>
  field.endsWith('Cents') && typeof value === 'number'

function textOf(value: unknown, t: Text): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no')
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? momentOf(value) : value
  return JSON.stringify(value)
}

/** A day as its reader writes it; a file keeps it as it is. */
function shownOf(value: unknown, language: Language, t: Text): string {
  const text = textOf(value, t)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text, language) : text
}

const momentOf = (instant: string): string => formatMoment(new Date(instant), currentLanguage(), 'medium')

/** Rows as a file for a spreadsheet; what it would run as a formula is escaped. */
function csvAddress(
  keys: string[],
  rows: Row[],
  title: (key: string) => string,
  text: (value: unknown) => string,
): string {
  const cell = (of: string): string => {
    const safe = /^[=+\-@\t\r]/.test(of) && !/^-\d+([.,]\d+)*$/.test(of) ? `'${of}` : of
    return `"${safe.replaceAll('"', '""')}"`
  }
  const lines = rows.map((row) => keys.map((key) => cell(text(row[key]))).join(';'))
  const whole = `\ufeff${[keys.map((key) => cell(title(key))).join(';'), ...lines].join('\r\n')}\r\n`
  return `data:text/csv;charset=utf-8,${encodeURIComponent(whole)}`
}
