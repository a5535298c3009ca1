import { Button, Group } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { toCsvAddress } from '../words/csv.ts'
import { peopleColumns } from './peopleColumns.ts'
import type { Person } from '../calls/person.ts'
import { usePermission } from '../calls/permissions.ts'
import { useStateText } from './PeopleFilters.tsx'
import { createSheetFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { useAction } from '../calls/useAction.tsx'
import { joinList } from '../operation/formOf.ts'
import { useLabels } from '../operation/useLabels.ts'
import { useValues } from '../operation/useValues.ts'
import styles from '../styles/desk.module.css'

type Props = {
  page: { total: number; isMore: boolean; people: Person[] }
  /** The keys of the chosen rows: company and employee number. */
  chosen: string[]
  loadAll: () => Promise<Person[]>
}

/** Shows how many people match, and the operations for them or for the chosen ones. */
export function PeopleActions({ page, chosen, loadAll }: Props) {
  const t = useText()
  const may = usePermission()
  const saveCsv = useCsv()
  const { runAction, isBusy, notice } = useAction()
  const people = page.people.filter((person) => chosen.includes(personKey(person)))
  const companies = [...new Set(people.map(({ company }) => company))]
  const query = new URLSearchParams({
    company: companies[0] ?? '',
    employees: joinList(people.map(({ employeeNumber }) => employeeNumber)),
  })
  const mayInvite = companies.length === 1 && may('people/invite')
  return (
    <>
      <Group justify="space-between" gap="xs">
        <span role="status" className={styles.total}>
          {people.length > 0
            ? t('desk.people.chosen', { count: people.length })
            : t(page.isMore ? 'desk.people.totalMore' : 'desk.people.total', { count: page.total })}
        </span>
        <Group gap="xs">
          {mayInvite && (
            <Button component="a" href={`#people/invite?${query}`} variant="default">
              {t('desk.people.invite')}
            </Button>
          )}
          {mayInvite && (
            <Button component="a" href={`#people/invite?${query}&again=true`} variant="default">
              {t('desk.people.remind')}
            </Button>
          )}
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => runAction(async () => saveCsv(people.length > 0 ? people : await loadAll()))}
          >
            {t('desk.saveCsv')}
          </Button>
        </Group>
      </Group>
      {notice}
    </>
  )
}

export const personKey = ({ company, employeeNumber }: Person): string => `${company}/${employeeNumber}`

/** Returns a function that saves people as a file, with the titles and formats of the screen. */
function useCsv(): (people: readonly Person[]) => void {
  const t = useText()
  const labels = useLabels()
  const wordsOf = useValues()
  const stateText = useStateText()
  const notation = createSheetFormats(useLanguage())
  return (people) => {
    const link = document.createElement('a')
    link.download = `${t('desk.place.people')}.csv`
    link.href = toCsvAddress(
      peopleColumns.map((column) => labels.field(column)),
      people.map((person) =>
        peopleColumns.map((column) =>
          column === 'state' ? stateText(person.state) : wordsOf(column, person, notation),
        ),
      ),
    )
    link.click()
  }
}
