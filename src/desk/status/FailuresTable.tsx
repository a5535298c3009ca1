import { Checkbox } from '@mantine/core'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { useCompanyName } from '../calls/companies.ts'
import { personAddress } from '../calls/person.ts'
import { useLabels } from '../operation/useLabels.ts'
import { useLanguage } from '../words/language.ts'
import { FailureReason } from './FailureReason.tsx'
import { useRetryable, type Failure } from './failures.ts'
import styles from './status.module.css'

type Props = {
  failures: readonly Failure[]
  /** The company of the table; blank: all, with a column for the company. */
  company: string
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** The failures as rows: what failed, for whom, the reason as a sentence, and the available operations. */
export function FailuresTable({ failures, company, chosen, onChoose }: Props) {
  const t = useText()
  const isRetryable = useRetryable()
  const retryable = failures.filter(isRetryable)
  const columns: Column<Failure>[] = [
    {
      key: 'what',
      title: t('status.column.what'),
      isName: true,
      cell: (failure) => <What failure={failure} hasCompany={company === ''} />,
    },
    { key: 'who', title: t('status.column.who'), cell: (failure) => <Who failure={failure} /> },
    { key: 'why', title: t('status.column.why'), cell: (failure) => <FailureReason failure={failure} /> },
  ]
  const choose: Column<Failure> = {
    key: 'choose',
    title: t('status.column.choose'),
    hidesTitle: true,
    empty: '',
    cell: (failure) => (isRetryable(failure) ? <Choice {...{ failure, chosen, onChoose }} /> : null),
  }
  return (
    <>
      {retryable.length > 1 && <ChooseAll {...{ retryable, chosen, onChoose }} />}
      <DataTable
        caption={t('status.list')}
        columns={retryable.length > 0 ? [choose, ...columns] : columns}
        rows={failures}
        rowKey={({ kind, id }) => `${kind} ${id}`}
      />
    </>
  )
}

type ChoiceProps = Pick<Props, 'chosen' | 'onChoose'>

function ChooseAll({ retryable, chosen, onChoose }: ChoiceProps & { retryable: readonly Failure[] }) {
  const t = useText()
  const isAll = retryable.every(({ id }) => chosen.has(id))
  return (
    <Checkbox
      className={styles.all}
      label={t('status.chooseAll')}
      checked={isAll}
      indeterminate={!isAll && retryable.some(({ id }) => chosen.has(id))}
      onChange={() => onChoose(new Set(isAll ? [] : retryable.map(({ id }) => id)))}
    />
  )
}

function Choice({ failure, chosen, onChoose }: ChoiceProps & { failure: Failure }) {
  const t = useText()
  const nameOf = useNames()
  const toggle = (): void => {
    const next = new Set(chosen)
    if (!next.delete(failure.id)) next.add(failure.id)
    onChoose(next)
  }
  return (
    <Checkbox
      aria-label={t('status.choose', { what: nameOf(failure) })}
      checked={chosen.has(failure.id)}
      onChange={toggle}
    />
  )
}

/** Returns a function that names what failed. */
function useNames(): (failure: Failure) => string {
  const t = useText()
  const labels = useLabels()
  return ({ kind, what }) => {
    if (kind === 'job') return t(`status.job.${what}`)
    return kind === 'operation' ? labels.page(what) : what
  }
}

function What({ failure, hasCompany }: { failure: Failure; hasCompany: boolean }) {
  const t = useText()
  const nameOf = useNames()
  const companyName = useCompanyName()
  const language = useLanguage()
  const facts = [
    t(`status.one.${failure.kind}`),
    ...(failure.kind === 'operation' && failure.fault ? [failure.fault] : []),
    ...(hasCompany && failure.company ? [companyName(failure.company)] : []),
    formatMoment(new Date(failure.at), language, 'medium'),
  ]
  return (
    <span className={styles.stack}>
      <span className="breaks">{nameOf(failure)}</span>
      <small>{facts.join(' · ')}</small>
    </span>
  )
}

function Who({ failure }: { failure: Failure }) {
  const { person, employeeNumber } = failure
  if (!person) return '–'
  if (!employeeNumber) return <span className="breaks">{person}</span>
  return (
    <a className={styles.link} href={`#${personAddress(failure)}`}>
      {person}
    </a>
  )
}
