import { Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { writeView, type PeopleView } from './peopleFilters.ts'
import { readKept, writeKept } from '../calls/kept.ts'
import { readField, takeForm } from '../calls/useAction.tsx'

const storageKey = 'desk-people-views'
type View = { name: string; query: string }

type Props = { view: PeopleView; onChoose: (query: string) => void }

/** The views saved in this browser, and a field to name and save the current view. */
export function SavedViews({ view, onChoose }: Props) {
  const t = useText()
  const [views, setViews] = useState(() => readKept<View>(storageKey))
  const keep = (next: View[]): void => {
    writeKept(storageKey, next)
    setViews(next)
  }
  const save = (name: string): void =>
    keep([...views.filter((each) => each.name !== name), { name, query: writeView(view) }])
  return (
    <Menu withinPortal={false} closeOnItemClick>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />}>
          {t('desk.people.views')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map(({ name, query }) => (
          <Menu.Item key={name} onClick={() => onChoose(query)}>
            {name}
          </Menu.Item>
        ))}
        {views.map(({ name }) => (
          <Menu.Item key={name} c="dimmed" onClick={() => keep(views.filter((each) => each.name !== name))}>
            {t('desk.people.forgetView', { name })}
          </Menu.Item>
        ))}
        <form
          onSubmit={(event) => {
            const name = readField(takeForm(event), 'view')
            if (name) save(name)
          }}
        >
          <TextInput name="view" m="xs" label={t('desk.people.viewName')} maxLength={60} required />
          <Button type="submit" m="xs" variant="default">
            {t('desk.people.saveView')}
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}
