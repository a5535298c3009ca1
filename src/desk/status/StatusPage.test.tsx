import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { StatusPage } from './StatusPage.tsx'

const shared = { company: 'acme', at: '2026-06-01T08:00:00Z', attempts: 2, nextAt: '2026-06-01T09:00:00Z' }
const retrying = { ...shared, state: 'retrying' }
const person = { employeeNumber: 'E1', person: 'Ada Mas' }
const mail = { kind: 'mail', ...retrying, ...person, reason: 'serverAway', fault: 'ECONNREFUSED' }
const failures = [
  { ...mail, id: 'm1', what: 'Your plan' },
  { ...mail, id: 'm2', what: 'Your link' },
  {
    ...retrying,
    kind: 'job',
    id: '7',
    employeeNumber: '',
    person: '',
    what: 'draw-document',
    reason: 'jobFailed',
    fault: 'x',
  },
  {
    ...shared,
    ...person,
    kind: 'address',
    id: 'ada@x',
    what: 'ada@x',
    state: 'stopped',
    reason: 'addressRefused',
    fault: '550',
  },
]

/** The first test of the file also loads the page with its messages. */

let calls: { name: string; body: Record<string, unknown> }[] = []
beforeEach(() => {
  calls = []
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      const name = path.split('/').slice(-2).join(' ')
      calls.push({ name, body: typeof body === 'string' ? JSON.parse(body) : {} })
      const list = { total: failures.length, isMore: false, failures }
      own.end(200, { answer: name === 'failures list' ? list : { tried: 1 }, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openPage(query: string, open: string[]) {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={[{ id: 'acme', name: 'Acme' }]}>
          <OpenOperations value={new Set(open)}>
            <StatusPage given={new URLSearchParams(query)} />
          </OpenOperations>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  return userEvent.setup()
}

describe('the page of the system’s state', () => {
  it('says what failed, for whom and why, and where an address is mended', async () => {
    openPage('', ['people email'])
    const row = await screen.findByRole('row', { name: /Your plan/ })
    expect(row.textContent).toContain('The mail server cannot be reached')
    expect(within(row).getByRole('link', { name: 'Ada Mas' }).getAttribute('href')).toContain('employee=E1')
    expect(screen.getByRole('row', { name: /Create a document/ })).toBeTruthy()
    const mend = screen.getByRole('link', { name: 'Correct the address' })
    expect(mend.getAttribute('href')).toBe('#people/email?company=acme&employee=E1')
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('retries the chosen ones of the kind that is shown, each by its own operation', async () => {
    const user = openPage('', ['mail retry', 'jobs retry'])
    await user.click(await screen.findByRole('checkbox', { name: 'Choose: Your plan' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose: Create a document' }))
    await user.click(screen.getByRole('button', { name: 'Retry the 2 chosen items' }))
    expect(await screen.findByText(/2 items are being retried/)).toBeTruthy()
    expect(calls.slice(1)).toEqual([
      { name: 'mail retry', body: { confirm: true, input: { mails: ['m1'] } } },
      { name: 'jobs retry', body: { confirm: true, input: { job: '7' } } },
    ])
  })

  it('shows the kind of its address, with the counts of all', async () => {
    openPage('kind=address', [])
    expect(await screen.findByRole('link', { name: 'E-mails 2' })).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Addresses 1' }).getAttribute('aria-current')).toBe('true')
  })
})
