import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { ChangePerson } from './ChangePerson.tsx'

const target = (column: string, title: string, more: object = {}) => ({
  column,
  title,
  kind: 'text',
  isRequired: false,
  choices: [],
  value: '',
  masked: '',
  ...more,
})
const targets = [
  target('city', 'City', { value: 'Vic' }),
  target('phone', 'Phone', { kind: 'digits', value: '600111222' }),
  target('birthday', 'Date of birth', { kind: 'day', value: '1990-03-05' }),
  target('BAN', 'IBAN', { masked: '···· 1332' }),
]

let inputs: object[] = []
beforeEach(() => {
  inputs = []
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      if (path.endsWith('columns')) return own.end(200, { answer: { columns: [], targets }, files: [] })
      inputs.push(JSON.parse(body as string).input)
      return own.end(200, { answer: { changes: [] }, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <ChangePerson company="acme" employee="N1" onDone={() => undefined} />
      </MantineProvider>
    </DeskMessages>,
  )
  await screen.findByLabelText('City')
  return userEvent.setup()
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('the fields of a person hold the present values, and of a secret only its end is said', async () => {
  await open()
  const labels = ['City', 'Phone', 'Date of birth', 'IBAN']
  expect(labels.map((label) => field(label).value)).toEqual(['Vic', '600111222', '05/03/1990', ''])
  expect(screen.getByText('Now: ···· 1332. Type the new one in full.')).toBeTruthy()
})

it('only what was edited is tried: a date as typed, and an emptied field as a hyphen', async () => {
  const user = await open()
  await user.clear(field('City'))
  await user.tab()
  await waitFor(() => expect(inputs.at(-1)).toEqual({ employee: 'N1', city: '-' }))
  await user.clear(field('Date of birth'))
  await user.type(field('Date of birth'), '6/3/1990')
  await user.tab()
  await waitFor(() => expect(inputs.at(-1)).toEqual({ employee: 'N1', city: '-', birthday: '1990-03-06' }))
  await user.type(field('City'), 'Vic')
  await user.tab()
  await waitFor(() => expect(inputs.at(-1)).toEqual({ employee: 'N1', birthday: '1990-03-06' }))
})
