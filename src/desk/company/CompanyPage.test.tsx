import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { CompanyPage } from './CompanyPage.tsx'

const setup = {
  company: 'acme',
  companyName: 'Acme',
  address: 'https://acme.example',
  helpEmail: 'help@acme.example',
  languages: ['es', 'en'],
  simulator: 'table',
  cutOffDay: 20,
  identityProvider: '',
  issuer: '',
  matchBy: '',
  hasPasswords: true,
  mailMonths: 24,
  leaverMonths: 0,
  evidenceYears: 6,
  reviewers: [],
  legalEntities: [],
  access: [{ name: 'ana', rights: 'read, payroll', isEverywhere: false }],
  layouts: [
    {
      provider: 'axa',
      file: 'axa-{date}.csv',
      dueDay: 5,
      columns: [{ title: 'Premium', sample: '46,90' }],
    },
  ],
}
const companies = [
  { id: 'acme', name: 'Acme' },
  { id: 'globex', name: 'Globex' },
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own) => own.end(200, { answer: setup, files: [] })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows how a company is set up, who has access, and a row of each file', async () => {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={companies}>
          <CompanyPage all={[]} />
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Acme' }))
  const access = within(await screen.findByRole('table', { name: 'Accounts with access' }))
  expect(access.getByRole('row', { name: /ana/ })).toBeTruthy()
  expect(screen.getByText('Spanish, English')).toBeTruthy()
  expect(screen.getByText(/No identity provider/)).toBeTruthy()
  expect(screen.getByText(/Leavers’ data is kept/)).toBeTruthy()
  expect(screen.getByText(/No legal entities declared/)).toBeTruthy()
  expect(screen.queryByText('Daily e-mail about reviews')).toBeNull()
  const file = screen.getByRole('table', { name: 'File for axa' })
  expect(within(file).getByRole('columnheader', { name: 'Premium' })).toBeTruthy()
  expect(within(file).getByRole('cell', { name: '46,90' })).toBeTruthy()
  expect(screen.getByText(/due on day 5/)).toBeTruthy()
})
