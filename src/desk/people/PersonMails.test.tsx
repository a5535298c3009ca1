import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import type { Answers } from '../calls/answers.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { PersonMails } from './PersonMails.tsx'

const mail: Answers['people show']['mails'][number] = {
  mail: 'm1',
  writtenAt: '2026-05-05T10:00:00Z',
  mailKind: 'acceptance',
  subject: 'Accept your contract',
  to: 'ada@acme.example',
  state: 'delivered',
  fault: '',
  hasText: true,
  canBeResent: true,
}
const invitation = { ...mail, mail: 'm2', mailKind: 'invitation', subject: '', hasText: false }
const operation = {
  summary: 'Does something',
  company: 'one',
  right: 'people',
  dryRun: true,
  final: true,
  reads: false,
  input: { type: 'object', required: ['mail'], properties: { mail: { type: 'string' } } },
} as const
const names = ['mail show', 'mail resend']

let sent: unknown[] = []
beforeEach(() => {
  sent = []
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      sent.push([path.replace(/.*operations/, ''), typeof body === 'string' && JSON.parse(body)])
      const answer = path.endsWith('/show') ? { text: 'Hello\n[personal link]' } : { sentTo: mail.to }
      own.end(200, { answer, files: [], confirm: 'abc' })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (all: readonly string[], mails = [mail, invitation]) => {
  const who = { name: 'ana', rights: [], companies: [{ id: 'acme', name: 'Acme' }] }
  const operations = all.map((name) => ({ ...operation, name }))
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <PersonMails
          mails={mails}
          company="acme"
          all={operations as never}
          who={who as never}
          onDone={() => undefined}
        />
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByText(mails.length > 0 ? 'Acceptance of contracts' : 'E-mails: nothing to show.')
}

describe('the mails of a person', () => {
  it('show kind, day and state, and the text of those that have one', async () => {
    await show(names)
    expect(screen.getAllByText('Delivered')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Show text' }))
    expect(await screen.findByText(/\[personal link\]/)).toBeTruthy()
    expect(sent).toEqual([['/mail/show', { input: { mail: 'm1' } }]])
  })

  it('are tried at once when one is to be sent again, and sent after a second press', async () => {
    await show(names)
    await userEvent.click(screen.getAllByRole('button', { name: 'Send again' })[1]!)
    await screen.findByText('ada@acme.example', { selector: 'dd' })
    expect(sent).toEqual([['/mail/resend', { input: { mail: 'm2' }, dryRun: true }]])
  })

  it('are only listed for who may not read them', async () => {
    await show([])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('have the words of the screen in their file', async () => {
    await show(names)
    const address = screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href') ?? ''
    const [, first] = decodeURIComponent(address).split('\r\n')
    expect(first).toContain('"Acceptance of contracts";"Accept your contract";"Delivered"')
  })

  it('are named as none where nothing was sent', async () => {
    await show(names, [])
    expect(screen.queryByRole('table')).toBeNull()
  })
})
