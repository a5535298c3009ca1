import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Desk } from '../Desk.tsx'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'

const ada = {
  company: 'acme',
  employeeNumber: 'E1',
  name: 'Ada Mas',
  email: 'ada@acme.example',
  state: 'invited',
  joinedOn: '',
}
const none = { collectives: [], costCenters: [], offices: [], legalEntities: [] }
const listed = { total: 1000, isMore: true, next: '', people: [ada], ...none }
const contract = { contract: '11111111-2222-4333-8444-555555555555', product: 'Transport', year: 2026 }
const foundContract = {
  ...contract,
  company: 'acme',
  employeeNumber: 'E1',
  name: 'Ada Mas',
  modality: 'Card',
  provider: '',
  status: 'contracted',
}
const noMoney = { companyCents: 0, taxedCents: 0, toAdjustCents: 0, taxedToAdjustCents: 0 }
const figures = { ...noMoney, inKindCents: 6000, exemptCents: 6000 }
const card = { month: '2026-06', product: 'Transport', isClosed: true, salaryCents: 1000, ...figures }
const plan = [card, { ...card, month: '2026-07', isClosed: false, toAdjustCents: -250 }]
const lists = {
  salaries: [],
  undeducted: [],
  family: [],
  bags: [],
  sees: [],
  mails: [],
  questions: [],
  changes: [],
  steps: [],
  postings: [],
  documents: [],
  contracts: [contract],
  plan,
}
const shown = { ...ada, isActive: true, hasPassword: true, exitOn: '', ...lists }

const operation = {
  summary: 'Does something',
  company: 'one',
  right: 'people',
  dryRun: true,
  final: true,
  reads: false,
  input: { type: 'object', required: ['employee'], properties: { employee: { type: 'string' } } },
}
const names = [
  'people leave',
  'people list',
  'contract list',
  'people show',
  'people invite',
  'payroll close',
]
const withholding = 'people withholding'
const tasks = {
  company: 'acme',
  reviews: 2,
  failedMails: 0,
  monthToClose: '2026-05',
  daysToClose: 0,
  neverClosed: 0,
  providerFiles: [],
}

let sent: unknown[] = []
let simulator = 'table'
beforeEach(() => {
  sent = []
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  listed.people = [ada]
  location.hash = ''
  const answers: Record<string, unknown> = {
    'GET /api/session': {
      name: 'ana',
      rights: [{ right: 'people', companies: null }],
      companies: [{ id: 'acme', name: 'Acme' }],
    },
    'GET /api/operations': [...names, withholding].map((name) => ({ ...operation, name })),
    'POST /api/operations/overview/show': { answer: { failedJobs: 0, companies: [tasks] }, files: [] },
    'POST /api/companies/acme/operations/people/list': { answer: listed, files: [] },
    'POST /api/companies/acme/operations/contract/list': {
      answer: { contracts: [foundContract] },
      files: [],
    },
    'POST /api/companies/acme/operations/people/show': {
      get answer() {
        return { ...shown, simulator }
      },
      files: [],
    },
    'POST /api/companies/acme/operations/people/leave': { answer: {}, files: [], confirm: 'abc' },
  }
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { method, path, body }) => {
      if (typeof body === 'string') sent.push(JSON.parse(body))
      own.end(200, answers[`${method} ${path}`])
    }),
  )
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openDesk() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Desk />
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByRole('heading', { name: 'Pending' })
  return userEvent.setup()
}

