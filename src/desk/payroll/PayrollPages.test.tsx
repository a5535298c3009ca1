import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { OverviewContext } from '../calls/overview.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import HomeCharts from '../home/HomeCharts.tsx'
import { chooseLanguage } from '../words/language.ts'
import { Told } from '../frame/Told.tsx'
import { PayrollPage } from './PayrollPage.tsx'
import { PayrollRows } from './PayrollRows.tsx'
import { OpenOperations } from '../calls/permissions.ts'
import { YearPage } from '../year/YearPage.tsx'

const sums = {
  priceCents: 15_000,
  contributionCents: 1_000,
  userBagCents: 0,
  companyBagCents: 4_000,
  salaryCents: 10_000,
}
const month = {
  ...sums,
  carriedCents: 0,
  isFirst: false,
  month: '2026-06',
  state: 'closable',
  daysLeft: 4,
  closedBy: '',
  closedAt: '',
  countedAt: '2026-06-26T08:00:00Z',
  people: 2,
  rows: 1,
  finalPriceCents: 14_000,
  taxedCents: 0,
  newCents: 2_000,
  endedCents: 0,
  changedCents: 0,
  adjustmentCents: 0,
  isCounted: true,
  kinds: [],
}
const row = {
  employeeNumber: 'E1',
  person: 'Ada Mas',
  product: 'Transport',
  kind: 'regular',
  month: '2026-06',
}
const axa = { provider: 'axa', dueOn: '2026-06-30', lastOn: '', isDue: false, isLate: false }
const answers: Record<string, object> = {
  'payroll calendar': {
    year: 2026,
    next: '2026-06',
    waiting: 0,
    underReview: 0,
    documentsMissing: 0,
    months: [month],
  },
  'payroll rows': { next: '', rows: [{ ...row, costCenter: '', ...sums, taxedCents: 0 }] },
  'payroll close': { rows: 1, priceCents: 15_000 },
  'payroll list': { months: [{ month: '2026-06' }] },
  'company show': { simulator: 'law' },
  'providers list': { due: [axa], files: [] },
  'overview figures': {
    year: 2026,
    month: '2026-06',
    countedAt: '',
    adoption: [],
    months: [],
    bags: [],
    withoutTax: 0,
    withoutContributions: [],
    products: [],
    costCenters: [],
  },
  'yearend file': {
    checks: ['For the year', 'A line has no NIF'],
    closedMonths: 1,
    rows: 1,
    priceCents: 15_000,
    lines: [{ employeeNumber: 'E1', key: 'L', subkey: '24', valueCents: 15_000 }],
    apart: [],
  },
}
const companies = [{ id: 'acme', name: 'Acme' }]
const open = new Set([
  'payroll close',
  'payroll rows',
  'payroll file',
  'providers list',
  'providers file',
  'law explain',
])

/** The first test of the file also loads the page with its messages. */

let refusal: string | undefined
let calls: { name: string; body: Record<string, unknown> }[] = []
beforeEach(() => {
  calls = []
  refusal = undefined
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      const name = path.split('/').slice(-2).join(' ')
      calls.push({ name, body: typeof body === 'string' ? JSON.parse(body) : {} })
      if (refusal && name === 'payroll close') own.end(422, { error: { message: refusal } })
      else own.end(200, { answer: answers[name] ?? {}, files: [], confirm: 'abc' })
    }),
  )
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reloadCounters = vi.fn()

function openPage(page: ReactNode, of = companies) {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={of}>
          <OverviewContext value={{ reload: reloadCounters }}>
            <OpenOperations value={open}>{page}</OpenOperations>
          </OverviewContext>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  return userEvent.setup()
}

