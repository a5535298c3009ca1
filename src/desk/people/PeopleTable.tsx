import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { ColumnChoice, useShownColumns } from './PeopleColumns.tsx'
import { personKey } from './PeopleActions.tsx'
import { peopleColumns, sortedColumns, type PeopleColumn } from './peopleColumns.ts'
import { useStateText } from './PeopleFilters.tsx'
import type { PeopleView } from './peopleFilters.ts'
import { personAddress, type Person } from '../calls/person.ts'
import { useLabels } from '../operation/useLabels.ts'
import { useValues } from '../operation/useValues.ts'
import styles from '../styles/desk.module.css'

type Props = {
  people: Person[]
  view: PeopleView
  /** Blank: all companies, with a column for the company. */
  company: string
  onChange: (change: Partial<PeopleView>) => void
  onChoose: (keys: string[]) => void
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const columns: ColumnDef<typeof features, Person>[] = peopleColumns.map((id) => ({ id, accessorKey: id }))

/** The people as selectable rows; each name links to the person's page. */
export function PeopleTable({ people, view, company, onChange, onChoose }: Props) {
  const t = useText()
  const [shown, setShown] = useShownColumns(company)
  const table = usePeopleTable({ people, shown, onChoose })
  const visible = table.getVisibleLeafColumns().map(({ id }) => id as PeopleColumn)
  if (people.length === 0) return <p className={styles.none}>{t('desk.people.none')}</p>
  return (
    <>
      <ColumnChoice shown={shown} onChange={setShown} />
      <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={t('desk.place.people')}>
        <table className={styles.people} aria-label={t('desk.place.people')}>
          <thead>
            <tr>
              <ChooseAll
                isAll={table.getIsAllRowsSelected()}
                isSome={table.getIsSomeRowsSelected()}
                onToggle={() => table.toggleAllRowsSelected()}
              />
              {visible.map((id) => (
                <Header key={id} id={id} view={view} onChange={onChange} />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <Row
                key={row.id}
                person={row.original}
                columns={visible}
                isChosen={row.getIsSelected()}
                onToggle={() => row.toggleSelected()}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type TableProps = Pick<Props, 'people' | 'onChoose'> & { shown: readonly PeopleColumn[] }

function usePeopleTable({ people, shown, onChoose }: TableProps) {
  const [rowSelection, setSelection] = useState<RowSelectionState>({})
  const columnVisibility = useMemo(
    () => Object.fromEntries(peopleColumns.map((id) => [id, id === 'name' || shown.includes(id)])),
    [shown],
  )
  return useTable({
    features,
    columns,
    data: people,
    getRowId: personKey,
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      setSelection(next)
      onChoose(Object.keys(next))
    },
  })
}

function ChooseAll({ isAll, isSome, onToggle }: { isAll: boolean; isSome: boolean; onToggle: () => void }) {
  const t = useText()
  return (
    <th scope="col">
      <Checkbox
        aria-label={t('desk.people.chooseAll')}
        checked={isAll}
        indeterminate={isSome && !isAll}
        onChange={onToggle}
      />
    </th>
  )
}

type RowProps = { person: Person; columns: PeopleColumn[]; isChosen: boolean; onToggle: () => void }

function Row({ person, columns: shown, isChosen, onToggle }: RowProps) {
  const t = useText()
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={t('desk.people.choose', { name: person.name })}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      {shown.map((id) => (
        <Cell key={id} id={id} person={person} />
      ))}
    </tr>
  )
}

function Header({ id, view, onChange }: Pick<Props, 'view' | 'onChange'> & { id: PeopleColumn }) {
  const labels = useLabels()
  const title = labels.field(id)
  if (!sortedColumns.includes(id)) return <th scope="col">{title}</th>
  const isCurrent = view.sort === id
  const Arrow = view.isDescending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isCurrent ? (view.isDescending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onChange({ sort: id, isDescending: isCurrent && !view.isDescending })}
      >
        {title}
        {isCurrent && <Arrow size={16} aria-hidden />}
      </button>
    </th>
  )
}

const tones: Record<string, string> = { entered: 'success', invited: 'info', notInvited: 'warning' }

function Cell({ id, person }: { id: PeopleColumn; person: Person }): ReactNode {
  const wordsOf = useValues()
  const stateText = useStateText()
  const formats = createScreenFormats([], useLanguage())
  if (id === 'name')
    return (
      <th scope="row">
        <a href={`#${personAddress(person)}`}>{person.name}</a>
      </th>
    )
  if (id === 'state')
    return (
      <td>
        <span className="chip" data-tone={tones[person.state] ?? 'neutral'}>
          {stateText(person.state)}
        </span>
        {person.lack && (
          <>
            {' '}
            <span className="chip" data-tone="warning">
              {stateText(person.lack)}
            </span>
          </>
        )}
      </td>
    )
  return <td>{wordsOf(id, person, formats) || '–'}</td>
}
