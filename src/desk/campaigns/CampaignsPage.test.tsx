import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import type { Operation } from '../calls/deskApi.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { CampaignsPage } from './CampaignsPage.tsx'

const step = { step: 'window', state: 'open', from: '2026-11-01', to: '2026-11-30', audience: '', count: 0 }
const news = {
  message: 7,
  text: 'The gym has a new price',
  audience: 'everybody',
  from: '2026-11-02',
  to: '2026-11-20',
  state: 'open',
  writtenBy: 'root',
  texts: { es: '<p>Precio <b>nuevo</b></p>', en: '<p>New <b>price</b></p>' },
}
const ofFiles = { ...news, message: 0, text: 'Welcome', to: '', writtenBy: 'news.json' }
const published = {
  document: 'd-1',
  name: 'Guide',
  year: 2027,
  audience: 'everybody',
  employeeNumber: '',
  givenAt: '2026-11-02T10:00:00Z',
  texts: { es: 'Guía', en: 'Guide' },
}
const campaign = {
  year: 2027,
  years: [2026, 2027],
  steps: [step],
  days: [] as { day: string; people: number; newPeople: number; contracts: number }[],
  news: [news, ofFiles],
  documents: [published, { ...published, document: 'd-2', name: 'Letter', employeeNumber: 'E9' }],
  files: [],
}
const person = {
  email: 'x@acme.example',
  hasEntered: true,
  hasCart: false,
  wantsNothing: false,
  canBeReminded: true,
  remindedAt: '',
}
const people = [
  { ...person, employeeNumber: 'E1', name: 'Ada Mas' },
  { ...person, employeeNumber: 'E2', name: 'Pau Vila', remindedAt: '2026-11-03T09:00:00Z' },
  { ...person, employeeNumber: 'E3', name: 'Nil Serra', canBeReminded: false },
  { ...person, employeeNumber: 'E4', name: 'Iris Roca', hasEntered: false, canBeReminded: false },
]
/** The page of a group, or of all, as the server counts and filters it; after the first one comes Eva. */
function undecidedPage({ group, after }: { group?: string; after?: string } = {}) {
  const groupOf = ({ hasEntered }: (typeof people)[number]) => (hasEntered ? 'undecided' : 'neverEntered')
  const counts = { undecided: 3, neverEntered: 1, wantNothing: 0, more }
  if (after) return { ...counts, next: '', people: [{ ...person, employeeNumber: 'E9', name: 'Eva Pla' }] }
  return { ...counts, next, people: people.filter((each) => !group || groupOf(each) === group) }
}
const numbers = { type: 'array', items: { type: 'string' } }
const operation = (name: string, input: object): Operation => ({
  name,
  summary: 'Sends',
  input: { type: 'object', properties: input } as Operation['input'],
  right: 'campaigns',
  company: 'one',
  dryRun: true,
  final: true,
  reads: false,
})
const all = [
  operation('plan remind', { year: { type: 'integer' }, employees: numbers }),
  operation('news add', { es: { type: 'string' }, en: { type: 'string' } }),
  operation('news remove', { message: { type: 'integer' } }),
  operation('people invite', { again: { type: 'boolean' }, employees: numbers }),
]
const who = {
  name: 'root',
  rights: [{ right: 'campaigns', companies: null }],
  companies: [{ id: 'acme', name: 'Acme' }],
}

/** Returns the input of a call of `news add`: the texts by language. */
const typed = ({ input }: Record<string, unknown>) => ({ ...(input as object) })

let more: string[]
let next: string
let sent: { path: string; body: Record<string, unknown> }[]
beforeEach(() => {
  sent = []
  more = []
  next = ''
  localStorage.clear()
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      const call = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>
      sent.push({ path, body: call })
      const answers: [string, object][] = [
        ['plan/show', campaign],
        ['plan/undecided', undecidedPage(call.input as object)],
        ['plan/audit', { people: 8, worseModalities: [], unusedModalities: [] }],
        ['documents/show', { name: 'Guide.pdf', bytes: 8 }],
        ['news/add', { message: 9, audience: 'everybody', from: '2026-11-02', to: '', texts: typed(call) }],
      ]
      const [, answer] = answers.find(([end]) => path.endsWith(end)) ?? ['', reminded]
      const files = path.endsWith('documents/show') ? [{ name: 'Guide.pdf', base64: btoa('%PDF-1.7') }] : []
      own.end(200, { answer, files, ...(call.dryRun === true && { confirm: 'c1' }) })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reminded = {
  reminded: 8,
  people: ['E1', 'E77'],
  firstPeople: [{ employeeNumber: 'E1', name: 'Eva Sala', email: 'eva@acme.example' }],
  morePeople: 7,
}

function show() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={who.companies}>
          <OpenOperations value={new Set(['plan show', 'plan audit'])}>
            <CampaignsPage who={who} all={all} given={new URLSearchParams({ year: '2027' })} />
          </OpenOperations>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  return userEvent.setup()
}

it('leads from the chart of the choices to the list of the people whom it counts', async () => {
  campaign.days = [{ day: '2026-11-02', people: 2, newPeople: 2, contracts: 3 }]
  show()
  const link = await screen.findByRole('link', { name: 'See the people' })
  expect(link.getAttribute('href')).toBe('#people?chosenYears=2027&company=acme')
  campaign.days = []
})

it('names the first who would get a reminder, and how many more, before it is sent', async () => {
  const user = show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 people' }))
  await user.click(screen.getByRole('button', { name: 'Send a reminder' }))
  const named = await screen.findByRole('table', { name: 'Who gets the e-mail' })
  expect(within(named).getByRole('row', { name: /Eva Sala/ })).toBeTruthy()
  expect(screen.getByText('And others').parentElement?.textContent).toContain('7')
  expect(screen.queryByText('E77')).toBeNull()
})

it('reminds the chosen people in three presses, after a trial that runs by itself', async () => {
  const user = show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 people' }))
  await user.click(screen.getByRole('button', { name: 'Send a reminder' }))
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const calls = sent.filter(({ path }) => path.endsWith('plan/remind'))
  expect(calls.map(({ body }) => [body.dryRun, body.confirm])).toEqual([
    [true, undefined],
    [undefined, 'c1'],
  ])
  expect(calls[1]?.body.input).toEqual({ year: 2027, employees: ['E1', 'E2'] })
})

it('reminds everybody where there are more than one page, and names nobody', async () => {
  more = ['undecided']
  next = 'E3'
  const user = show()
  expect(await screen.findByRole('button', { name: 'Not chosen more than 3' })).toBeTruthy()
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select everybody, including those not shown yet' }),
  )
  expect(screen.getByText('Everybody selected, including those not shown yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send a reminder' }))
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const calls = sent.filter(({ path }) => path.endsWith('plan/remind'))
  expect(calls[1]?.body.input).toEqual({ year: 2027 })
})

