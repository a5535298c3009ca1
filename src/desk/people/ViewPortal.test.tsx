import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { PortalView, type PortalAccess } from './PortalView.tsx'
import { ViewPortal } from './ViewPortal.tsx'

const answer = {
  person: 'Ana Ferreira',
  until: '2026-05-05T08:42:00Z',
  previewHost: 'preview.localhost',
  token: 'abc.def',
}

let sent: unknown[] = []
let status = 200
beforeEach(() => {
  sent = []
  status = 200
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { body }) => {
      sent.push(typeof body === 'string' && JSON.parse(body))
      own.end(status, status === 200 ? { answer, files: [] } : { error: { message: 'E1 has left.' } })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Both() {
  const [access, setAccess] = useState<PortalAccess>()
  if (access) return <PortalView access={access} onLeave={() => setAccess(undefined)} />
  return <ViewPortal company="acme" employee="E1" onOpen={setAccess} />
}

const show = () =>
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Both />
      </MantineProvider>
    </DeskMessages>,
  )

it('opens a person’s portal with a reason, below a bar with whose it is and until when', async () => {
  show()
  const open = await screen.findByRole('button', { name: 'Open their portal' })
  expect(open.hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText(/Reason/), 'Her gym')
  await userEvent.click(open)
  expect((await screen.findByRole('status')).textContent).toBe(
    'You are viewing Ana Ferreira’s portal, read-only, until 10:42',
  )
  expect(sent).toEqual([{ input: { employee: 'E1', reason: 'Her gym' } }])
  expect(screen.getByTitle('Ana Ferreira').getAttribute('src')).toMatch(
    /^http:\/\/preview\.localhost(:\d+)?\/menu#token=abc\.def$/,
  )
  const leave = screen.getByRole('button', { name: 'Leave' })
  expect(document.activeElement).toBe(leave)
  const behind = document.body.appendChild(document.createElement('button'))
  behind.focus()
  expect(document.activeElement).toBe(leave)
  behind.remove()
  await userEvent.click(leave)
  expect(screen.queryByTitle('Ana Ferreira')).toBeNull()
})

it('says why a portal is not opened, and can be tried again', async () => {
  show()
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Her gym')
  status = 422
  await userEvent.click(screen.getByRole('button', { name: 'Open their portal' }))
  expect(await screen.findByText('E1 has left.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open their portal' }).hasAttribute('disabled')).toBe(false)
})
