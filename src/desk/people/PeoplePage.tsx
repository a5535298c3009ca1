import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { PeopleActions } from './PeopleActions.tsx'
import { FilterChips, FilterMenu } from './PeopleFilters.tsx'
import { readView, writeView, type PeopleView } from './peopleFilters.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { usePeople } from './usePeople.ts'
import { usePermission } from '../calls/permissions.ts'
import { SavedViews } from './SavedViews.tsx'
import styles from '../styles/desk.module.css'

/** Lists the people of the chosen company, filtered by the address. */
export function PeoplePage({ given }: { given: URLSearchParams }) {
  const t = useText()
  const company = useChosenCompany()
  const view = readView(given)
  const show = (change: Partial<PeopleView>): void => {
    location.hash = `people?${writeView({ ...view, ...change })}`
  }
  const { page, fault, isCurrent, isBusy, loadMore, loadAll } = usePeople(view, company)
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Page title={t('desk.place.people')} intro={t('desk.place.people.intro')} actions={<Ways />}>
      <Card flush>
        <div className={styles.tools}>
          <TypedText text={view.text} onType={(text) => show({ text })} />
          <Group gap="xs">
            <FilterMenu view={view} company={company} onChange={show} />
            <SavedViews view={view} onChoose={(query) => (location.hash = `people?${query}`)} />
          </Group>
          <FilterChips view={view} onChange={show} />
          {page && <PeopleActions {...{ page, chosen, loadAll }} />}
        </div>
        {fault && <Notice tone="danger">{fault}</Notice>}
        {!page && !fault && <TableSkeleton rows={10} />}
        {page && (
          <div aria-busy={!isCurrent}>
            <PeopleTable people={page.people} {...{ view, company }} onChange={show} onChoose={setChosen} />
          </div>
        )}
        {page?.next && (
          <div className={styles.more}>
            <Button variant="default" loading={isBusy} onClick={loadMore}>
              {t('desk.people.more')}
            </Button>
          </div>
        )}
      </Card>
    </Page>
  )
}

/** Links to the pages that add people. */
function Ways() {
  const t = useText()
  const may = usePermission()
  return (
    <Group gap="xs">
      {may('people/import') && (
        <Button component="a" href="#import" variant="default">
          {t('desk.people.import')}
        </Button>
      )}
      {may('people/add') && (
        <Button component="a" href="#new-person">
          {t('desk.new.title')}
        </Button>
      )}
    </Group>
  )
}

/** The search field; it searches on Enter and when it loses the focus. */
function TypedText({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // Another view has another text; the field stays, so it keeps the focus.
  if (text !== shown) {
    setShown(text)
    setTyped(text)
  }
  const ask = (): void => {
    if (typed.trim() !== text) onType(typed.trim())
  }
  return (
    <form
      role="search"
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextInput
        label={t('desk.search')}
        description={t('desk.people.searchHelp')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={ask}
      />
    </form>
  )
}
