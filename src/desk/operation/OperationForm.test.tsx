import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
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
beforeEach(() => {
  sent = []
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { body }) => {
      sent.push(typeof body === 'string' && JSON.parse(body))
      own.end(200, { answer: { employee: 'E1' }, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (isPanel: boolean) => {
  const who = { name: 'ana', rights: [], companies: [{ id: 'acme', name: 'Acme' }] }
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <OperationForm
          operation={operation as never}
          who={who as never}
          given={new URLSearchParams({ company: 'acme', employee: 'E1' })}
          isPanel={isPanel}
        />
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