it('loads the next page of people, and the file has all pages', async () => {
  next = 'E3'
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'More people' }))
  const pages = () => sent.filter(({ path }) => path.endsWith('plan/undecided')).map(({ body }) => body.input)
  await vi.waitFor(() => expect(pages()).toContainEqual({ year: 2027, group: 'undecided', after: 'E3' }))
  expect(await screen.findByRole('link', { name: 'Eva Pla' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Save as CSV' })[0]!)
  await vi.waitFor(() => expect(pages()).toContainEqual({ year: 2027, rows: 5000, after: 'E3' }))
})

it('shows when each was last reminded, and offers none to who cannot be reminded', async () => {
  show()
  const table = within(await screen.findByRole('table', { name: 'Not chosen' }))
  const rowOf = (name: string) => within(table.getByRole('row', { name: new RegExp(name) }))
  expect(rowOf('Ada').getByText('Never')).toBeTruthy()
  expect(rowOf('Pau').getByText(/3 Nov 2026|03\/11\/2026/)).toBeTruthy()
  expect(rowOf('Nil').queryByRole('checkbox')).toBeNull()
  expect(screen.getByText(/From .* to /, { selector: 'li span' })).toBeTruthy()
  expect(screen.getByText('Nobody has chosen for 2027 yet.')).toBeTruthy()
})

it('says that the offer is fine, and leads to the page that tries another price', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Check the options' }))
  const link = await screen.findByRole('link', { name: 'Try a different price' })
  expect(link.getAttribute('href')).toBe('#plan/audit?company=acme&year=2027')
  expect(sent.find(({ path }) => path.endsWith('plan/audit'))?.body.input).toEqual({ year: 2027 })
})

it('offers an invitation to who never entered', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Never signed in 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Iris Roca' }))
  await user.click(screen.getByRole('button', { name: 'Invite again' }))
  await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/people\/invite$/))
  expect(sent.at(-1)?.body).toMatchObject({ dryRun: true, input: { again: true, employees: ['E4'] } })
})

it('shows a news item in each language of the company, with its days and audience', async () => {
  const user = show()
  const table = within(await screen.findByRole('table', { name: 'News on the home page' }))
  const row = within(table.getByRole('row', { name: /new price/ }))
  expect(row.getByText(/^From .*2026 to .*2026$/)).toBeTruthy()
  expect(row.getByText('The whole company')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect((await preview.findByText('nuevo')).tagName).toBe('B')
  expect(preview.getByText('nuevo').closest('[lang]')?.getAttribute('lang')).toBe('es')
  expect(preview.getByText('In English')).toBeTruthy()
})

it('withdraws news of operators, not those of the files', async () => {
  const user = show()
  const table = within(await screen.findByRole('table', { name: 'News on the home page' }))
  const buttons = (name: RegExp) =>
    within(table.getByRole('row', { name })).queryAllByRole('button', { name: 'Withdraw' })
  expect(buttons(/Welcome/)).toEqual([])
  await user.click(buttons(/new price/)[0]!)
  await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/news\/remove$/))
  expect(sent.at(-1)?.body).toMatchObject({ dryRun: true, input: { message: 7 } })
})

it('shows the words of a message before it is published, as they were typed', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'New message' }))
  const field = await screen.findByRole('textbox', { name: 'In Spanish' })
  expect(sent.filter(({ path }) => path.endsWith('news/add'))).toEqual([])
  await user.type(field, 'Hola <b>')
  await user.click(screen.getByRole('button', { name: 'Try it' }))
  expect(await screen.findByText('Hola <b>', { selector: '[lang=es] *' })).toBeTruthy()
  expect(sent.at(-1)?.body).toMatchObject({ dryRun: true })
})

it('opens a document with its names; that of one person leads to their page', async () => {
  URL.createObjectURL = () => 'blob:a'
  const user = show()
  const table = within(await screen.findByRole('table', { name: 'Published documents' }))
  const letter = within(table.getByRole('row', { name: /Letter/ }))
  expect(letter.queryByRole('button', { name: 'Preview' })).toBeNull()
  expect(letter.getByRole('link').getAttribute('href')).toBe('#person?company=acme&employee=E9')
  await user.click(within(table.getByRole('row', { name: /Guide/ })).getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(await preview.findByTitle('Guide.pdf')).toBeTruthy()
  expect(preview.getByText('Guía')).toBeTruthy()
  expect(sent.at(-1)?.body.input).toEqual({ document: 'd-1' })
})
