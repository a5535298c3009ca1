import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import type { Operation } from '../calls/deskApi.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { CampaignsPage } from './CampaignsPage.tsx'

const step = { step: 'window', state: 'open', from: '2026-11-01', to: '2026-11-30', audience: '', count: 0 }
const campaign = { year: 2027, years: [2026, 2027], steps: [step], days: [], news: [], files: [] }
const person = {
  email: 'x@acme.example',
  hasEntered: true,
  hasCart: false,
  wantsNothing: false,
  canBeReminded: true,
  remindedAt: '',
}
const people = [
  { ...person, employeeNumber: 'E1', name: 'Ada Mas' },
  { ...person, employeeNumber: 'E2', name: 'Pau Vila', remindedAt: '2026-11-03T09:00:00Z' },
  { ...person, employeeNumber: 'E3', name: 'Nil Serra', canBeReminded: false },
  { ...person, employeeNumber: 'E4', name: 'Iris Roca', hasEntered: false, canBeReminded: false },
]
const numbers = { type: 'array', items: { type: 'string' } }
const operation = (name: string, input: object): Operation => ({
  name,
  summary: 'Sends',
  input: { type: 'object', properties: input } as Operation['input'],
  right: 'campaigns',
  company: 'one',
  dryRun: true,
  final: true,
  reads: false,
})
const all = [
  operation('plan remind', { year: { type: 'integer' }, employees: numbers }),
  operation('people invite', { again: { type: 'boolean' }, employees: numbers }),
]
const who = {
  name: 'root',
  rights: [{ right: 'campaigns', companies: null }],
  companies: [{ id: 'acme', name: 'Acme' }],
}

let sent: { path: string; body: Record<string, unknown> }[]
beforeEach(() => {
  sent = []
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      const call = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>
      sent.push({ path, body: call })
      const answers: [string, object][] = [
        ['plan/show', campaign],
        ['plan/undecided', { people }],
        ['documents/list', { documents: [] }],
      ]
      const [, answer] = answers.find(([end]) => path.endsWith(end)) ?? ['', { reminded: 2 }]
      own.end(200, { answer, files: [], ...(call.dryRun === true && { confirm: 'c1' }) })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={who.companies}>
          <OpenOperations value={new Set(['plan show'])}>
            <CampaignsPage who={who} all={all} given={new URLSearchParams({ year: '2027' })} />
          </OpenOperations>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  return userEvent.setup()
}

it('reminds the chosen people in three presses, after a trial that runs by itself', async () => {
  const user = show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 people' }))
  await user.click(screen.getByRole('button', { name: 'Send a reminder' }))
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const calls = sent.filter(({ path }) => path.endsWith('plan/remind'))
  expect(calls.map(({ body }) => [body.dryRun, body.confirm])).toEqual([
    [true, undefined],
    [undefined, 'c1'],
  ])
  expect(calls[1]?.body.input).toEqual({ year: 2027, employees: ['E1', 'E2'] })
})

it('shows when each was last reminded, and offers none to who cannot be reminded', async () => {
  show()
  const table = within(await screen.findByRole('table', { name: 'Not chosen' }))
  const rowOf = (name: string) => within(table.getByRole('row', { name: new RegExp(name) }))
  expect(rowOf('Ada').getByText('Never')).toBeTruthy()
  expect(rowOf('Pau').getByText(/3 Nov 2026|03\/11\/2026/)).toBeTruthy()
  expect(rowOf('Nil').queryByRole('checkbox')).toBeNull()
  expect(screen.getByText(/From .* to /)).toBeTruthy()
  expect(screen.getByText('Nobody has chosen for 2027 yet.')).toBeTruthy()
})

it('offers an invitation to who never entered', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Never entered 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Iris Roca' }))
  await user.click(screen.getByRole('button', { name: 'Invite again' }))
  await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/people\/invite$/))
  expect(sent.at(-1)?.body).toMatchObject({ dryRun: true, input: { again: true, employees: ['E4'] } })
})
