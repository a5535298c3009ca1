import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { personAddress } from '../calls/person.ts'
import { useLabels } from '../operation/useLabels.ts'
import { useLanguage } from '../words/language.ts'
import type { UndecidedGroup } from '../../domain/plan/personStates.ts'
import type { UndecidedPerson } from './campaign.ts'
import styles from './campaigns.module.css'
import deskStyles from '../styles/desk.module.css'

/** The number of rows shown at first, and the number added by each press of the button. */
const firstRows = 15
const moreRows = 200

/** The numbers of the chosen people, or everybody of the group, also on pages that are not loaded. */
export type Chosen = ReadonlySet<string> | 'everybody'

type Props = {
  people: readonly UndecidedPerson[]
  /** True: there are further pages. */
  isMore: boolean
  isBusy: boolean
  onMore: () => void
  company: string
  group: UndecidedGroup
  isChoosable: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/**
 * People who have chosen nothing; those who can get a mail have a check box. The box for all includes hidden
 * rows, and for a reminder everybody on further pages.
 */
export function UndecidedTable({ people, isMore, isBusy, onMore, company, group, ...choosing }: Props) {
  const t = useText()
  const { isChoosable, chosen, onChoose } = choosing
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
          checked={chosen === 'everybody' || chosen.has(person.employeeNumber)}
          disabled={chosen === 'everybody'}
          onChange={() => chosen !== 'everybody' && onChoose(toggled(chosen, person.employeeNumber))}
        />
      ) : null,
  }
  const showMore = (): void => {
    setRows(rows + moreRows)
    if (rows + moreRows > people.length && isMore) onMore()
  }
  return (
    <>
      {isChoosable && open.length > 0 && <ChooseAll {...{ open, isMore, group, chosen, onChoose }} />}
      <DataTable
        caption={t(`campaign.group.${group}`)}
        columns={isChoosable && open.length > 0 ? [choose, ...columns] : columns}
        rows={people.slice(0, rows)}
        rowKey={({ employeeNumber }) => employeeNumber}
      />
      {(people.length > rows || isMore) && (
        <div className={deskStyles.more}>
          <Button variant="default" loading={isBusy} onClick={showMore}>
            {t('desk.people.more')}
          </Button>
        </div>
      )}
    </>
  )
}

type ChooseAllProps = Pick<Props, 'isMore' | 'group' | 'chosen' | 'onChoose'> & {
  open: readonly UndecidedPerson[]
}

/** The box for all; where further pages are not loaded, for everybody or for the first people. */
function ChooseAll({ open, isMore, group, chosen, onChoose }: ChooseAllProps) {
  const t = useText()
  const isAll = chosen === 'everybody' || open.every(({ employeeNumber }) => chosen.has(employeeNumber))
  const hasEverybody = isMore && group === 'undecided'
  const all = hasEverybody ? 'everybody' : new Set(open.map(({ employeeNumber }) => employeeNumber))
  const label = hasEverybody ? 'chooseEverybody' : isMore ? 'chooseFirst' : 'chooseAll'
  return (
    <Checkbox
      className={styles.all}
      label={t(`campaign.${label}`, { count: open.length })}
      checked={isAll}
      indeterminate={chosen !== 'everybody' && !isAll && chosen.size > 0}
      onChange={() => onChoose(isAll ? new Set() : all)}
    />
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
