import { observer } from 'mobx-react-lite'
import { useIntl } from 'react-intl'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { breakdownByMonth, type CellKind, type ContractBreakdown } from '../../domain/benefit/breakdowns.ts'
import { breakdownFor } from '../../domain/benefit/schedule.ts'
import { contractCompany } from '../../domain/catalogue/contractName.ts'
import { formatMoney, formatNumber, monthName } from '../../domain/kernel/format.ts'
import { type Language, localized } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { useLanguage } from '../ui/useMoney.ts'
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
  const reading = readContract(contract, declaration, profile, language)
  const people = peopleNames(profile)
  const holdings = contractSummary(contract, declaration, { language, people })
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

/** The months of a contract as its category breaks them down; plainly by month where the category is gone. */
function readContract(
  { modality, items, details }: Contract,
  declaration: Benefit | undefined,
  profile: Pick<Profile, 'fullName' | 'family' | 'company'>,
  language: Language,
): ContractBreakdown {
  const modalities = [modality, ...(modality.supplementaries ?? [])]
  const breakdown = declaration ? breakdownFor(declaration, modality) : breakdownByMonth
  return breakdown({
    items,
    details,
    people: [...peopleNames(profile)].map(([id, fullName]) => ({ id, fullName })),
    companyName: contractCompany(modality, profile.company.name),
    benefitNames: Object.fromEntries(modalities.map(({ id, name }) => [id, localized(name, language)])),
  })
}

type SectionProps = {
  columns: ContractBreakdown['columns']
  section: ContractBreakdown['sections'][number]
  alias: string
  people: ReadonlyMap<number, string>
}

type Row = { cells: Record<string, string | number>; index: number }

function Section({ columns, section, alias, people }: SectionProps) {
  const t = useText()
  const words = useBenefitText(alias)
  const write = useCellText(people)
  const nameOf = (id: number) => people.get(id)
  const rows: Row[] = section.rows.map((cells, index) => ({ cells, index }))
  const heading = section.title
    ? words(section.title)
    : section.personId === undefined
      ? undefined
      : nameOf(section.personId)
  return (
    <section className={styles.section}>
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
          cell: (row: Row) => write(kind, row.cells[key]),
        }))}
        {...(section.totalCents === undefined
          ? {}
          : { total: { name: t('reading.total'), figure: write('money', section.totalCents) } })}
      />
    </section>
  )
}

const isNumber = (kind: CellKind): boolean => kind === 'money' || kind === 'count'

/** A message of the benefit, else of the core: column titles come from either. */
function useBenefitText(alias: string): (id: string) => string {
  const intl = useIntl()
  return (id) =>
    intl.formatMessage({ id: intl.messages[`benefit.${alias}.${id}`] ? `benefit.${alias}.${id}` : id })
}

function useCellText(people: ReadonlyMap<number, string>) {
  const language = useLanguage()
  return (kind: CellKind, value: string | number | undefined): string => {
    if (value === undefined) return '–'
    if (kind === 'month') return capitalized(monthName(Number(value), language))
    if (kind === 'money') return formatMoney(Number(value), language)
    if (kind === 'count') return formatNumber(Number(value), language)
    if (kind === 'person') return people.get(Number(value)) ?? '–'
    return String(value)
  }
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
