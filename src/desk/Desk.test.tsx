import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../tests/support/fakeRequest.ts'
import { Desk } from './Desk.tsx'
import { DeskMessages } from './words/DeskMessages.tsx'
import { chooseLanguage } from './words/language.ts'

const leave = {
  name: 'people leave',
  summary: 'Sets the last day',
  company: 'one',
  dryRun: true,
  final: true,
  reads: false,
  input: {
    type: 'object',
    required: ['employee'],
    properties: { employee: { type: 'string', description: 'The number' } },
  },
}
const close = { ...leave, name: 'payroll close', summary: 'Closes a month', input: { type: 'object' } }
const people = { type: 'object', title: 'file', description: 'One a line' }
const bringIn = { ...close, name: 'people import', input: { type: 'object', properties: { people } } }
const find = {
  ...leave,
  name: 'people find',
  dryRun: false,
  final: false,
  summary: 'Finds people',
  reads: true,
}
const found = {
  found: 1,
  priceCents: 1050,
  people: [{ employeeNumber: 'E1', name: '=cmd()', isActive: true }],
}

const left = {
  employee: 'E1',
  notes: ['people.csv: read as UTF-8.'],
  changes: [
    { field: 'fixedSalary', about: { day: '2026-06-01' }, before: null, after: { cents: 3_000_000 } },
    { field: 'birthday', about: { text: 'Pau' }, before: null, after: { day: '2016-02-02' } },
    { field: 'allowedProduct', about: { text: 'transport' }, before: null, after: { value: false } },
    { field: 'costCenter', about: null, before: { text: 'C1' }, after: { text: '10.25' } },
  ],
}

const waits = {
  failedJobs: 0,
  companies: [
    {
      company: 'acme',
      reviews: 2,
      failedMails: 0,
      failingAddresses: 0,
      monthToClose: '2026-05',
      daysToClose: 0,
      neverClosed: 0,
      providerFiles: [],
      notInvited: 1,
      notEntered: 0,
    },
  ],
}

let sent: { path: string; body: Record<string, unknown> }[] = []
let refusal: string | undefined
let hasSessionEnded = false
let operator = 'ana'
let pending: FakeRequest | undefined

// The code of a page is loaded when the page opens. It is loaded here, so that a test waits only for the
// page's content.
beforeAll(async () => void (await import('./operation/OperationPage.tsx')), 30_000)

beforeEach(() => {
  sent = []
  refusal = undefined
  hasSessionEnded = false
  operator = 'ana'
  pending = undefined
  chooseLanguage('en')
  location.hash = ''
  const answers: Record<string, unknown> = {
    'POST /api/session': { token: 't' },
    'GET /api/session': { name: 'ana', rights: [], companies: [{ id: 'acme', name: 'Acme' }] },
    'GET /api/operations': [
      { ...close, name: 'payroll calendar', right: 'read' },
      find,
      leave,
      close,
      bringIn,
      { ...find, name: 'review list' },
      { ...find, name: 'people show' },
      { ...find, name: 'payroll file' },
    ],
    'POST /api/operations/overview/show': { answer: waits, files: [] },
    'POST /api/companies/acme/operations/people/find': {
      answer: found,
      files: [{ name: 'a.csv', base64: 'QQ==' }],
    },
    'POST /api/companies/acme/operations/people/leave': { answer: left, files: [], confirm: 'abc' },
    'POST /api/companies/acme/operations/people/import': { answer: {}, files: [], confirm: 'def' },
  }
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { method, path, body }) => {
      if (body) sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : readParts(body) })
      if (path === '/api/companies/acme/operations/payroll/close') pending = own
      else if (hasSessionEnded && path !== '/api/session')
        own.end(401, { error: { statusCode: 401, message: 'Your session has ended.' } })
      else if (path === '/api/session' && method === 'GET')
        own.end(200, { ...(answers['GET /api/session'] as object), name: operator })
      else if (refusal && path.includes('/operations/')) own.end(422, { error: { message: refusal } })
      else own.end(200, answers[`${method} ${path}`])
    }),
  )
  vi.stubGlobal('scrollTo', () => undefined)
  // Newer browsers return a promise here, which React must not take for a cleanup function.
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
  URL.createObjectURL = () => 'blob:a'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const readParts = (form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    Array.from(form, ([part, value]) => [part, value instanceof File ? value.name : JSON.parse(value)]),
  )

async function signInOnPage() {
  const user = userEvent.setup()
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Desk />
      </MantineProvider>
    </DeskMessages>,
  )
  expect(screen.queryByText(/Your session has ended/)).toBeNull()
  await signInAs(user, 'ana')
  await screen.findByRole('heading', { name: 'Pending' })
  return user
}

