import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { documentationFacts } from '../../domain/contract/contractSummary.ts'
import { describeConditions } from '../../domain/description/describeConditions.ts'
import { describeMonths } from '../../domain/description/describeMonths.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { DataTable } from '../ui/data/DataTable.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './ContractModal.module.css'

type Props = { contract: Contract; declaration: Benefit | undefined }

/**
 * The breakdown of a contract by its declaration: first the facts that are in no table, then the tables, all
 * with the same columns.
 */
export const ReadingTable = observer(function ReadingTable({ contract, declaration }: Props) {
  const { profile } = useStores().session
  const reader = { language: useLanguage(), people: peopleNames(profile) }
  const company = profile.company.name
  const months = describeMonths(contract, declaration, reader, company)
  const { facts } = describeConditions({ conditions: contract, declaration, company }, reader)
  const held = [
    ...documentationFacts(contract, declaration, reader),
    ...facts.filter(({ kind }) => heldKinds.has(kind) && !months.shows.includes(kind)),
  ]
  return (
    <>
      {held.length > 0 && (
        <ul className={styles.holdings}>
          {held.map(({ label, value }) => (
            <li key={label + value}>
              <strong>{label}:</strong> {value}
            </li>
          ))}
        </ul>
      )}
      {months.sections.map((section, index) => (
        <Section key={index} columns={months.columns} section={section} />
      ))}
    </>
  )
})

/** The kinds of facts that are listed above the tables. */
const heldKinds = new Set(['detail', 'supplementary', 'units'])

type Months = ReturnType<typeof describeMonths>
type SectionProps = Pick<Months, 'columns'> & { section: Months['sections'][number] }

function Section({ columns, section: { title, rows, everyMonth, total } }: SectionProps) {
  const t = useText()
  const caption = title ?? t('contracts.months')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.section}>
      {title && <h3>{title}</h3>}
      <Rows caption={caption} columns={columns} rows={rows} total={total} />
      {everyMonth && (
        <details className={styles.everyMonth} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('contracts.everyMonth')}</summary>
          {isOpen && (
            <Rows caption={`${caption} · ${t('contracts.everyMonth')}`} columns={columns} rows={everyMonth} />
          )}
        </details>
      )}
    </div>
  )
}

type RowsProps = Pick<Months, 'columns'> & { caption: string; rows: string[][]; total?: string | undefined }

function Rows({ caption, columns, rows, total }: RowsProps) {
  const t = useText()
  return (
    <DataTable
      caption={caption}
      rows={rows.map((cells, index) => ({ cells, index }))}
      rowKey={({ index }) => String(index)}
      cardsBelow={columns.length > 3 ? columns.length * 140 : 0}
      columns={columns.map(({ key, title: name, isFigure }, at) => ({
        key,
        title: name,
        isName: at === 0,
        isNumber: isFigure,
        cell: ({ cells }: { cells: string[] }) => cells[at],
      }))}
      {...(total !== undefined && { total: { name: t('reading.total'), figure: total } })}
    />
  )
}
