import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { formatMoment, moneyFormat } from '../domain/kernel/format.ts'
import { useText, type Text } from '../portal/messages/useText.ts'
import { Card } from '../portal/ui/Card.tsx'
import { DataTable, type Column } from '../portal/ui/DataTable.tsx'
import { addressOf, isPdf, type Outcome } from './deskApi.ts'
import { currentLanguage, useLanguage } from './language.ts'
import { useLabels } from './useLabels.ts'
import styles from './desk.module.css'

type Row = Record<string, unknown>

const maxRows = 200

/** What can be done with a row of these lists: the operation, and the field that names the row. */
const followUps: Record<string, { field: string; verbs: string[] }> = {
  'review list': {
    field: 'contract',
    verbs: ['review/documents', 'review/approve', 'review/refuse', 'review/ask'],
  },
  'people find': { field: 'employeeNumber', verbs: ['people/show', 'people/leave', 'people/unlock'] },
  'documents list': { field: 'document', verbs: ['documents/remove'] },
}

/** An answer as figures, tables and files. */
export function Result({ outcome, name, company }: { outcome: Outcome; name: string; company: string }) {
  const t = useText()
  const labels = useLabels()
  const language = useLanguage()
  const { answer, files } = outcome
  const entries = Object.entries(answer ?? {})
  const figures = entries.filter(([, value]) => !Array.isArray(value) && value !== '' && value !== undefined)
  const money = moneyFormat(
    figures.flatMap(([field, value]) => (isCents(field, value) ? [value] : [])),
    language,
  )
  const lists = entries.flatMap(([field, value]) =>
    Array.isArray(value) && value.length > 0 ? [[field, value.map(rowOf)] as const] : [],
  )
  return (
    <>
      {figures.length > 0 && (
        <Card>
          <dl className={styles.figures}>
            {figures.map(([field, value]) => (
              <div key={field}>
                <dt>{labels.field(field)}</dt>
                <dd>{isCents(field, value) ? money(value) : textOf(value, t)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {files.length > 0 && <Files files={files} />}
      {lists.map(([field, rows]) => (
        <Table key={field} title={labels.field(field)} rows={rows} name={name} company={company} />
      ))}
    </>
  )
}

function Files({ files }: Pick<Outcome, 'files'>) {
  const t = useText()
  const links = useMemo(() => files.map((file) => ({ name: file.name, url: addressOf(file) })), [files])
  return (
    <Card title={t('desk.files')}>
      <ul className={styles.files}>
        {links.map(({ name, url }) => (
          <li key={name}>
            {isPdf(name) ? (
              <a href={url} target="_blank" rel="noreferrer">
                {t('desk.openFile', { name })}
              </a>
            ) : (
              <a href={url} download={name}>
                {t('desk.saveFile', { name })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TableProps = { title: string; rows: Row[]; name: string; company: string }

function Table({ title, rows, name, company }: TableProps) {
  const t = useText()
  const labels = useLabels()
  const follow = followUps[name]
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  // An id says nothing to a reader: the links at the end of the row carry it.
  const keys = all.filter((key) => key !== follow?.field || key === 'employeeNumber')
  const columns: Column<Row>[] = keys.map((key, index) => ({
    key,
    title: labels.field(key),
    cell: (row) => cellOf(textOf(row[key], t)),
    isName: index === 0,
    isNumber: rows.every((row) => typeof row[key] === 'number'),
  }))
  if (follow)
    columns.push({
      key: 'actions',
      title: t('desk.next'),
      hidesTitle: true,
      cell: (row) => <FollowUps row={row} follow={follow} company={company} />,
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
      {rows.length > maxRows && (
        <p className={styles.more}>{t('desk.more', { count: rows.length - maxRows })}</p>
      )}
    </Card>
  )
}

function FollowUps({
  row,
  follow,
  company,
}: {
  row: Row
  follow: { field: string; verbs: string[] }
  company: string
}) {
  const t = useText()
  const labels = useLabels()
  const of = typeof row.company === 'string' ? row.company : company
  return (
    <span className={styles.next}>
      {follow.verbs.map((verb) => {
        const value = textOf(row[follow.field], t)
        const field = follow.field === 'employeeNumber' ? 'employee' : follow.field
        const query = new URLSearchParams({ [field]: value, ...(of && { company: of }) })
        return (
          <a key={verb} href={`#${verb}?${query}`}>
            {labels.verb(verb.replace('/', ' '))}
          </a>
        )
      })}
    </span>
  )
}

/** A day or a moment stays on one line. */
function cellOf(text: string) {
  if (text === '') return null
  return /^\d/.test(text) ? <span className={styles.whole}>{text}</span> : text
}

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
