import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { ImportPage } from './ImportPage.tsx'
import { chooseLanguage } from '../words/language.ts'
import { NewPersonPage } from './NewPersonPage.tsx'
import { Told } from '../frame/Told.tsx'
import { OpenOperations } from '../calls/permissions.ts'

const target = (column: string, title: string, choices: string[] = []) => ({
  column,
  title,
  kind: 'text',
  isRequired: ['employeeNumber', 'personalID', 'firstName', 'lastName1'].includes(column),
  choices,
})
const targets = [
  target('employeeNumber', 'Employee number'),
  target('personalID', 'DNI or NIE'),
  target('firstName', 'First name'),
  target('lastName1', 'First surname'),
  target('email', 'E-mail'),
  target('collective', 'Group', ['Plant', 'Office']),
]
const columns = [
  { title: 'Legajo', samples: ['M1', 'M2'], column: 'employeeNumber', by: 'likeness' },
  { title: 'Pila', samples: ['Ana'], column: '', by: '' },
]
const who = {
  name: 'ana',
  rights: [{ right: 'people', companies: null }],
  companies: [{ id: 'acme', name: 'Acme' }],
}

/** The first test of the file also loads the page with its messages. */

type Call = { path: string; body: Record<string, unknown> }
let calls: Call[] = []
let fault = ''
/** The operations that are refused with the fault. */
let failing: string[] = []
let answers: Record<string, object> = {}
let status = 422
/** The operation whose requests get no answer, and these requests in order. */
let held = ''
let waiting: FakeRequest[] = []
beforeEach(() => {
  ;[calls, fault, status] = [[], '', 422]
  ;[held, waiting] = ['', []]
  failing = ['add', 'import', 'invite']
  sessionStorage.setItem('desk-session', 't')
  chooseLanguage('en')
  location.hash = ''
  const changedCity = {
    employeeNumber: 'M1',
    field: 'city',
    before: { text: 'Vic' },
    after: { text: 'Olot' },
  }
  answers = {
    columns: { columns, targets },
    add: { employeeNumber: 'N1', notes: ['A note'], changes: [] },
    import: { added: 2, changes: [changedCity] },
  }
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { path, body }) => {
      const parts = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      const read = (part: unknown): unknown => (typeof part === 'string' ? JSON.parse(part) : part)
      const isForm = body instanceof FormData
      calls.push({
        path: path.split('/').at(-1) ?? '',
        body: isForm ? Object.fromEntries(Object.entries(parts).map(([k, v]) => [k, read(v)])) : parts,
      })
      const name = path.split('/').at(-1) ?? ''
      if (name === held) {
        waiting.push(own)
        return undefined
      }
      if (fault && failing.includes(name))
        return own.end(status, { error: { message: fault, statusCode: status } })
      return own.end(200, { answer: answers[name] ?? {}, files: [], confirm: 'abc' })
    }),
  )
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(page: React.ReactNode) {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Companies value={who.companies}>
          <OpenOperations value={new Set(['people add', 'people invite'])}>
            <Told>{page}</Told>
          </OpenOperations>
        </Companies>
      </MantineProvider>
    </DeskMessages>,
  )
  return userEvent.setup()
}

