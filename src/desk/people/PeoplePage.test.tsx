import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { PeoplePage } from './PeoplePage.tsx'

const person = { company: 'acme', employeeNumber: 'E1', name: 'Ada Mas', email: 'a@b.es', state: 'entered' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  location.hash = 'people'
  const answer = { total: 1, isMore: false, next: '', people: [person] }
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own) => own.end(200, { answer, files: [] })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page at the address, as the desk has it. */
function AtAddress() {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = (): void => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return <PeoplePage given={new URLSearchParams(hash.split('?')[1])} />
}

async function open() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={[{ id: 'acme', name: 'Acme' }]}>
          <AtAddress />
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByRole('row', { name: /Ada Mas/ })
}

describe('the table of people', () => {
  it('keeps the focus in the search field when it searches, and follows another view', async () => {
    await open()
    const field = screen.getByRole<HTMLInputElement>('textbox')
    field.focus()
    fireEvent.change(field, { target: { value: 'mar' } })
    fireEvent.submit(field)
    await vi.waitFor(() => expect(location.hash).toContain('text=mar'))
    await screen.findByRole('row', { name: /Ada Mas/ })
    expect(document.activeElement).toBe(field)
    act(() => void (location.hash = 'people?text=eva'))
    await vi.waitFor(() => expect(field.value).toBe('eva'))
  })

  it('has the name alone once its last column is taken away, also later', async () => {
    localStorage.setItem('desk-people-columns', '["email"]')
    await open()
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /mail/i }))
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
    cleanup()
    await open()
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  })
})
