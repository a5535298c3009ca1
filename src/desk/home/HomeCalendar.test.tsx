import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import HomeCalendar from './HomeCalendar.tsx'

beforeEach(() => {
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  const events = [{ day: '2026-12-15', kind: 'cutOff', company: 'acme', what: '2027-01', people: 0 }]
  const answer = { from: '2026-12-01', to: '2026-12-31', events }
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own) => own.end(200, { answer, files: [] })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a cut-off leads to the calendar of its own year', async () => {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={[{ id: 'acme', name: 'Acme' }]}>
          <OpenOperations value={new Set(['payroll calendar'])}>
            <HomeCalendar />
          </OpenOperations>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  const link = await screen.findByRole('link', { name: /January 2027/ })
  expect(link.getAttribute('href')).toBe('#payroll?company=acme&year=2027')
})