async function signInAs(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.type(await screen.findByLabelText(/^Name/), name)
  await user.type(screen.getByLabelText(/^Password/), 'secret')
  await user.type(screen.getByLabelText(/^Code/), '123 456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the pages of operators', () => {
  it('sign in with a code, and show an answer as figures, table and files', async () => {
    const user = await signInOnPage()
    expect(sent[0]?.body).toEqual({
      name: 'ana',
      password: 'secret',
      code: '123456',
      browser: localStorage.getItem('desk-browser'),
    })
    await user.click(screen.getByRole('link', { name: 'Find' }))
    await user.type(await screen.findByLabelText(/^Employee/), 'E1')
    await user.click(screen.getByRole('button', { name: 'Run' }))
    expect(await screen.findByText('€10.50')).toBeTruthy()
    expect(sent.at(-1)).toEqual({
      path: '/api/companies/acme/operations/people/find',
      body: { input: { employee: 'E1' } },
    })
    expect(screen.getByRole('link', { name: 'Save a.csv' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Set last day' })).toHaveLength(2)
    const csv = screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(csv)).toContain(`"'=cmd()"`)
  })

  it('begin with the open tasks, each with its page, and run a read-only operation at once', async () => {
    await signInOnPage()
    const main = within(await screen.findByRole('main'))
    const lines = await main.findAllByRole('link', { name: /pending|closed|invited/ })
    expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
      ['2 reviews are pending', '#review/list?company=acme'],
      ['Payroll: May 2026 can be closed', '#payroll?company=acme&month=2026-05'],
    ])
    location.hash = 'people/find?company=acme&employee=E1'
    expect(await screen.findByText('€10.50')).toBeTruthy()
    expect(sent.at(-1)?.body).toEqual({ input: { employee: 'E1' } })
  })

  it('describe changes in words, and list sentences without a table', async () => {
    const user = await signInOnPage()
    location.hash = 'people/leave?employee=E1'
    await user.click(await screen.findByRole('button', { name: 'Try it' }))
    const table = await screen.findByRole('table', { name: 'Changes' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'Fixed salary01/06/2026–€30,000',
      'Date of birthPau–02/02/2016',
      'Product allowedtransport–no',
      'Cost centre–C110.25',
    ])
    expect(screen.getByText('people.csv: read as UTF-8.').tagName).toBe('LI')
  })

  it('link only to operations that are open to the operator', async () => {
    await signInOnPage()
    expect((await screen.findByText('One person has not been invited')).tagName).toBe('LI')
    location.hash = 'people/invite'
    expect(await screen.findByText(/your permissions do not include it/)).toBeTruthy()
  })

  it('focus the page that a link opened, after the list of pages', async () => {
    const user = await signInOnPage()
    await user.click(screen.getByRole('link', { name: 'Set last day' }))
    await screen.findByLabelText(/^Employee/)
    expect(document.activeElement).toBe(screen.getByRole('main'))
    screen.getByRole('link', { name: 'Set last day' }).focus()
    await user.click(screen.getByRole('button', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('have their menu in the order of use, and behind a button that a choice and Escape close', async () => {
    const user = await signInOnPage()
    const groups = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    const isGroup = (text: string | null) => ['Payroll', 'Reviews', 'People'].includes(text ?? '')
    expect(groups.filter(isGroup)).toEqual(['People', 'Reviews', 'Payroll'])
    const button = screen.getByRole('button', { name: 'Open the menu' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Set last day' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.hash).toBe('#people/leave')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    await user.click(button)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('have the same messages in each language, with the same placeholders', async () => {
    const files = import.meta.glob<Record<string, string>>('./messages/*.json', {
      eager: true,
      import: 'default',
    })
    const readValues = (text: string) =>
      new Set(Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name]) => name))
    const { './messages/es.json': es = {}, ...others } = files
    expect(Object.keys(others)).toHaveLength(3)
    for (const [file, words] of Object.entries(others)) {
      expect(Object.keys(words), file).toEqual(Object.keys(es))
      for (const [id, text] of Object.entries(words))
        expect(readValues(text), `${file} ${id}`).toEqual(readValues(es[id] ?? ''))
    }
  })

  it('try first, and then repeat the trial; a change needs another trial', async () => {
    const user = await signInOnPage()
    await user.click(screen.getByRole('link', { name: 'Set last day' }))
    const field = await screen.findByLabelText(/^Employee/)
    await user.type(field, 'E1')
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try it' }))
    await screen.findByRole('button', { name: 'Apply' })
    expect(sent.at(-1)?.body).toMatchObject({ dryRun: true })
    await user.type(screen.getByLabelText(/^Employee/), '2')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Try it' }))
    await user.click(await screen.findByRole('button', { name: 'Apply' }))
    await screen.findByText('Done.')
    expect(sent.at(-1)?.body).toEqual({ confirm: 'abc', input: { employee: 'E12' } })
    const next = screen.getByRole('link', { name: 'People: Show' })
    expect(next.getAttribute('href')).toBe('#people/show?company=acme&employee=E1')
  })

  it('show why nothing was changed, one sentence a line', async () => {
    const user = await signInOnPage()
    refusal = 'employee: One.\nother: Two.'
    await user.click(screen.getByRole('link', { name: 'Set last day' }))
    await user.click(await screen.findByRole('button', { name: 'Try it' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Nothing was changedEmployee number: One.\nother: Two.',
    )
  })

  it('send files as a form, and confirm the trial that the operator read', async () => {
    const user = await signInOnPage()
    location.hash = 'people/import'
    await user.upload(await screen.findByLabelText(/^People/), new File(['x'], 'people.csv'))
    await user.click(screen.getByRole('button', { name: 'Try it' }))
    await screen.findByRole('button', { name: 'Apply' })
    expect(sent.at(-1)?.body).toEqual({ input: {}, dryRun: true, people: 'people.csv' })
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByText('Done.')
    expect(sent.at(-1)?.body).toEqual({ input: {}, confirm: 'def', people: 'people.csv' })
  })

  it.each([
    ['the same operator', 'ana', 'E1'],
    ['another operator', 'eva', ''],
  ])('say that the session ended; after %s (%s) the form contains "%s"', async (_who, name, typed) => {
    const user = await signInOnPage()
    await user.click(screen.getByRole('link', { name: 'Set last day' }))
    await user.type(await screen.findByLabelText(/^Employee/), 'E1')
    hasSessionEnded = true
    await user.click(screen.getByRole('button', { name: 'Try it' }))
    const ended = await screen.findByText('Your session has ended. Sign in again to continue where you were.')
    expect(ended.closest('[role=status]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull()
    expect(sessionStorage.getItem('desk-session')).toBeNull()
    hasSessionEnded = false
    operator = name
    await signInAs(user, name)
    await screen.findByRole('button', { name: 'Try it' })
    expect(screen.getByLabelText<HTMLInputElement>(/^Employee/).value).toBe(typed)
    expect(location.hash).toContain('people/leave')
    expect(screen.queryByText(/Your session has ended\. Sign in/)).toBeNull()
  })

  it('stay with the next operator when a late answer reports the end of the session before', async () => {
    const user = await signInOnPage()
    location.hash = 'payroll/close'
    await user.click(await screen.findByRole('button', { name: 'Try it' }))
    await waitFor(() => expect(pending).toBeDefined())
    sessionStorage.setItem('desk-session', 'of the next')
    act(() => pending?.end(401, { error: { statusCode: 401, message: 'Your session has ended.' } }))
    await screen.findByRole('alert')
    expect(sessionStorage.getItem('desk-session')).toBe('of the next')
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
  })

  it('refuse a file of more than 32 MB before it is read', async () => {
    const user = await signInOnPage()
    location.hash = 'people/import'
    const file = new File(['x'], 'big.csv')
    Object.defineProperty(file, 'size', { value: 32 * 1024 * 1024 + 1 })
    await user.upload(await screen.findByLabelText(/^People/), file)
    await user.click(screen.getByRole('button', { name: 'Try it' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The file big.csv is 33 MB; the limit is 32 MB. Divide it into several files.',
    )
    expect(sent.some(({ path }) => path.includes('import'))).toBe(false)
  })

  it('show the progress of long work, and a fault in the middle of it', async () => {
    const user = await signInOnPage()
    location.hash = 'payroll/close'
    await user.click(await screen.findByRole('button', { name: 'Try it' }))
    await waitFor(() => expect(pending).toBeDefined())
    const bar = async () => (await screen.findByRole('progressbar')).getAttribute('value')
    act(() => pending?.upload.onprogress?.({ loaded: 1_048_577, total: 2_097_152 }))
    expect(await bar()).toBe('1048577')
    expect(screen.getByText('Sending: 2 of 2 MB')).toBeTruthy()
    act(() => pending?.upload.onprogress?.({ loaded: 2_097_152, total: 2_097_152 }))
    expect(await bar()).toBeNull()
    expect(screen.getByText('The server is reading your files')).toBeTruthy()
    act(() => pending?.write({ progress: { done: 500, total: 2000 } }))
    expect(await bar()).toBe('500')
    expect(screen.getByText('500 of 2,000')).toBeTruthy()
    pending?.write({ error: { statusCode: 422, message: 'May is not closed.' } })
    pending?.end(200)
    expect((await screen.findByRole('alert')).textContent).toContain('May is not closed.')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('link to the next page, and report a change without an answer as unsure', async () => {
    const user = await signInOnPage()
    location.hash = 'payroll/close'
    const breakConnection = async (button: string) => {
      pending = undefined
      await user.click(await screen.findByRole('button', { name: button }))
      await waitFor(() => expect(pending).toBeDefined())
    }
    await breakConnection('Try it')
    pending?.onerror?.()
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed')
    await breakConnection('Try it')
    pending?.end(200, { answer: {}, files: [] })
    await breakConnection('Apply')
    pending?.end(200, { answer: { month: '2026-05' }, files: [] })
    const next = await within(await screen.findByRole('region', { name: 'Answer' })).findByRole('link')
    expect(next.getAttribute('href')).toBe('#payroll/file?company=acme&month=2026-05')
    await breakConnection('Try it')
    pending?.end(200, { answer: {}, files: [] })
    await breakConnection('Apply')
    pending?.onerror?.()
    expect((await screen.findByRole('alert')).textContent).toContain('We do not know whether it was done')
  })
})
