import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { LawPage } from './LawPage.tsx'

const line = (id: string, more: object = {}) => ({
  id,
  name: `Name of ${id}`,
  amount: '€1.00',
  formula: `formula of ${id}`,
  terms: [{ name: 'A term', amount: '€2.00' }],
  law: '',
  source: '',
  from: '',
  ...more,
})
const sourced = { law: 'art. 20 Ley 35/2006', source: 'LIRPF', from: '2024-01-01' }

let asked: Record<string, unknown>[] = []
beforeEach(() => {
  asked = []
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { body }) => {
      asked.push((JSON.parse(body as string) as { input: Record<string, unknown> }).input)
      const answer = {
        rules: 1,
        year: 2026,
        returnYear: 2026,
        assumptions: ['One payer.'],
        payslip: [line('reduction', sourced), line('amount')],
        return: [],
        inKind: [line('inKind.meals', sourced)],
      }
      own.end(200, { answer, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderLawPage = () =>
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <LawPage />
      </DeskMessages>
    </MantineProvider>,
  )

describe('the page of the law', () => {
  it('works out a typed case, and opens a line to its formula, inputs, article and table', async () => {
    const user = userEvent.setup()
    renderLawPage()
    await user.click(await screen.findByRole('button', { name: 'Add a child' }))
    await user.selectOptions(screen.getByLabelText('Region or territory'), 'navarra')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    const result = within(await screen.findByRole('region', { name: 'Result' }))
    expect(JSON.parse(String(asked[0]?.case))).toMatchObject({ region: 'madrid', family: { children: [] } })
    expect(JSON.parse(String(asked[1]?.case))).toMatchObject({
      payEur: '30000.00',
      region: 'navarra',
      family: { adults: [{ age: 40 }], children: [{ age: 5, share: 1 }] },
    })
    await user.click(result.getByText('Name of reduction'))
    expect(result.getByText('formula of reduction')).toBeTruthy()
    expect(result.getAllByText(/art\. 20 Ley 35\/2006 · LIRPF/)).toHaveLength(2)
    expect(result.getByText('One payer.')).toBeTruthy()
    expect(result.getByText('Name of inKind.meals')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save as PDF' }))
    expect(asked.at(-1)).toMatchObject({ pdf: true })
  })

  it('works out its first case by itself, and takes the result away when the case changes', async () => {
    const user = userEvent.setup()
    renderLawPage()
    expect(await screen.findByRole('region', { name: 'Result' })).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Region or territory'), 'navarra')
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Region or territory'), 'madrid')
    expect(screen.getByRole('region', { name: 'Result' })).toBeTruthy()
    expect(asked).toHaveLength(1)
  })

  it('sends neither age nor region where they are not known', async () => {
    const user = userEvent.setup()
    renderLawPage()
    await user.clear(await screen.findByLabelText('Age'))
    await user.selectOptions(screen.getByLabelText('Region or territory'), 'Not known')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    const sent = JSON.parse(String(asked.at(-1)?.case)) as { family: { adults: object[] } }
    expect(sent).not.toHaveProperty('region')
    expect(sent.family.adults[0]).toEqual({ disabilityPct: 0, help: false, movedForWork: false })
  })
  it('asks for the age of a child before it works anything out', async () => {
    const user = userEvent.setup()
    renderLawPage()
    await user.click(await screen.findByRole('button', { name: 'Add a child' }))
    const field = screen.getAllByLabelText<HTMLInputElement>(/^Age/).at(-1)!
    await user.clear(field)
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    expect([asked.length, field.validity.valueMissing]).toEqual([before, true])
    await user.type(field, '7')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    expect(JSON.parse(String(asked.at(-1)?.case))).toMatchObject({ family: { children: [{ age: 7 }] } })
  })
})
