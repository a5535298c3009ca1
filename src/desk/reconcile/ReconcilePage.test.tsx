import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { ReconcilePage } from './ReconcilePage.tsx'

const row = { product: 'Transport', month: '2026-06', acceptedCents: 0, ourCents: 1_000 }
const rows = [
  { ...row, line: 2, employeeNumber: 'E1', person: 'Ada Mas', theirCents: 1_000, outcome: 'equal' },
  { ...row, line: 3, employeeNumber: 'E2', person: 'Bea Sol', theirCents: 400, outcome: 'other' },
  { ...row, line: 4, employeeNumber: 'E9', person: '', theirCents: 100, ourCents: 0, outcome: 'missingHere' },
]
const compared = {
  equal: 1,
  other: 1,
  missingHere: 1,
  missingThere: 0,
  notClosed: 0,
  wrongMonth: 0,
  theirCents: 1_500,
  ourCents: 2_000,
  columns: [
    { title: 'Legajo', samples: ['E1'], column: 'employeeNumber' },
    { title: 'Cuota', samples: ['10'], column: 'amount' },
  ],
  products: [{ productId: 'transport', product: 'Transport' }],
  targets: [
    { column: 'employeeNumber', title: 'Employee number' },
    { column: 'amount', title: 'Amount' },
  ],
  rows,
}

/** The first test of the file also loads the page with its messages. */