describe('a new person', () => {
  it('is tried when the form can be, then saved and invited in one press', async () => {
    const user = open(<NewPersonPage who={who} />)
    await user.type(await screen.findByLabelText(/^Employee number/), 'N1')
    await user.type(screen.getByLabelText(/^DNI or NIE/), '00000501H')
    await user.type(screen.getByLabelText(/^First name/), 'Eva')
    await user.type(screen.getByLabelText(/^E-mail/), 'eva@acme.example')
    expect(calls.filter(({ path }) => path === 'add')).toEqual([])
    await user.type(screen.getByLabelText(/^First surname/), 'Mas')
    await user.tab()
    expect(await screen.findByText(/This will add “Eva Mas”/)).toBeTruthy()
    expect(calls.at(-1)?.body).toMatchObject({ dryRun: true, input: { employeeNumber: 'N1' } })
    await user.click(screen.getByRole('button', { name: 'Save and invite' }))
    await waitFor(() => expect(location.hash).toBe('#person?company=acme&employee=N1'))
    expect(calls.slice(-2)).toMatchObject([
      { path: 'add', body: { confirm: true } },
      { path: 'invite', body: { input: { employees: ['N1'] }, confirm: true } },
    ])
  })

  it('has each fault of the trial at its field, and all of them below', async () => {
    fault = 'column “E-mail”: this is no address.\ncolumn “DNI or NIE”: the letter should be H.'
    const user = open(<NewPersonPage who={who} />)
    const cells = { 'Employee number': 'N1', 'DNI or NIE': '00000501X', 'First name': 'Eva', 'E-mail': 'x' }
    for (const [label, value] of Object.entries(cells))
      fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })
    await user.type(screen.getByLabelText(/^First surname/), 'Mas')
    await user.tab()
    expect((await screen.findByText('This is no address.')).id).toBe(
      screen.getByLabelText(/^E-mail/).getAttribute('aria-describedby'),
    )
    expect(screen.getByText('The letter should be H.')).toBeTruthy()
    expect(screen.getByLabelText(/^First name/).getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText(/column “DNI or NIE”/).textContent).toBe(fault)
  })

  it('is told of as added where the invitation fails, above their page', async () => {
    fault = 'The mail server does not answer.'
    failing = ['invite']
    open(<NewPersonPage who={who} />)
    const cells = { 'Employee number': 'N1', 'DNI or NIE': '00000501H', 'First name': 'Eva' }
    const more = { 'First surname': 'Mas', 'E-mail': 'eva@acme.example' }
    for (const [label, value] of Object.entries({ ...cells, ...more }))
      fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Save and invite' }))
    const told = await screen.findByText(/was added/)
    expect(told.textContent).toBe(`“Eva Mas” was added, but the invitation failed: ${fault}`)
    expect(location.hash).toBe('#person?company=acme&employee=N1')
  })
})

