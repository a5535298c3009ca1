import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { TablesPage } from './TablesPage.tsx'
import type { Checked } from './tablesApi.ts'

const checked: Checked = {
  people: 4,
  gain: 2,
  lose: 1,
  same: 1,
  mailed: 3,
  groups: [
    { company: 'globex', group: 'Plant', gain: 2, lose: 0, same: 1, gainMonthCents: 8_25, loseMonthCents: 0 },
    { company: 'globex', group: '', gain: 0, lose: 1, same: 0, gainMonthCents: 0, loseMonthCents: 1_10 },
  ],
  changes: [{ company: 'globex', employeeNumber: 'G7', beforeCents: 420_00, afterCents: 408_60 }],
}

let sent: Record<string, unknown>[] = []
let answer = checked
beforeEach(() => {
  sent = []
  answer = checked
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { body }) => {
      sent.push(Object.fromEntries(body as FormData))
      own.end(200, { answer, files: [], confirm: 'c1' })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = async (check = 'Check') => {
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <TablesPage />
      </DeskMessages>
    </MantineProvider>,
  )
  return screen.findByRole('button', { name: check })
}

describe('the page of new tables', () => {
  it.each([
    ['es', 'Comprobar', 'De 1 persona, 1 gana, 0 pierden y 0 siguen igual'],
    ['ca', 'Comprova', '1 persona: 1 hi guanya, 0 hi perden i 0 queden igual'],
    ['en', 'Check', 'Of 1 person, 1 gains, 0 lose and 0 stay the same'],
    ['pt', 'Verificar', 'De 1 pessoa, 1 ganha, 0 perdem e 0 ficam iguais'],
  ] as const)('counts in digits alone (%s)', async (language, check, sum) => {
    chooseLanguage(language)
    answer = { ...checked, people: 1, gain: 1, lose: 0, same: 0 }
    const user = userEvent.setup()
    await user.click(await draw(check))
    expect(await screen.findByText(sum)).toBeTruthy()
  })

  it('tries by group who gains and loses, and tells people with the confirmation of the trial', async () => {
    const user = userEvent.setup()
    await user.click(await draw())
    expect(await screen.findByText('Of 4 people, 2 gain, 1 loses and 1 stays the same')).toBeTruthy()
    expect(sent[0]).toMatchObject({ dryRun: 'true' })
    const groups = within(screen.getByRole('table', { name: 'By group' }))
    expect(groups.getByRole('row', { name: /Plant.*2.*8\.25.*0/ })).toBeTruthy()
    expect(groups.getByRole('row', { name: /No group.*1.*1\.10.*0/ })).toBeTruthy()
    const people = within(screen.getByRole('table', { name: 'One person with a different figure' }))
    expect(people.getByRole('row', { name: /G7.*420\.00.*408\.60.*11\.40/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tell 3 people' }))
    expect(await screen.findByText(/3 e-mails are on their way/)).toBeTruthy()
    expect(sent[1]).toMatchObject({ confirm: '"c1"' })
    expect(sent[1]).not.toHaveProperty('dryRun')
    expect(screen.queryByRole('button', { name: 'Tell 3 people' })).toBeNull()
  })

  it('has no button where everybody knows, and forgets a trial of another year', async () => {
    answer = { ...checked, mailed: 0 }
    const user = userEvent.setup()
    await user.click(await draw())
    expect(await screen.findByText(/there is nobody to tell/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Tell/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: /Year of the tables/ }), '{Backspace}7')
    expect(screen.queryByText(/there is nobody to tell/)).toBeNull()
  })

  it('says that nobody has contracts of the year', async () => {
    answer = { ...checked, people: 0, gain: 0, lose: 0, same: 0, mailed: 0, groups: [], changes: [] }
    await userEvent.click(await draw())
    expect(await screen.findByText(/Nobody has contracts in force that year/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
