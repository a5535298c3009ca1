import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Dialog } from '../../portal/ui/layout/Dialog.tsx'
import { hasSession, type Operation } from '../calls/deskApi.ts'
import styles from '../styles/desk.module.css'
import { type Found, maxFound, useFoundContracts, useFoundPages, useFoundPeople } from './useFound.ts'

/** One search for people, contracts, actions and pages, opened by its button or Ctrl+K from anywhere. */
export function Search({ all }: { all: readonly Operation[] }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || !hasSession()) return
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
  const people = useFoundPeople(text, all)
  const contracts = useFoundContracts(text)
  const found = [...people, ...contracts, ...useFoundPages(text, all)].slice(0, maxFound)
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