describe('the places of operators', () => {
  it('name the right that is missing where a page has nothing that the operator may do', async () => {
    await openDesk()
    for (const [page, right] of [
      ['year', 'payroll'],
      ['reconcile', 'payroll'],
      ['studio', 'studio'],
      ['status', 'read'],
    ] as const) {
      location.hash = page
      expect(
        await screen.findByText(`You lack the permission “${right}” for this page.`, { exact: false }),
      ).toBeTruthy()
    }
  })

  it('have places with counters, of which one is current, and forms where no page is built yet', async () => {
    await openDesk()
    const places = within(screen.getByRole('navigation')).getAllByRole('list')[0]!
    await within(places).findByText('2 pending')
    expect(within(places).getAllByRole('link')).toHaveLength(10)
    location.hash = 'payroll'
    expect(await screen.findByRole('heading', { level: 1, name: 'Payroll' })).toBeTruthy()
    expect(within(places).getByRole('link', { current: 'page' }).textContent).toContain('Payroll')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Close a month' }).getAttribute('href')).toBe('#payroll/close')
  })

  it('find a contract by Ctrl+K, which opens first on the page of its person', async () => {
    listed.people = []
    const user = await openDesk()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /Find people/ }), 'transp')
    await user.click(await screen.findByRole('option', { name: /^Transport · Card.*Ada Mas · 2026 · Acme/ }))
    const title = 'The contract you were looking for'
    const found = await screen.findByRole('table', { name: title, hidden: true })
    expect(within(found).getAllByRole('row', { hidden: true })).toHaveLength(2)
    expect(location.hash).toContain(`contract=${contract.contract}`)
    expect(screen.getByRole('tab', { name: 'Contracts', selected: true, hidden: true })).toBeTruthy()
  })

  it('find people, actions and pages from anywhere by Ctrl+K, arrows and Enter', async () => {
    const user = await openDesk()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /Find people/ }), 'ada')
    const options = await screen.findAllByRole('option', { name: /Ada Mas/ })
    expect(options[0]?.textContent).toContain('Acme · E1')
    listed.people = []
    await user.keyboard('{Backspace}{Backspace}{Backspace}payroll')
    await waitFor(() => expect(screen.queryByRole('option', { name: /Ada Mas/ })).toBeNull())
    await screen.findByRole('option', { name: /^Payroll: Close a month/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(location.hash).toMatch(/^#payroll/))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Find people/ })).toBeNull())
  })

  it('offer what is done for the one person found, whose panel opens by a press, again too', async () => {
    const user = await openDesk()
    for (const _ of [1, 2]) {
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await screen.findByRole('combobox', { name: /Find people/ }), 'ada')
      await user.click(await screen.findByRole('option', { name: /^Set last day.*Ada Mas/ }))
      const panel = within(await screen.findByRole('dialog', { name: 'Ada Mas' }))
      expect(await panel.findByRole('button', { name: 'Apply' })).toBeTruthy()
      expect(sent.at(-1)).toEqual({ dryRun: true, input: { employee: 'E1' } })
      await user.click(panel.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(location.hash).toBe('#person?company=acme&employee=E1'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('offer nothing to do for several people who are found, nor for who has left', async () => {
    const user = await openDesk()
    for (const people of [[ada, { ...ada, employeeNumber: 'E2' }], [{ ...ada, state: 'left' }]]) {
      listed.people = people
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await screen.findByRole('combobox', { name: /Find people/ }), 'ada')
      await screen.findAllByRole('option', { name: /Ada Mas/ })
      expect(screen.queryByRole('option', { name: /^Set last day/ })).toBeNull()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('list people by the filters of their address, and choose some to invite', async () => {
    const user = await openDesk()
    location.hash = 'people?text=ad&states=invited'
    const row = await screen.findByRole('row', { name: /Ada Mas/ })
    expect(sent.at(-1)).toMatchObject({ input: { text: 'ad', states: ['invited'], sort: 'name' } })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('#person?company=acme&employee=E1')
    expect(screen.getByText('more than 1,000 people')).toBeTruthy()
    await user.click(within(row).getByRole('checkbox'))
    expect(await screen.findByText('1 chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove States: invited' }))
    await waitFor(() => expect(location.hash).toBe('#people?text=ad'))
    await user.click(screen.getByRole('button', { name: /^Employee number/ }))
    await waitFor(() => expect(location.hash).toBe('#people?text=ad&sort=employeeNumber'))
  })

  it('say what a person pays each month, by product, and show no id of a contract', async () => {
    const user = await openDesk()
    location.hash = 'person?company=acme&employee=E1'
    const table = within(await screen.findByRole('table', { name: 'From their pay in 2026' }))
    expect(table.getByRole('row', { name: /July 2026/ }).textContent).toContain('Open')
    expect(table.getByRole('row', { name: /Whole year/ }).textContent).toContain('€20')
    expect(screen.getByText(/will correct the deductions for closed months by -€2.50/)).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Contracts' }))
    expect(await screen.findByText('Transport')).toBeTruthy()
    expect(screen.queryByText(contract.contract)).toBeNull()
  })

  it('show a person, and try in a panel what needs nothing else', async () => {
    const user = await openDesk()
    location.hash = 'person?company=acme&employee=E1'
    await user.click(await screen.findByRole('button', { name: 'Set last day' }))
    const panel = within(await screen.findByRole('dialog'))
    expect(await panel.findByRole('button', { name: 'Apply' })).toBeTruthy()
    expect(sent.at(-1)).toEqual({ dryRun: true, input: { employee: 'E1' } })
    expect(panel.getByText('The following will be done. Nothing has changed yet.')).toBeTruthy()
    expect(panel.queryByLabelText(/^Employee/)).toBeNull()
  })

  it.each([
    ['law', 1],
    ['table', 0],
  ])('offer the withholding of payroll where the company calculates by law: %s', async (model, count) => {
    simulator = model
    await openDesk()
    location.hash = 'person?company=acme&employee=E1'
    await screen.findByRole('button', { name: 'Set last day' })
    expect(screen.queryAllByRole('button', { name: 'Enter withholding' })).toHaveLength(count)
  })
})
