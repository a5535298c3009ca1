import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { YearPage } from './YearPage.tsx'

/** The lists of the parts of a year. */
const noLists = { lines: [], apart: [], groups: [], withoutSex: [], offices: [], costs: [] }

let simulator = 'table'
let asked: unknown[]
let lines: object[]
let costs: object[]
let statements: unknown[]
beforeEach(() => {
  asked = []
  lines = []
  costs = []
  statements = []
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      const { input } = JSON.parse(typeof body === 'string' ? body : '{}') as { input: { part?: string } }
      if (path.endsWith('yearend/file')) asked.push(input.part)
      if (path.endsWith('yearend/statement')) statements.push(input)
      const answer = path.endsWith('payroll/list')
        ? { months: [{ month: '2026-01' }] }
        : path.endsWith('company/show')
          ? { simulator }
          : {
              ...noLists,
              checks: ['Printed today'],
              rows: lines.length,
              lines,
              costs,
              closedMonths: 1,
              priceCents: 0,
            }
      own.end(200, { answer, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(address = '') {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={[{ id: 'acme', name: 'Acme' }]}>
          <OpenOperations value={new Set(['yearend statement'])}>
            <YearPage given={new URLSearchParams(address)} />
          </OpenOperations>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
}

it.each([
  ['law', 'form190', 'Form 190'],
  ['table', 'payRegister', 'Pay register'],
])('the folder of a company by %s opens with %s', async (model, part, tab) => {
  simulator = model
  show()
  expect(await screen.findByText('Printed today')).toBeTruthy()
  expect(screen.getByRole('tab', { name: tab, selected: true })).toBeTruthy()
  expect(asked).toEqual([part])
})

it('the folder of a company by tables says why it has no lines of form 190, and asks for none', async () => {
  simulator = 'table'
  show('year=2026&part=form190')
  expect(await screen.findByText(/form 190 lines are produced only with it/)).toBeTruthy()
  expect(asked).toEqual([])
})

it('a line of form 190 opens the statement and certificate of its person and year', async () => {
  simulator = 'law'
  lines = [{ name: 'Ada Mas', employeeNumber: 'E7' }]
  show()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Statement and certificate' }))
  await vi.waitFor(() => expect(statements).toEqual([{ year: 2026, employeeNumber: 'E7' }]))
})

it('the chart of costs adds up a cost center that several legal entities have', async () => {
  costs = [
    { legalEntity: 'Acme A', costCenter: 'Obra', priceCents: 8_000_00 },
    { legalEntity: 'Acme A', costCenter: 'Ventas', priceCents: 6_000_00 },
    { legalEntity: 'Acme B', costCenter: 'Ventas', priceCents: 5_000_00 },
  ]
  show('year=2026&part=costs')
  expect(await screen.findByText(/^Ventas is the cost centre with the highest cost: .*11,000/)).toBeTruthy()
})