let answers: Record<string, object> = {}
let calls: { name: string; input: unknown }[] = []
/** The operation whose requests get no answer, and these requests in order. */
let held = ''
let open: FakeRequest[] = []
beforeEach(() => {
  calls = []
  held = ''
  open = []
  answers = {
    'payroll list': { months: [{ month: '2026-05' }, { month: '2026-06' }] },
    'payroll compare': compared,
    'payroll accept': { people: 1, lines: 1, amountCents: 400, leftOut: [] },
  }
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      const name = path.split('/').slice(-2).join(' ')
      const input = body instanceof FormData ? body.get('input') : undefined
      calls.push({ name, input: typeof input === 'string' ? JSON.parse(input) : undefined })
      if (name === held) open.push(own)
      else own.end(200, { answer: answers[name] ?? {}, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openPage() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={[{ id: 'acme', name: 'Acme' }]}>
          <OpenOperations value={new Set(['payroll accept', 'payroll withdraw'])}>
            <ReconcilePage />
          </OpenOperations>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  return userEvent.setup()
}

const file = new File(['Legajo;Cuota'], 'nomina.csv', { type: 'text/csv' })

describe('the page that compares', () => {
  it('shows the lines of a file beside ours, and accepts the chosen ones', async () => {
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    const line = await screen.findByRole('row', { name: /Bea Sol/ })
    expect(line.textContent).toContain('different amount')
    expect(screen.queryByRole('checkbox', { name: /E9/ })).toBeNull()
    await user.click(within(line).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: /Accept one line as not deducted: €4/ }))
    const columns = ['Legajo=employeeNumber', 'Cuota=amount']
    await vi.waitFor(() => expect(calls).toHaveLength(4))
    expect(calls.slice(1)).toEqual([
      { name: 'payroll compare', input: { month: '2026-06', source: 'payroll' } },
      { name: 'payroll accept', input: { month: '2026-06', columns, fileLines: [3] } },
      { name: 'payroll compare', input: { month: '2026-06', source: 'payroll', columns } },
    ])
  })

  it('names the lines that were left out with why, and takes an accepted one back', async () => {
    const leftOut = [{ employeeNumber: 'E9', person: '', reason: 'noRow' }]
    answers['payroll accept'] = { people: 1, lines: 1, amountCents: 400, leftOut }
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    const line = await screen.findByRole('row', { name: /Bea Sol/ })
    await user.click(within(line).getByRole('checkbox'))
    answers['payroll compare'] = { ...compared, rows: [{ ...rows[1], acceptedCents: 400 }] }
    await user.click(screen.getByRole('button', { name: /Accept one line/ }))
    expect(await screen.findByText('E9: has nothing for this month')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Withdraw what was accepted for Bea Sol' }))
    await vi.waitFor(() => expect(calls.at(-1)?.name).toBe('payroll compare'))
    expect(calls.at(-2)?.name).toBe('payroll withdraw')
  })

  it('says what differs beside what payroll’s line had accepted, of an invoice the first alone', async () => {
    answers['payroll compare'] = { ...compared, rows: [{ ...rows[1], acceptedCents: 400 }] }
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    const line = async () => (await screen.findByRole('row', { name: /Bea Sol/ })).textContent
    expect(await line()).toContain('different amount already accepted')
    await user.click(screen.getByLabelText('Source', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: /Provider/, hidden: true }))
    await vi.waitFor(async () => expect(await line()).not.toContain('already accepted'))
    expect(await line()).toContain('different amount')
  })

  it('names the month of each line where one is of another month, and accepts none of those', async () => {
    const late = { ...rows[1], line: 5, month: '2026-05' }
    const wrong = { ...rows[1], line: 6, month: 'pronto', outcome: 'wrongMonth' }
    answers['payroll compare'] = { ...compared, wrongMonth: 1, rows: [rows[0], late, wrong] }
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    const texts = (await screen.findAllByRole('row', { name: /Bea Sol/ })).map((each) => each.textContent)
    expect(texts[0]).toContain('May 2026')
    expect(texts[1]).toContain('«pronto»')
    expect(texts[1]).toContain('unreadable month')
    expect(screen.getByRole('button', { name: 'Unreadable months 1' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /all/i }))
    expect(screen.getByRole('button', { name: /Accept one line/ })).toBeTruthy()
  })

  it('compares a provider’s file with the chosen products alone', async () => {
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    await screen.findByRole('row', { name: /Bea Sol/ })
    await user.click(screen.getByLabelText('Source', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: /Provider/, hidden: true }))
    await user.click(await screen.findByLabelText(/Products on the invoice/, { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: 'Transport', hidden: true }))
    // What its columns are is kept: the file is the same.
    const columns = ['Legajo=employeeNumber', 'Cuota=amount']
    const input = { month: '2026-06', source: 'provider', productIds: ['transport'], columns }
    await vi.waitFor(() => expect(calls.at(-1)).toEqual({ name: 'payroll compare', input }))
  })

  it('shows the comparison asked for last, though that of an earlier month arrives after it', async () => {
    held = 'payroll compare'
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    await user.click(screen.getByLabelText('Closed month', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: 'May 2026', hidden: true }))
    const [ofJune, ofMay] = open
    await act(async () => ofMay?.end(200, { answer: { ...compared, rows: [rows[0]] }, files: [] }))
    await screen.findByRole('row', { name: /Ada Mas/ })
    await act(async () => ofJune?.end(200, { answer: { ...compared, rows: [rows[1]] }, files: [] }))
    expect(screen.getByLabelText('Closed month', { selector: 'input' })).toHaveProperty('value', 'May 2026')
    expect(screen.queryByRole('row', { name: /Bea Sol/ })).toBeNull()
    expect(screen.getByRole('row', { name: /Ada Mas/ })).toBeTruthy()
  })

  it('stays with a month chosen while lines of the earlier one were accepted', async () => {
    held = 'payroll accept'
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    const line = await screen.findByRole('row', { name: /Bea Sol/ })
    await user.click(within(line).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: /Accept one line/ }))
    await user.click(screen.getByLabelText('Closed month', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: 'May 2026', hidden: true }))
    await screen.findByRole('row', { name: /Bea Sol/ })
    await act(async () => open[0]?.end(200, { answer: { leftOut: [] }, files: [] }))
    expect(screen.getByLabelText('Closed month', { selector: 'input' })).toHaveProperty('value', 'May 2026')
    expect(calls.at(-1)?.input).toMatchObject({ month: '2026-05' })
  })

  it('chooses, accepts and saves the lines of the filter alone', async () => {
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    const line = await screen.findByRole('row', { name: /Ada Mas/ })
    await user.click(within(line).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: /^Different amount/i }))
    const saved = screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(saved)).toContain('Bea Sol')
    expect(decodeURIComponent(saved)).not.toContain('Ada Mas')
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /all/i }))
    await user.click(screen.getByRole('button', { name: /Accept one line/ }))
    expect(calls.find(({ name }) => name === 'payroll accept')?.input).toMatchObject({ fileLines: [3] })
  })

  it('asks what a column is where no person or amount was recognized', async () => {
    const columns = compared.columns.map((column) => ({ ...column, column: '' }))
    answers['payroll compare'] = { ...compared, columns, rows: [] }
    const user = openPage()
    await user.upload(await screen.findByLabelText(/CSV or Excel/), file)
    expect(await screen.findByText(/Choose the person column/)).toBeTruthy()
    answers['payroll compare'] = compared
    await user.selectOptions(screen.getByLabelText('Meaning of “Legajo”'), 'employeeNumber')
    expect(await screen.findByRole('row', { name: /Ada Mas/ })).toBeTruthy()
    expect(calls.at(-1)?.input).toMatchObject({ columns: ['Legajo=employeeNumber', 'Cuota='] })
  })

  it('says that comparing begins with the first closing', async () => {
    answers['payroll list'] = { months: [] }
    openPage()
    expect(await screen.findByText(/No month has been closed yet/)).toBeTruthy()
  })
})
