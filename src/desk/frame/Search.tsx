import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Dialog } from '../../portal/ui/layout/Dialog.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { useCompanyName } from '../calls/companies.ts'
import { run, type Operation } from '../calls/deskApi.ts'
import { usePermission } from '../calls/permissions.ts'
import { personAddress, type Person } from '../calls/person.ts'
import { places } from './places.ts'
import { useLabels } from '../operation/useLabels.ts'
import styles from '../styles/desk.module.css'

type Found = { key: string; address: string; text: string; about: string }

/** One search for people, actions and pages, opened by its button or Ctrl+K from anywhere. */
export function Search({ all }: { all: readonly Operation[] }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <UnstyledButton className={styles.searchButton} onClick={() => setOpen(true)}>
        <IconSearch size={18} aria-hidden />
        <span>{t('desk.find')}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </UnstyledButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('desk.find')} size="lg">
        <Finder all={all} onGo={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Finder({ all, onGo }: { all: readonly Operation[]; onGo: () => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const people = useFoundPeople(text)
  const found = [...people, ...useFoundPages(text, all)].slice(0, most)
  const go = ({ address }: Found): void => {
    onGo()
    location.hash = address
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    }
    const chosen = found[at]
    if (event.key === 'Enter' && chosen) go(chosen)
  }
  return (
    <>
      <TextInput
        aria-label={t('desk.findHelp')}
        placeholder={t('desk.findHelp')}
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="desk-found"
        aria-activedescendant={found[at] && `desk-found-${at}`}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <FoundList found={found} at={at} onGo={go} />
      <p role="status" className={styles.foundNone}>
        {text.trim() && found.length === 0 ? t('desk.foundNone') : ''}
      </p>
    </>
  )
}

type ListProps = { found: readonly Found[]; at: number; onGo: (chosen: Found) => void }

function FoundList({ found, at, onGo }: ListProps) {
  const t = useText()
  return (
    <ul id="desk-found" className={styles.found} role="listbox" aria-label={t('desk.find')}>
      {found.map((each, index) => (
        // The focus stays in the search field: arrow keys select a row, a pointer opens one.
        <li
          key={each.key}
          id={`desk-found-${index}`}
          role="option"
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onGo(each)}
        >
          <span>{each.text}</span>
          <span>{each.about}</span>
        </li>
      ))}
    </ul>
  )
}

/** The largest number of found rows; people come first. */
const most = 12
const mostPeople = 8
/** Milliseconds without a key press before people are searched. */
const pause = 150

/** Finds the people with words that begin with the text, in the chosen company or in all. */
function useFoundPeople(text: string): Found[] {
  const company = useChosenCompany()
  const companyName = useCompanyName()
  const may = usePermission()
  const [found, setFound] = useState<{ text: string; people: Person[] }>({ text: '', people: [] })
  const asked = text.trim()
  const isAsked = asked.length > 1 && may('people/list')
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const timer = setTimeout(() => {
      run('people list', { company: company || undefined, input: { text: asked, rows: mostPeople } }).then(
        ({ answer }) => !isOver && setFound({ text: asked, people: answer.people as Person[] }),
        () => undefined,
      )
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, isAsked, company])
  // Results of an earlier text are hidden: a key press could open the wrong person.
  if (!isAsked || asked !== found.text) return []
  return found.people.map((person) => ({
    key: `${person.company}/${person.employeeNumber}`,
    address: personAddress(person),
    text: person.name,
    about: [companyName(person.company), person.employeeNumber].join(' · '),
  }))
}

/** Finds the places and operations whose name or summary contains each typed word. */
function useFoundPages(text: string, all: readonly Operation[]): Found[] {
  const t = useText()
  const labels = useLabels()
  const words = plain(text).split(' ').filter(Boolean)
  const pages = places.map(({ id, address }) => ({
    key: `place ${id}`,
    address,
    text: t(`desk.place.${id}`),
    about: t('desk.foundPage'),
    searched: t(`desk.place.${id}`),
  }))
  const actions = all.map(({ name, summary }) => ({
    key: name,
    address: name.replace(' ', '/'),
    text: labels.page(name),
    about: t('desk.foundAction'),
    searched: `${labels.page(name)} ${labels.summary(name, summary)}`,
  }))
  return [...pages, ...actions].filter(({ searched }) =>
    words.every((word) => plain(searched).includes(word)),
  )
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