describe('an import', () => {
  it('drops the trial of what was asked for before a change', async () => {
    const user = open(<ImportPage who={who} />)
    fireEvent.drop(await screen.findByText('Drop the file here or choose it'), {
      dataTransfer: { files: [new File(['x'], 'p.csv')] },
    })
    const pila = await screen.findByLabelText('Meaning of the column “Pila”')
    held = 'import'
    const change = [
      () => user.selectOptions(pila, 'First name'),
      () => user.click(screen.getAllByRole('checkbox')[0]!),
    ]
    for (const each of change) {
      await user.click(screen.getByRole('button', { name: 'Try' }))
      await each()
      await act(async () => waiting.at(-1)?.end(200, { answer: { added: 2 }, files: [], confirm: 'old' }))
      expect(screen.queryByRole('button', { name: 'Import these changes' })).toBeNull()
    }
    expect(waiting).toHaveLength(2)
  })

  it('cannot be changed while it is done', async () => {
    const user = open(<ImportPage who={who} />)
    const place = await screen.findByText('Drop the file here or choose it')
    const drop = () => fireEvent.drop(place, { dataTransfer: { files: [new File(['x'], 'p.csv')] } })
    drop()
    await user.click(await screen.findByRole('button', { name: 'Try' }))
    const button = await screen.findByRole('button', { name: 'Import these changes' })
    held = 'import'
    await user.click(button)
    const pila = screen.getByLabelText<HTMLSelectElement>('Meaning of the column “Pila”')
    expect(pila.matches(':disabled')).toBe(true)
    drop()
    await act(async () => waiting[0]?.end(200, { answer: { added: 2 }, files: [] }))
    expect(await screen.findByText('Done.')).toBeTruthy()
  })

  it('matches columns, tells each fault, shows before and after, and does what was tried', async () => {
    const user = open(<ImportPage who={who} />)
    const file = new File(['x'], 'p.csv')
    fireEvent.drop(await screen.findByText('Drop the file here or choose it'), {
      dataTransfer: { files: [file] },
    })
    const row = within(await screen.findByRole('row', { name: /Pila/ }))
    expect(screen.getByRole('row', { name: /Legajo/ }).textContent).toContain('by a similar title')
    await user.selectOptions(row.getByLabelText('Meaning of the column “Pila”'), 'First name')
    fault = 'p.csv, 3 lines (2, 3, 4): no\np.csv, line 9: neither'
    await user.click(screen.getByRole('button', { name: 'Try' }))
    expect(await screen.findByText('p.csv, line 9: neither')).toBeTruthy()
    fault = ''
    await user.click(screen.getByRole('button', { name: 'Try' }))
    expect(await screen.findByText('Olot')).toBeTruthy()
    const input = { columns: ['Legajo=employeeNumber', 'Pila=firstName'] }
    expect(calls.at(-1)?.body).toMatchObject({ dryRun: true, input })
    await user.click(screen.getByRole('button', { name: 'Import these changes' }))
    expect(await screen.findByRole('link', { name: 'Invite' })).toBeTruthy()
    expect(calls.at(-1)?.body).toMatchObject({ confirm: 'abc', input })
  })

  it('says why an import waits for another, and what to do where the server cannot answer', async () => {
    const user = open(<ImportPage who={who} />)
    fireEvent.drop(await screen.findByText('Drop the file here or choose it'), {
      dataTransfer: { files: [new File(['x'], 'people.csv')] },
    })
    status = 503
    fault = 'Other files are being read now.'
    await user.click(await screen.findByRole('button', { name: 'Try' }))
    expect(await screen.findByText(fault)).toBeTruthy()
    fault = 'Service is unavailable'
    await user.click(screen.getByRole('button', { name: 'Try' }))
    expect(await screen.findByText(/Wait a moment/)).toBeTruthy()
    expect(screen.queryByText(fault)).toBeNull()
  })

  it('keeps what the cells of an earlier file told, and names what is not imported', async () => {
    const found = { title: 'Correo', samples: ['a@b.example'], column: 'email', by: 'content' }
    answers.columns = { columns: [...columns, found], targets }
    const user = open(<ImportPage who={who} />)
    const drop = async (name: string) => {
      fireEvent.drop(await screen.findByText('Drop the file here or choose it'), {
        dataTransfer: { files: [new File(['x'], name)] },
      })
      await screen.findByRole('row', { name: /Correo/ })
    }
    await drop('first.csv')
    answers.columns = {
      columns: [...columns, { ...found, samples: ['a(at)b'], column: '', by: '' }],
      targets,
    }
    await drop('worse.csv')
    await screen.findByText('a(at)b')
    const match = screen.getByLabelText<HTMLSelectElement>('Meaning of the column “Correo”')
    expect(match.value).toBe('email')
    await user.click(screen.getByRole('button', { name: 'Try' }))
    expect(await screen.findByText('Not imported: Pila.')).toBeTruthy()
  })

  it('names needed columns without a match, and keeps what was chosen for a mended file', async () => {
    const needed = targets.map((each) => ({ ...each, isRequired: each.column === 'firstName' }))
    answers.columns = { columns, targets: needed }
    const user = open(<ImportPage who={who} />)
    const drop = (name: string) =>
      fireEvent.drop(screen.getByText('Drop the file here or choose it'), {
        dataTransfer: { files: [new File(['x'], name)] },
      })
    await screen.findByText('Drop the file here or choose it')
    drop('wrong.csv')
    expect((await screen.findByText(/^No column chosen yet for: /)).textContent).toContain(
      ': First name. The',
    )
    const pila = () => screen.getByLabelText<HTMLSelectElement>('Meaning of the column “Pila”')
    await user.selectOptions(pila(), 'First name')
    expect(screen.queryByText(/^No column chosen yet/)).toBeNull()
    drop('mended.csv')
    await screen.findByText('mended.csv')
    expect((await screen.findByRole('row', { name: /Pila/ })).textContent).toContain('Chosen by you')
    expect(pila().value).toBe('firstName')
    await user.selectOptions(pila(), 'Employee number')
    drop('third.csv')
    await waitFor(() => expect(screen.getByText('third.csv')).toBeTruthy())
    expect((await screen.findByRole('row', { name: /Pila/ })).textContent).toContain('Chosen by you')
    const legajo = screen.getByLabelText<HTMLSelectElement>('Meaning of the column “Legajo”')
    expect([pila().value, legajo.value]).toEqual(['employeeNumber', ''])
  })
})
