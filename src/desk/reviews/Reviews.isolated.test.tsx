import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { takeBackMs } from './useDecisions.ts'
import type { Me } from '../calls/deskApi.ts'
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
  vi.useRealTimers()
})

async function open() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Reviews who={who} />
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByRole('region', { name: 'Person 1' })
}

const line = (person: string) => screen.getByRole('button', { name: new RegExp(`^Person ${person}`) })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the page of reviews', () => {
  it('tells what will be sent below the list, where it moves no document and no button', async () => {
    await open()
    await screen.findByText('Ada → Ada, Pau')
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const queue = screen.getByRole('region', { name: 'Waiting' })
    const told = within(queue).getByText(/^Person 1: /)
    expect(told.compareDocumentPosition(line('3')) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
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

  it('says by whom a review was decided where somebody else was first', async () => {
    api.sendDecision.mockRejectedValue(new Error('It was decided by eva.'))
    await open()
    await screen.findByText('Ada → Ada, Pau')
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await pass(takeBackMs)
    expect(await screen.findByText('Person 1: It was decided by eva.')).toBeTruthy()
  })
})
