import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { takeBackMs } from './useDecisions.ts'
import { Companies } from '../calls/companies.ts'
import { OverviewContext } from '../calls/overview.ts'
import { signOut, type Me } from '../calls/deskApi.ts'
import { Told } from '../frame/Told.tsx'
import { Reviews } from './Reviews.tsx'

const who = {
  name: 'ana',
  rights: [{ right: 'reviews', companies: null }],
  companies: [{ id: 'acme', name: 'Acme' }],
} as unknown as Me

const api = vi.hoisted(() => ({
  loadReviews: vi.fn(),
  loadConditions: vi.fn(),
  loadDocuments: vi.fn(),
  sendDecision: vi.fn(),
  saveNote: vi.fn(),
}))
vi.mock('./reviewApi.ts', async (original) => ({ ...(await original<object>()), ...api }))

const review = (contract: string, more: object = {}) => ({
  contract,
  company: 'acme',
  person: `Person ${contract}`,
  employeeNumber: contract,
  product: 'Course',
  year: 2026,
  isChange: false,
  waitingDays: 3,
  answerBy: '2026-05-31',
  isHealth: false,
  by: '',
  note: '',
  inForceFrom: '2026-06-01',
  priceCents: 5000,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  chooseLanguage('en')
  localStorage.clear()
  for (const each of Object.values(api)) each.mockReset()
  api.loadReviews.mockResolvedValue([review('1'), review('2', { isHealth: true }), review('3')])
  api.loadConditions.mockResolvedValue({
    language: 'ca',
    facts: [],
    changes: [{ label: 'People', before: 'Ada', after: 'Ada, Pau' }],
  })
  api.loadDocuments.mockResolvedValue({ isHealth: false, completeOn: '2026-05-04', documents: 0, files: [] })
  api.sendDecision.mockResolvedValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const reloadCounters = vi.fn()

async function open() {
  const pageOf = (page: ReactNode) => (
    <DeskMessages>
      <MantineProvider env="test">
        <OverviewContext value={{ reload: reloadCounters }}>
          <Told>{page}</Told>
        </OverviewContext>
      </MantineProvider>
    </DeskMessages>
  )
  const { rerender } = render(pageOf(<Reviews who={who} />))
  await screen.findByRole('region', { name: 'Person 1' })
  return { leave: () => rerender(pageOf(<p>Another page</p>)) }
}

async function approve() {
  await screen.findByText('Ada → Ada, Pau')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
}

const line = (person: string) => screen.getByRole('button', { name: new RegExp(`^Person ${person}`) })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the page of reviews', () => {
  it('tells what will be sent below queue and review, where it moves no document and no button', async () => {
    await open()
    await screen.findByText('Ada → Ada, Pau')
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const told = screen.getByText(/^Person 1: /)
    const panel = await screen.findByRole('region', { name: 'Person 2' })
    for (const above of [line('3'), panel])
      expect(told.compareDocumentPosition(above) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  })

  it('writes the amounts of a review with the same decimals (D-92)', async () => {
    api.loadReviews.mockResolvedValue([review('1', { priceCents: 5_050, employerCents: 1_000 })])
    await open()
    const panel = within(screen.getByRole('region', { name: 'Person 1' }))
    expect(panel.getAllByText(/^€/).map(({ textContent }) => textContent)).toEqual(['€50.50', '€10.00'])
  })

  it('sends a decision after ten seconds, in which it can be taken back, and opens the next', async () => {
    await open()
    expect(line('1').textContent).toContain('For 3 days')
    expect(line('1').textContent).toContain('Starts on 01/06/2026 if you decide by 31/05/2026')
    expect(await screen.findByText('Ada → Ada, Pau')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByRole('region', { name: 'Person 2' })
    expect(screen.queryByRole('button', { name: /^Person 1/ })).toBeNull()
    await pass(takeBackMs - 2000)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await pass(takeBackMs)
    expect(api.sendDecision).not.toHaveBeenCalled()
    await screen.findByRole('region', { name: 'Person 1' })
    expect(document.activeElement).toBe(line('1'))
    await screen.findByText('Ada → Ada, Pau')
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await pass(takeBackMs)
    expect(api.sendDecision.mock.calls).toMatchObject([[{ verb: 'approve', review: { contract: '1' } }]])
  })

  it('offers health documents only to who may open them', async () => {
    api.loadReviews.mockResolvedValue([review('1', { isHealth: true })])
    await open()
    expect(screen.getByText(/^There are health documents, and you lack the permission/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open the health documents' })).toBeNull()
    cleanup()
    who.rights.push({ right: 'healthDocuments', companies: ['acme'] })
    await open()
    expect(screen.getByRole('button', { name: 'Open the health documents' })).toBeTruthy()
    who.rights.pop()
  })

  it('counts the open tasks again after each decision that was sent', async () => {
    reloadCounters.mockClear()
    await open()
    await approve()
    await pass(takeBackMs - 1000)
    expect(reloadCounters).not.toHaveBeenCalled()
    await pass(1000)
    expect(reloadCounters).toHaveBeenCalledTimes(1)
  })

  it('says that a start holds until payroll closes its month', async () => {
    const closing = { untilClosing: '2026-06' }
    const later = { ...closing, answerBy: undefined }
    api.loadReviews.mockResolvedValue([review('1', later), review('2', closing)])
    await open()
    const text = (id: string) => line(id).textContent
    expect(text('1')).toContain('Starts on 01/06/2026 if you decide before payroll closes June 2026')
    expect(text('2')).toContain('Starts on 01/06/2026 if you decide by 31/05/2026 and before payroll')
  })

  it('has keys while the queue has the focus, which can be turned off', async () => {
    await open()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Refuse' }), { key: 'a' })
    await pass(takeBackMs)
    expect(api.sendDecision).not.toHaveBeenCalled()
    fireEvent.keyDown(line('1'), { key: 'ArrowDown' })
    await screen.findByRole('region', { name: 'Person 2' })
    expect(api.loadDocuments).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(line('2'), { key: 'r' })
    expect(await screen.findByLabelText(/^Reason/)).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Keys'))
    fireEvent.keyDown(line('2'), { key: 'ArrowDown' })
    expect(screen.getByRole('region', { name: 'Person 2' })).toBeTruthy()
  })

  it('says by whom a review was decided where somebody else was first, until it is closed', async () => {
    api.sendDecision.mockRejectedValue(new Error('Contract 1 was decided by eva.'))
    await open()
    await approve()
    await pass(takeBackMs)
    expect(await screen.findByText('Person 1: Contract was decided by eva.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/decided by eva/)).toBeNull()
  })

  it('sends at once what waits when it is left, and a refusal is told above the next page', async () => {
    api.sendDecision.mockRejectedValue(new Error('The provider has ended it.'))
    const { leave } = await open()
    await approve()
    leave()
    expect(api.sendDecision).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('Person 1: The provider has ended it.')).toBeTruthy()
    expect(screen.getByText('Another page')).toBeTruthy()
  })

  it('sends what waits before the session ends, and keeps the session where it is refused', async () => {
    const sent: string[] = []
    vi.stubGlobal(
      'XMLHttpRequest',
      FakeRequest.bind(undefined, (own, { method, path }) => {
        sent.push(`${method} ${path}`)
        own.end(204)
      }),
    )
    await open()
    await approve()
    api.sendDecision.mockRejectedValueOnce(new Error('The provider has ended it.'))
    await act(() => expect(signOut()).rejects.toThrow('The provider has ended it.'))
    expect(sent).toEqual([])
    expect(await screen.findByText('Person 1: The provider has ended it.')).toBeTruthy()
    await approve()
    api.sendDecision.mockImplementationOnce(async () => void sent.push('approve'))
    await act(signOut)
    expect(sent).toEqual(['approve', 'DELETE /api/session'])
    await pass(takeBackMs)
    expect(api.sendDecision).toHaveBeenCalledTimes(2)
  })

  it('waits at the end of the session for what leaving the page has sent', async () => {
    let end = () => {}
    api.sendDecision.mockReturnValue(new Promise<void>((resolve) => (end = resolve)))
    const sent: string[] = []
    vi.stubGlobal(
      'XMLHttpRequest',
      FakeRequest.bind(undefined, (own, { method }) => {
        sent.push(method)
        own.end(204)
      }),
    )
    const { leave } = await open()
    await approve()
    leave()
    const left = signOut()
    await pass(0)
    expect(sent).toEqual([])
    end()
    await act(() => left)
    expect(sent).toEqual(['DELETE'])
  })

  it('says that nothing is under review where the chosen company has none and another has some', async () => {
    sessionStorage.setItem('desk-company', 'globex')
    localStorage.setItem('desk-company', 'globex')
    render(
      <DeskMessages>
        <MantineProvider env="test">
          <Companies value={['acme', 'globex'].map((id) => ({ id, name: id }))}>
            <Reviews who={who} />
          </Companies>
        </MantineProvider>
      </DeskMessages>,
    )
    expect(await screen.findByText('Nothing is under review')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull()
  })

  it('does not show a decided review again where an older list arrives after a newer one', async () => {
    await open()
    let older: (found: object[]) => void = () => {}
    api.loadReviews.mockReturnValueOnce(new Promise((resolve) => (older = resolve)))
    fireEvent.click(screen.getByRole('button', { name: 'I will handle it' }))
    await approve()
    api.loadReviews.mockResolvedValue([review('2'), review('3')])
    await pass(takeBackMs)
    await act(async () => older([review('1'), review('2'), review('3')]))
    expect(screen.queryByRole('button', { name: /^Person 1/ })).toBeNull()
    expect(line('2')).toBeTruthy()
  })
})
