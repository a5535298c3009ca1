import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { OperationForm } from './OperationPage.tsx'

const text = { type: 'string', maxLength: 50 }
const operation = {
  name: 'people open',
  summary: 'Opens months',
  company: 'one',
  right: 'people',
  dryRun: true,
  final: false,
  reads: false,
  input: {
    type: 'object',
    required: ['employee', 'what', 'reason'],
    properties: { employee: text, what: text, reason: text },
  },
}

let sent: unknown[] = []
let answer: object = {}
beforeEach(() => {
  sent = []
  answer = { employee: 'E1' }
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { body }) => {
      sent.push(typeof body === 'string' && JSON.parse(body))
      own.end(200, { answer, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (isPanel: boolean, of: object = operation, may: string[] = []) => {
  const who = { name: 'ana', rights: [], companies: [{ id: 'acme', name: 'Acme' }] }
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <OpenOperations value={new Set(may)}>
          <OperationForm
            operation={of as never}
            who={who as never}
            given={new URLSearchParams({ company: 'acme', employee: 'E1' })}
            isPanel={isPanel}
          />
        </OpenOperations>
      </MantineProvider>
    </DeskMessages>,
  )
  const user = userEvent.setup()
  const [what, reason] = [await screen.findByLabelText(/^What/), screen.getByLabelText(/^Reason/)]
  return { user, what, reason }
}

const trial = (reason: string) => ({ dryRun: true, input: { employee: 'E1', what: 'A', reason } })

it('is tried in a panel when a field is left and nothing required is missing, and not before', async () => {
  const { user, what, reason } = await show(true)
  await user.type(what, 'A')
  await user.tab()
  await user.type(reason, 'B')
  expect(sent).toEqual([])
  await user.tab()
  expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy()
  expect(sent).toEqual([trial('B')])
  await user.type(reason, 'C')
  await user.click(document.body)
  await expect.poll(() => sent).toEqual([trial('B'), trial('BC')])
  await screen.findByRole('button', { name: 'Apply' })
  await user.click(reason)
  await user.tab()
  expect(sent).toHaveLength(2)
})

it('is tried by its button alone on a page of its own', async () => {
  const { user, what, reason } = await show(false)
  await user.type(what, 'A')
  await user.type(reason, 'B')
  await user.tab()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try it' }))
  await screen.findByRole('button', { name: 'Apply' })
  expect(sent).toEqual([trial('B')])
})

describe('what was done', () => {
  const undo = async (inverse: object | undefined, may: string[] = ['plan shut']) => {
    const { user, what, reason } = await show(false, { ...operation, inverse }, may)
    await user.type(what, 'A')
    await user.type(reason, 'B')
    await user.click(screen.getByRole('button', { name: 'Try it' }))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Apply' }))
    await screen.findByText('Done.')
    return user
  }

  it('is undone by the inverse that the operation names, with what it took and answered', async () => {
    const user = await undo({ name: 'plan shut', by: ['employee', 'reason'] })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone.')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ input: { employee: 'E1', reason: 'B' } })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is confirmed where the inverse is final', async () => {
    const user = await undo({ name: 'plan shut', by: ['employee'], isFinal: true })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone.')
    expect(sent.at(-1)).toEqual({ input: { employee: 'E1' }, confirm: true })
  })

  it.each([
    ['', false, true],
    ['2026-06-30', false, false],
    ['', true, false],
  ])(
    'with a last day before of «%s» and has left %s can be undone: %s',
    async (before, hasLeft, isOffered) => {
      answer = { before, hasLeft }
      await undo({ name: 'plan shut', by: ['employee'], unless: ['before', 'hasLeft'] })
      expect(screen.queryByRole('button', { name: 'Undo' }) !== null).toBe(isOffered)
    },
  )

  it('cannot be undone without an inverse, or by who may not run it', async () => {
    await undo(undefined)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    cleanup()
    await undo({ name: 'plan shut', by: ['employee'] }, [])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
