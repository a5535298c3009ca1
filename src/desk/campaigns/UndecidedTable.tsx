import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { personAddress } from '../calls/person.ts'
import { useLabels } from '../operation/useLabels.ts'
import { useLanguage } from '../words/language.ts'
import type { UndecidedGroup, UndecidedPerson } from './campaign.ts'
import styles from './campaigns.module.css'
import deskStyles from '../styles/desk.module.css'

/** The number of rows shown at first, and the number added by each press of the button. */
const firstRows = 15
const moreRows = 200

type Props = {
  people: readonly UndecidedPerson[]
  company: string
  group: UndecidedGroup
  isChoosable: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/**
 * People who have chosen nothing; those who can get a mail have a check box. The box for all includes hidden
 * rows.
 */
export function UndecidedTable({ people, company, group, isChoosable, chosen, onChoose }: Props) {
  const t = useText()
  const [rows, setRows] = useState(firstRows)
  const open = people.filter((person) => isOpen(group, person))
  const columns = useColumns({ company, group })
  const choose: Column<UndecidedPerson> = {
    key: 'choose',
    title: t('status.column.choose'),
    hidesTitle: true,
    empty: '',
    cell: (person) =>
      isOpen(group, person) ? (
        <Checkbox
          aria-label={t('desk.people.choose', { name: person.name })}
          checked={chosen.has(person.employeeNumber)}
          onChange={() => onChoose(toggled(chosen, person.employeeNumber))}
        />
      ) : null,
  }
  const isAll = open.length > 0 && open.every(({ employeeNumber }) => chosen.has(employeeNumber))
  return (
    <>
      {isChoosable && open.length > 0 && (
        <Checkbox
          className={styles.all}
          label={t('campaign.chooseAll', { count: open.length })}
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          onChange={() => onChoose(new Set(isAll ? [] : open.map(({ employeeNumber }) => employeeNumber)))}
        />
      )}
      <DataTable
        caption={t(`campaign.group.${group}`)}
        columns={isChoosable && open.length > 0 ? [choose, ...columns] : columns}
        rows={people.slice(0, rows)}
        rowKey={({ employeeNumber }) => employeeNumber}
      />
      {people.length > rows && (
        <div className={deskStyles.more}>
          <Button variant="default" onClick={() => setRows(rows + moreRows)}>
            {t('desk.people.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** True if the person can get the mail of the group: a reminder, or an invitation if there is an address. */
const isOpen = (group: UndecidedGroup, { canBeReminded, email }: UndecidedPerson): boolean =>
  group === 'undecided' ? canBeReminded : email !== ''

function toggled(chosen: ReadonlySet<string>, number: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(number)) next.add(number)
  return next
}

function useColumns({ company, group }: Pick<Props, 'company' | 'group'>): Column<UndecidedPerson>[] {
  const t = useText()
  const labels = useLabels()
  const language = useLanguage()
  const name: Column<UndecidedPerson> = {
    key: 'name',
    title: labels.field('name'),
    isName: true,
    cell: ({ employeeNumber, name: full }) => (
      <a className={styles.link} href={`#${personAddress({ company, employeeNumber })}`}>
        {full}
      </a>
    ),
  }
  const email: Column<UndecidedPerson> = {
    key: 'email',
    title: labels.field('email'),
    cell: (person) => (person.email ? <span className="breaks">{person.email}</span> : null),
    empty: t('value.withoutEmail'),
  }
  if (group !== 'undecided') return [name, email]
  return [
    name,
    email,
    {
      key: 'hasCart',
      title: labels.field('hasCart'),
      cell: ({ hasCart }) => t(hasCart ? 'desk.yes' : 'desk.no'),
    },
    {
      key: 'remindedAt',
      title: labels.field('remindedAt'),
      cell: ({ canBeReminded, remindedAt }) => {
        if (!canBeReminded) return t('campaign.noReminder')
        return remindedAt ? formatMoment(new Date(remindedAt), language, 'medium') : t('campaign.never')
      },
    },
  ]
}
