import { Button, MultiSelect, Popover, Stack } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { IconFilter, IconX } from '@tabler/icons-react'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { useText } from '../../portal/messages/useText.ts'
import { personStates, personTasks } from '../../domain/plan/personStates.ts'
import { today } from '../calls/today.ts'
import { filterNames, type FilterName, type PeopleView } from './peopleFilters.ts'
import { useChoices } from './usePeople.ts'
import { useLabels } from '../operation/useLabels.ts'
import styles from '../styles/desk.module.css'

type Props = { view: PeopleView; onChange: (change: Partial<PeopleView>) => void }

/** The filters, each with the values that occur. */
export function FilterMenu({ view, company, onChange }: Props & { company: string }) {
  const t = useText()
  return (
    <Popover width={320} position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />}>
          {t('desk.people.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('desk.people.filter')}>
        <Choices {...{ view, company, onChange }} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices({ view, company, onChange }: Props & { company: string }) {
  const labels = useLabels()
  const stateText = useStateText()
  const choices = useChoices(company)
  const dataOf = (name: FilterName) => {
    if (name === 'states' || name === 'tasks')
      return { states: personStates, tasks: personTasks }[name].map((value) => ({
        value,
        label: stateText(value),
      }))
    const known = name === 'chosenYears' ? listYears() : (choices?.[name] ?? [])
    return [...new Set([...known, ...view[name]])]
  }
  return (
    <Stack gap="sm">
      {filterNames.map((name) => (
        <MultiSelect
          key={name}
          label={labels.field(name)}
          data={dataOf(name)}
          value={view[name]}
          onChange={(values) => onChange({ [name]: values })}
          comboboxProps={{ withinPortal: false }}
          searchable
        />
      ))}
    </Stack>
  )
}

/** The plan year of today, and those before and after it. */
function listYears(): string[] {
  const year = yearOf(today())
  return [year + 1, year, year - 1].map(String)
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ view, onChange }: Props) {
  const t = useText()
  const labels = useLabels()
  const stateText = useStateText()
  const chips = filterNames.flatMap((name) => view[name].map((value) => ({ name, value })))
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('desk.people.filter')}>
      {chips.map(({ name, value }) => {
        const isCode = name === 'states' || name === 'tasks'
        const text = `${labels.field(name)}: ${isCode ? stateText(value) : value}`
        return (
          <li key={text}>
            <button
              type="button"
              className="chip"
              data-tone="info"
              aria-label={t('desk.people.unfilter', { text })}
              onClick={() => onChange({ [name]: view[name].filter((each) => each !== value) })}
            >
              {text}
              <IconX size={16} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns a function that formats a state. */
export function useStateText(): (state: string) => string {
  const t = useText()
  return (state) => t(`value.${state}`)
}
