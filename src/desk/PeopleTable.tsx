import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react'
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../portal/messages/useText.ts'
import { createScreenFormats } from './formatValue.ts'
import { readKept, writeKept } from './kept.ts'
import { useLanguage } from './language.ts'
import { personKey } from './PeopleActions.tsx'
import { firstColumns, peopleColumns, sortedColumns, type PeopleColumn } from './peopleColumns.ts'
import { useStateText } from './PeopleFilters.tsx'
import type { PeopleView } from './peopleFilters.ts'
import { personAddress, type Person } from './person.ts'
import { useLabels } from './useLabels.ts'
import { useValues } from './useValues.ts'
import styles from './desk.module.css'

type Props = {
  people: Person[]
  view: PeopleView
  /** A blank shows the column of companies. */
  company: string
  onChange: (change: Partial<PeopleView>) => void
  onChoose: (keys: string[]) => void
}

const storageKey = 'desk-people-columns'
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const columns: ColumnDef<typeof features, Person>[] = peopleColumns.map((id) => ({ id, accessorKey: id }))

/** The people as rows, of which some can be chosen; each name leads to the person's page. */
export function PeopleTable({ people, view, company, onChange, onChoose }: Props) {
  const t = useText()
  const [shown, setShown] = useShownColumns(company)
  const [rowSelection, setSelection] = useState<RowSelectionState>({})
  const columnVisibility = useMemo(
    () => Object.fromEntries(peopleColumns.map((id) => [id, id === 'name' || shown.includes(id)])),
    [shown],
  )
  const table = useTable({
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
  const visible = table.getVisibleLeafColumns().map(({ id }) => id as PeopleColumn)
  if (people.length === 0) return <p className={styles.none}>{t('desk.people.none')}</p>
  return (
    <>
      <ColumnChoice shown={shown} onChange={setShown} />
      <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={t('desk.place.people')}>
        <table className={styles.people} aria-label={t('desk.place.people')}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={t('desk.people.chooseAll')}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
              {visible.map((id) => (
                <Header key={id} id={id} view={view} onChange={onChange} />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Checkbox
                    aria-label={t('desk.people.choose', { name: row.original.name })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
                {visible.map((id) => (
                  <Cell key={id} id={id} person={row.original} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
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
      </td>
    )
  return <td>{wordsOf(id, person, formats) || '–'}</td>
}

/** The columns that this browser shows, and the company among all. */
function useShownColumns(company: string) {
  const [kept, setKept] = useState(() => readKept<PeopleColumn>(storageKey))
  const shown = useMemo(() => {
    const chosen = kept.length > 0 ? kept : firstColumns
    return company ? chosen : [...chosen, 'company' as const]
  }, [kept, company])
  const choose = (next: PeopleColumn[]): void => {
    writeKept(storageKey, next)
    setKept(next)
  }
  return [shown, choose] as const
}

type ChoiceProps = { shown: readonly PeopleColumn[]; onChange: (shown: PeopleColumn[]) => void }

function ColumnChoice({ shown, onChange }: ChoiceProps) {
  const t = useText()
  const labels = useLabels()
  return (
    <Popover width={280} position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          className={styles.columns}
          variant="subtle"
          leftSection={<IconColumns size={18} aria-hidden />}
        >
          {t('desk.people.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('desk.people.columns')}>
        <Checkbox.Group value={[...shown]} onChange={(next) => onChange(next as PeopleColumn[])}>
          <Stack gap="sm">
            {peopleColumns.slice(1).map((id) => (
              <Checkbox key={id} value={id} label={labels.field(id)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
