import { observer } from 'mobx-react-lite'
import { useIntl } from 'react-intl'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { CellKind, ContractBreakdown } from '../../domain/benefit/breakdowns.ts'
import { breakdownTexts, contractBreakdown, namesBenefits } from '../../domain/contract/breakdownTexts.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { DataTable } from '../ui/data/DataTable.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './ContractModal.module.css'
import { contractSummary } from '../../domain/contract/contractSummary.ts'
import { peopleNames } from '../../domain/plan/employee.ts'

type Props = { contract: Contract; declaration: Benefit | undefined }

/**
 * A contract as its declaration breaks it down: a summary, then sections of rows under the same columns; the
 * core draws kinds of cells.
 */
export const ReadingTable = observer(function ReadingTable({ contract, declaration }: Props) {
  const language = useLanguage()
  const { profile } = useStores().session
  const people = peopleNames(profile)
  const reader = { language, people }
  const reading = contractBreakdown(contract, declaration, reader, profile.company.name)
  const hasBenefitRows = namesBenefits(reading)
  const holdings = contractSummary(contract, declaration, reader, { hasBenefitRows })
  return (
    <>
      {holdings.length > 0 && (
        <ul className={styles.holdings}>
          {holdings.map(({ label, value }) => (
            <li key={label + value}>
              <strong>{label}:</strong> {value}
            </li>
          ))}
        </ul>
      )}
      {reading.sections.map((section, index) => (
        <Section
          key={section.personId ?? index}
          columns={reading.columns}
          section={section}
          alias={contract.category}
          people={people}
        />
      ))}
    </>
  )
})

type SectionProps = {
  columns: ContractBreakdown['columns']
  section: ContractBreakdown['sections'][number]
  alias: string
  people: ReadonlyMap<number, string>
}

type Row = { cells: string[]; index: number }

function Section({ columns, section, alias, people }: SectionProps) {
  const t = useText()
  const words = useBenefitText(alias)
  const { rows: texts, total } = breakdownTexts({ columns }, section, { language: useLanguage(), people })
  const rows: Row[] = texts.map((cells, index) => ({ cells, index }))
  const heading = section.title
    ? words(section.title)
    : section.personId === undefined
      ? undefined
      : people.get(section.personId)
  return (
    <div className={styles.section}>
      {heading && <h3>{heading}</h3>}
      <DataTable
        caption={heading ?? t('contracts.months')}
        rows={rows}
        rowKey={(row) => String(row.index)}
        cardsBelow={columns.length > 3 ? columns.length * 140 : 0}
        columns={columns.map(({ key, title, kind }, index) => ({
          key,
          title: words(title),
          isName: index === 0,
          isNumber: isNumber(kind),
          cell: (row: Row) => row.cells[index],
        }))}
        {...(total !== undefined && { total: { name: t('reading.total'), figure: total } })}
      />
    </div>
  )
}

const isNumber = (kind: CellKind): boolean => kind === 'money' || kind === 'count'

/** A message of the benefit, else of the core: column titles come from either. */
function useBenefitText(alias: string): (id: string) => string {
  const intl = useIntl()
  return (id) =>
    intl.formatMessage({ id: intl.messages[`benefit.${alias}.${id}`] ? `benefit.${alias}.${id}` : id })
}
