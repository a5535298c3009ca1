import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useCompanyName } from '../calls/companies.ts'
import { createScreenFormats, createSheetFormats, type ValueFormats } from '../words/formatValue.ts'
import { toCsvAddress } from '../words/csv.ts'
import { useLanguage } from '../words/language.ts'
import styles from './law.module.css'
import type { Checked, LawGroup, LawPerson } from './tablesApi.ts'

type Props = { checked: Checked; hasCompanies: boolean }

const maxRows = 200

/** The number of people who gain and lose by group, then the people whose payslips change. */
export function CheckedPlans({ checked: { groups, changes }, hasCompanies }: Props) {
  return (
    <>
      {groups.length > 0 && <Groups groups={groups} hasCompanies={hasCompanies} />}
      {changes.length > 0 && <People changes={changes} hasCompanies={hasCompanies} />}
    </>
  )
}

function Groups({ groups, hasCompanies }: Pick<Checked, 'groups'> & Pick<Props, 'hasCompanies'>) {
  const t = useText()
  const language = useLanguage()
  const companyName = useCompanyName()
  const { money, number } = createScreenFormats(
    groups.flatMap(({ gainMonthCents, loseMonthCents }) => [gainMonthCents, loseMonthCents]),
    language,
  )
  const nameOf = ({ company, group }: LawGroup): string => {
    const name = group || t('lawTables.noGroup')
    return hasCompanies ? `${companyName(company)} · ${name}` : name
  }
  const column = (key: string, cell: (row: LawGroup) => string): Column<LawGroup> => ({
    key,
    title: t(`lawTables.${key}`),
    cell,
    isNumber: true,
  })
  return (
    <Card title={t('lawTables.groups')}>
      <DataTable
        caption={t('lawTables.groups')}
        columns={[
          { key: 'group', title: t('lawTables.group'), cell: nameOf, isName: true },
          column('gain', ({ gain }) => number(gain)),
          column('gainMonth', ({ gainMonthCents }) => money(gainMonthCents)),
          column('lose', ({ lose }) => number(lose)),
          column('loseMonth', ({ loseMonthCents }) => money(loseMonthCents)),
          column('same', ({ same }) => number(same)),
        ]}
        rows={groups}
        rowKey={({ company, group }) => `${company} ${group}`}
      />
    </Card>
  )
}

type PersonCell = (row: LawPerson, as: ValueFormats) => string

function People({ changes, hasCompanies }: Pick<Checked, 'changes'> & Pick<Props, 'hasCompanies'>) {
  const t = useText()
  const language = useLanguage()
  const companyName = useCompanyName()
  const formats = createScreenFormats(
    changes.flatMap(({ beforeCents, afterCents }) => [beforeCents, afterCents]),
    language,
  )
  const cells: [string, PersonCell][] = [
    ['employeeNumber', ({ employeeNumber }) => employeeNumber],
    ...(hasCompanies ? [['company', ({ company }) => companyName(company)] as [string, PersonCell]] : []),
    ['before', ({ beforeCents }, { money }) => money(beforeCents)],
    ['after', ({ afterCents }, { money }) => money(afterCents)],
    ['change', ({ beforeCents, afterCents }, { money }) => money(beforeCents - afterCents)],
  ]
  const titles = cells.map(([key]) => t(`lawTables.${key}`))
  const sheet = createSheetFormats(language)
  const file = toCsvAddress(
    titles,
    changes.map((row) => cells.map(([, cell]) => cell(row, sheet))),
  )
  return (
    <Card title={t('lawTables.people', { count: changes.length })}>
      <DataTable
        caption={t('lawTables.people', { count: changes.length })}
        columns={cells.map(([key, cell], index): Column<LawPerson> => ({
          key,
          title: titles[index]!,
          cell: (row) => cell(row, formats),
          isName: index === 0,
          isNumber: key === 'before' || key === 'after' || key === 'change',
        }))}
        rows={changes.slice(0, maxRows)}
        rowKey={({ company, employeeNumber }) => `${company} ${employeeNumber}`}
      />
      <p className={styles.more}>
        {changes.length > maxRows && `${t('lawTables.more', { shown: maxRows, all: changes.length })} `}
        <a href={file} download={`${t('lawTables.title')}.csv`}>
          {t('desk.saveCsv')}
        </a>
      </p>
    </Card>
  )
}
