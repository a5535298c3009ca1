import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../tests/support/fakeRequest.ts'
import { Look } from './Look.tsx'
import { DeskMessages } from './words/DeskMessages.tsx'
import { chooseLanguage } from './words/language.ts'

// The code of this page is loaded when it opens, as it is without a connection.
vi.mock('./campaigns/CampaignsPage.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const operation = { company: 'one', right: 'read', dryRun: false, final: false, reads: true, input: {} }
const answers: Record<string, unknown> = {
  'GET /api/session': { name: 'ana', rights: [], companies: [{ id: 'acme', name: 'Acme' }] },
  'GET /api/operations': [{ ...operation, name: 'plan show', summary: 'Shows the plan' }],
  'POST /api/operations/overview/show': { answer: { failedJobs: 0, companies: [] }, files: [] },
}

beforeEach(() => {
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  location.hash = ''
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { method, path }) => own.end(200, answers[`${method} ${path}`])),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the pages of operators without a connection', () => {
  it('say that a page failed whose code does not load, and keep menu and other pages', async () => {
    render(
      <DeskMessages>
        <Look />
      </DeskMessages>,
    )
    const menu = await screen.findByRole('navigation', { name: 'Operations' })
    await userEvent.click(within(menu).getByRole('link', { name: 'Campaigns' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This page could not be opened. Check your connection and try again.')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
    await userEvent.click(within(menu).getByRole('link', { name: 'Home' }))
    expect(await screen.findByRole('heading', { name: 'Pending' })).toBeTruthy()
  })
})