describe('the page of payroll', () => {
  it('has the months with their totals and the files of providers', async () => {
    openPage(<PayrollPage given={new URLSearchParams()} />)
    const link = await screen.findByRole('link', { name: 'June 2026' })
    const card = link.closest('li')!
    expect(card.textContent).toContain('€150Price')
    expect(card.textContent).toContain('+€20 ')
    expect((await screen.findByRole('heading', { name: 'axa' })).closest('li')?.textContent).toContain('30')
  })

  it('compares no month with one before the first closing', async () => {
    Object.assign(month, { isFirst: true })
    openPage(<PayrollPage given={new URLSearchParams()} />)
    const link = await screen.findByRole('link', { name: 'June 2026' })
    expect(link.closest('li')?.textContent).not.toContain('+€20')
    cleanup()
    openPage(<PayrollPage given={new URLSearchParams({ month: '2026-06' })} />)
    expect(await screen.findByRole('heading', { name: 'Totals' })).toBeTruthy()
    expect(screen.queryByText(/from the previous month/)).toBeNull()
    Object.assign(month, { isFirst: false })
  })

  it('counts in the sum of pay what a month deducts again, as its rows and its file do', async () => {
    Object.assign(month, { carriedCents: 5_000 })
    openPage(<PayrollPage given={new URLSearchParams({ month: '2026-06' })} />)
    const named = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
    expect(await named('From salary, not deducted before')).toBe('€50')
    expect(screen.getByText('Salary', { selector: 'dt' }).nextElementSibling?.textContent).toBe('€150')
    Object.assign(month, { carriedCents: 0 })
  })

  it('has the file of a provider that is late, which a run without changes ends', async () => {
    Object.assign(axa, { isDue: true, isLate: true })
    const user = openPage(<PayrollPage given={new URLSearchParams()} />)
    expect((await screen.findByText(/^Was due on/)).textContent).toContain('30')
    await user.click(screen.getByRole('button', { name: 'See changes: axa' }))
    Object.assign(axa, { isDue: false, isLate: false })
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
    expect(await screen.findByText(/^Next:/)).toBeTruthy()
    expect(calls.filter(({ name }) => name === 'providers file').map(({ body }) => body.confirm)).toEqual([
      undefined,
      'abc',
    ])
  })

  it.each([
    ['', 'There is nothing to send yet.'],
    ['2026-05-31', 'Nothing has changed since the last file.'],
  ])('says of a provider whose last file is of “%s”: %s', async (lastOn, sentence) => {
    Object.assign(axa, { lastOn })
    const user = openPage(<PayrollPage given={new URLSearchParams()} />)
    await user.click(await screen.findByRole('button', { name: 'See changes: axa' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    Object.assign(axa, { lastOn: '' })
  })

  it('leads to the pages of the law without a company too', async () => {
    const two = [...companies, { id: 'globex', name: 'Globex' }]
    openPage(<PayrollPage given={new URLSearchParams()} />, two)
    expect(await screen.findByRole('button', { name: 'Globex' })).toBeTruthy()
    const lawLink = screen.getByRole('link', { name: 'Calculation by law' })
    expect(lawLink.getAttribute('href')).toBe('#law')
  })

  it('closes a month in two presses, of which the second names rows and total', async () => {
    reloadCounters.mockClear()
    const user = openPage(<PayrollPage given={new URLSearchParams({ month: '2026-06' })} />)
    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('row', { name: /Ada Mas/ }).textContent).toContain('Transport')
    // With one kind, one month and no user bag, these columns are hidden.
    const titles = table
      .getAllByRole('columnheader')
      .slice(-8)
      .map(({ textContent }) => textContent)
    expect(titles).toEqual([
      'Employee number',
      'Person',
      'Product',
      'Price',
      'Company contribution',
      'Company allowance',
      'Salary',
    ])
    await user.click(screen.getByRole('button', { name: /Close and download/ }))
    await user.click(await screen.findByRole('button', { name: /June 2026.*1.*€150/ }))
    expect(calls.filter(({ name }) => name === 'payroll close').map(({ body }) => body)).toEqual([
      { dryRun: true, input: { month: '2026-06' } },
      { confirm: 'abc', input: { month: '2026-06' } },
    ])
    // What waits in the menu is counted again.
    expect(reloadCounters).toHaveBeenCalledTimes(1)
  })

  it('says by whom a month was closed where somebody else was first, and loads it again', async () => {
    const user = openPage(
      <Told>
        <PayrollPage given={new URLSearchParams({ month: '2026-06' })} />
      </Told>,
    )
    await user.click(await screen.findByRole('button', { name: /Close and download/ }))
    const closeNow = await screen.findByRole('button', { name: /June 2026.*1.*€150/ })
    refusal = 'June is closed, by Eva.'
    Object.assign(month, { state: 'closed', closedBy: 'Eva', closedAt: '2026-06-27T08:00:00Z' })
    await user.click(closeNow)
    expect(await screen.findByText(/^By Eva, /)).toBeTruthy()
    expect(screen.getByText('June is closed, by Eva.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Close and download/ })).toBeNull()
    Object.assign(month, { state: 'closable', closedBy: '', closedAt: '' })
  })

  it('shows each row that was loaded, and saves those of all pages as the filter has them', async () => {
    const first = answers['payroll rows']!
    const user = openPage(<PayrollRows company="acme" month="2026-06" />)
    await screen.findByText('E1')
    const many = Array.from({ length: 201 }, (_, at) => ({ ...row, ...sums, employeeNumber: `N${at}` }))
    answers['payroll rows'] = { next: '', rows: many }
    await user.click(screen.getByLabelText('Kind', { selector: 'input' }))
    await user.click(await screen.findByText('This month'))
    await screen.findByText('N200')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(201)
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    screen.getByText('Save as CSV').click()
    await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    const input = { month: '2026-06', kinds: ['regular'], rows: 500 }
    expect(calls.at(-1)).toEqual({ name: 'payroll rows', body: { input } })
    expect(decodeURIComponent((saved.mock.contexts[0] as HTMLAnchorElement).href)).toContain('N200')
    answers['payroll rows'] = first
  })

  it('asks for the company where there are several', async () => {
    const user = openPage(<PayrollPage given={new URLSearchParams()} />, [
      ...companies,
      { id: 'globex', name: 'Globex' },
    ])
    await user.click(await screen.findByRole('button', { name: 'Acme' }))
    expect(await screen.findByRole('link', { name: 'June 2026' })).toBeTruthy()
  })
})

it('the year’s folder has the lines of form 190 with what to check before', async () => {
  openPage(<YearPage given={new URLSearchParams()} />)
  expect((await screen.findByRole('row', { name: /E1/ })).textContent).toContain('€150')
  expect(screen.getByText('A line has no NIF')).toBeTruthy()
  expect(calls.at(-1)?.body.input).toEqual({ year: 2026, part: 'form190' })
})

it('the charts of the first page say what people have signed, with a table', async () => {
  answers['overview figures'] = {
    ...answers['overview figures'],
    leftOut: [],
    adoption: [{ collective: 'Plant', people: 4, invited: 3, entered: 2, chose: 2, signed: 1 }],
  }
  openPage(<HomeCharts />)
  expect(await screen.findByRole('heading', { name: /1 of 4 people/ })).toBeTruthy()
  expect(screen.getByText('Plant', { selector: 'tr *' }).closest('tr')?.textContent).toBe('Plant43221')
})

it('divides adoption by collective in its chart too, the smallest of more than eight together', async () => {
  const steps = { invited: 3, entered: 2, chose: 2, signed: 1 }
  const adoption = Array.from({ length: 9 }, (_, at) => ({ collective: `C${at}`, people: 20 - at, ...steps }))
  const openFigures = (collectives: object[]) => {
    answers['overview figures'] = { ...answers['overview figures'], leftOut: [], adoption: collectives }
    openPage(<HomeCharts />)
  }
  const listed = async () =>
    (await screen.findAllByRole('listitem')).slice(-8).map(({ textContent }) => textContent)
  openFigures(adoption.slice(0, 8))
  expect(await listed()).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'])
  cleanup()
  openFigures(adoption)
  expect(await listed()).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'Other groups'])
})
