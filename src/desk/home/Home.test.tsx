import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Companies } from '../calls/companies.ts'
import { chooseCompany } from '../calls/chosenCompany.ts'
import { OverviewContext, type CompanyTasks, type OpenTasks } from '../calls/overview.ts'
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
  monthsToClose: 3,
  daysToClose: 3,
  neverClosed: 2,
  providerFiles: ['nortia'],
  notInvited: 0,
  notEntered: 0,
  blocked: 3,
  invitationExpiring: 4,
  invitationExpired: 1,
}
const noTasks: OpenTasks = {
  reviews: 5,
  failedMails: 0,
  failingAddresses: 0,
  failedJobs: 0,
  monthsToClose: 3,
  notInvited: 0,
  notEntered: 0,
  faults: [],
  unapproved: [],
  toApprove: [],
  companies: [],
}
const open = ['review list', 'failures list', 'payroll calendar', 'people list']

beforeEach(() => {
  chooseLanguage('en')
  localStorage.removeItem('desk-company')
})
afterEach(cleanup)

async function show(shown: CompanyTasks, more: Partial<OpenTasks> = {}, may = open): Promise<void> {
  const companies = [
    { id: 'acme', name: 'Acme' },
    { id: 'globex', name: 'Globex' },
  ]
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <OpenOperations value={new Set(may)}>
          <Companies value={companies}>
            <OverviewContext value={{ waits: { ...noTasks, companies: [shown], ...more } }}>
              <Home />
            </OverviewContext>
          </Companies>
        </OpenOperations>
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByRole('heading', { name: 'Pending' })
}

/** A company for which nothing waits. */
const idle = {
  ...Object.fromEntries(Object.keys(tasks).map((key) => [key, 0])),
  company: 'acme',
  monthToClose: '',
  providerFiles: [],
} as unknown as CompanyTasks
const waiting = { company: 'acme', publication: 3, requestedBy: 'ada', reds: 2, on: '' }
const byHand = { company: 'acme', release: 12, reds: 1, servedAt: '2026-05-05T09:02:00Z' }

describe('the first page', () => {
  it('offers the search for a person only to who may search', async () => {
    await show(tasks, {}, ['people find'])
    expect(screen.getByRole('search')).toBeTruthy()
    cleanup()
    await show(tasks, {}, [])
    expect(screen.queryByRole('search')).toBeNull()
  })

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

  it.each<[Partial<OpenTasks>, string, boolean]>([
    [{}, '', true],
    [{ toApprove: [waiting] }, '', false],
    [{ unapproved: [byHand] }, '', false],
    [{ toApprove: [waiting], unapproved: [byHand] }, 'acme', false],
    [{ toApprove: [waiting], unapproved: [byHand] }, 'globex', true],
  ])('with %j for the company "%s" says that nothing waits: %s', async (more, chosen, isNothing) => {
    chooseCompany(chosen)
    await show(idle, more)
    expect(screen.queryByText(/^Nothing is pending/) !== null).toBe(isNothing)
    expect(screen.queryAllByRole('note')).toHaveLength(isNothing ? 1 : Object.keys(more).length)
  })

  it('has no row for what is not pending', async () => {
    await show({ ...tasks, blocked: 0, invitationExpired: 0, oldReviews: 0, oldestReviewDays: 0 })
    expect(screen.queryByText(/blocked|unused|oldest/)).toBeNull()
  })
})
