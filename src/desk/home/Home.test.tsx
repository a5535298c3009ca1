import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Companies } from '../calls/companies.ts'
import { OverviewContext, type CompanyTasks } from '../calls/overview.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { Home } from './Home.tsx'

const tasks: CompanyTasks = {
  company: 'acme',
  reviews: 5,
  oldReviews: 2,
  oldestReviewDays: 12,
  failedMails: 0,
  failedOperations: 1,
  failingAddresses: 0,
  monthToClose: '2026-05',
  daysToClose: 3,
  neverClosed: 2,
  providerFiles: ['nortia'],
  notInvited: 0,
  notEntered: 0,
  blocked: 3,
  invitationExpiring: 4,
  invitationExpired: 1,
}
const open = ['review list', 'failures list', 'payroll calendar', 'people list']

beforeEach(() => {
  chooseLanguage('en')
  localStorage.removeItem('desk-company')
})
afterEach(cleanup)

async function show(shown: CompanyTasks): Promise<void> {
  const companies = [
    { id: 'acme', name: 'Acme' },
    { id: 'globex', name: 'Globex' },
  ]
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <OpenOperations value={new Set(open)}>
          <Companies value={companies}>
            <OverviewContext value={{ waits: { failedJobs: 0, companies: [shown] } }}>
              <Home />
            </OverviewContext>
          </Companies>
        </OpenOperations>
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByRole('heading', { name: 'Acme' })
}

describe('the first page', () => {
  it('has a row for each open task, with its count, that leads to its list', async () => {
    await show(tasks)
    const rows = screen.getAllByRole('listitem').map((row) => {
      const link = row.querySelector('a')
      return [row.textContent, link?.getAttribute('href')]
    })
    expect(rows).toEqual([
      [
        '5 reviews are pending · 2 have been waiting for more than a week · ' +
          'the oldest has been waiting for 12 days',
        '#review/list?company=acme',
      ],
      ['One operation failed', '#status?kind=operation&company=acme'],
      [expect.stringMatching(/May 2026.* · 3 days left$/), '#payroll?company=acme&month=2026-05'],
      [expect.stringMatching(/^2 /), '#payroll?company=acme'],
      [expect.stringContaining('nortia'), '#payroll?company=acme'],
      ['3 people are blocked by missing data', '#people?tasks=blocked'],
      ['4 invitations expire within 7 days', '#people?tasks=invitationExpiring'],
      ['One invitation expired unused', '#people?tasks=invitationExpired'],
    ])
  })

  it('chooses the company of a task whose list is about the chosen one', async () => {
    await show(tasks)
    await userEvent.click(screen.getByText('3 people are blocked by missing data'))
    expect(localStorage.getItem('desk-company')).toBe('acme')
  })

  it('has no row for what is not pending', async () => {
    await show({ ...tasks, blocked: 0, invitationExpired: 0, oldReviews: 0, oldestReviewDays: 0 })
    expect(screen.queryByText(/blocked|unused|oldest/)).toBeNull()
  })
})
