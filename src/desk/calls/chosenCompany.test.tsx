import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Desk } from '../Desk.tsx'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'

const reading = {
  summary: 'Reads.',
  company: 'one',
  dryRun: false,
  final: false,
  reads: true,
  right: 'read',
  input: { type: 'object', properties: {} },
}

const months = {
  year: 2026,
  next: '2026-06',
  fault: '',
  missing: [],
  months: [],
}

let asked: string[] = []
let hasEnded = false

// The code of the page is loaded here, so that a test waits only for the page's content.
beforeAll(async () => void (await import('../payroll/PayrollPage.tsx')), 30_000)
beforeEach(() => {
  asked = []
  hasEnded = false
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  const answers: Record<string, unknown> = {
    'GET /api/session': {
      name: 'ana',
      rights: [{ right: 'read', companies: null }],
      companies: [
        { id: 'acme', name: 'Acme' },
        { id: 'globex', name: 'Globex' },
      ],
    },
    'GET /api/operations': [{ ...reading, name: 'payroll calendar' }],
    'POST /api/operations/overview/show': { answer: { failedJobs: 0, companies: [] }, files: [] },
  }
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { method, path }) => {
      asked.push(path)
      if (hasEnded) own.end(401, { error: { statusCode: 401, message: 'Your session has ended.' } })
      else own.end(200, answers[`${method} ${path}`] ?? { answer: months, files: [] })
    }),
  )
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  location.hash = ''
})

/** Opens the pages; in Mantine's `test` environment panels are rendered within the page. */
function openDesk(address: string, env: 'test' | 'default' = 'test') {
  location.hash = address
  render(
    <DeskMessages>
      <MantineProvider env={env}>
        <Desk />
      </MantineProvider>
    </DeskMessages>,
  )
  return userEvent.setup()
}

const companySwitch = () => screen.findByRole('combobox', { name: 'Company' })
const ofCompany = (company: string) => asked.filter((path) => path.startsWith(`/api/companies/${company}/`))

it('a link that names a company chooses it, and the company switch decides from then on', async () => {
  const user = openDesk('payroll?company=acme&month=2026-06')
  await screen.findByText('Acme', { selector: 'p' })
  expect(await companySwitch()).toHaveProperty('value', 'Acme')
  asked = []
  await user.click(await companySwitch())
  await user.click(await screen.findByRole('option', { name: 'Globex' }))
  await screen.findByText('Globex', { selector: 'p' })
  await waitFor(() => expect(ofCompany('globex')).not.toEqual([]))
  expect(ofCompany('acme')).toEqual([])
  expect(location.hash).toBe('#payroll?month=2026-06&company=globex')
})

it('the address of a page about one company names the chosen one, for whoever copies it', async () => {
  openDesk('payroll?company=acme')
  await screen.findByText(/^Acme · /)
  for (const page of ['reconcile', 'campaigns', 'year', 'company', 'people']) {
    location.hash = `${page}?part=costs`
    await waitFor(() => expect(location.hash).toBe(`#${page}?part=costs&company=acme`))
  }
  location.hash = 'nothing'
  await screen.findByText(/your permissions do not include it/)
  expect(location.hash).toBe('#nothing')
})

it.each(['reconcile', 'campaigns', 'year', 'company'])('a link to #%s chooses its company', async (page) => {
  openDesk(`${page}?company=globex`)
  expect(await companySwitch()).toHaveProperty('value', 'Globex')
})

it('a company that is chosen in another tab does not change this one', async () => {
  openDesk('payroll?company=acme')
  await screen.findByText(/^Acme · /)
  // Another tab shares the local storage, and not the storage of the session.
  localStorage.setItem('desk-company', 'globex')
  location.hash = 'payroll?month=2026-06'
  await screen.findByRole('heading', { name: /June 2026/ })
  expect(await companySwitch()).toHaveProperty('value', 'Acme')
  expect(ofCompany('globex')).toEqual([])
})

it('an open panel is hidden with its page when the session ends', async () => {
  const user = openDesk('payroll?company=acme', 'default')
  await screen.findByText(/^Acme · /)
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Find people, contracts, actions and pages' })
  expect(field.closest('[hidden]')).toBeNull()
  hasEnded = true
  location.hash = 'payroll?month=2026-06'
  await screen.findByText(/^Your session has ended\. Sign in again/)
  expect(field.isConnected).toBe(true)
  expect(field.closest('[hidden]')).not.toBeNull()
})
