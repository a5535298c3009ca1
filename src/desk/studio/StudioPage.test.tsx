import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { Companies } from '../calls/companies.ts'
import type { Me } from '../calls/deskApi.ts'
import { OpenOperations } from '../calls/permissions.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { StudioPage } from './StudioPage.tsx'

const text =
  '{\n  "name": "Acme",\n  "languages": ["es"],\n  "plan": { "cutOffDate": 20, "companyBag": "2%" }\n}\n'
const file = { path: 'tenant.json', state: 'same', bytes: 9, content: text }
const opened = {
  host: 'preview.localhost',
  token: 'signed',
  endsAt: '2026-05-05T10:10:00Z',
  fingerprint: 'a',
  people: [{ email: 'marta@acme.example', name: 'Marta Ferrer' }],
  collectives: [],
  products: [{ category: 'gym', name: 'Gimnasio' }],
  languages: ['es'],
}
const categories = [{ id: 'gym', name: { es: 'Gimnasio' }, priced: true, tables: ['gym'], columns: [] }]
const head = { version: 0, editedBy: '', since: '', savedAt: '' }
let shown: object
let published: object
/** The path of a file that is refused when it is saved. */
let refused: string
const calls: { path: string; body: string | FormData | undefined }[] = []

beforeEach(() => {
  calls.length = 0
  shown = { ...head, base: '', writable: true, pending: 0, files: [file], findings: [], categories }
  published = { outcome: 'published', redChanges: [] }
  refused = ''
  chooseLanguage('es')
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      constructor() {
        super((own, { path, body }) => {
          calls.push({ path, body })
          const name = path.split('/operations/')[1]
          const trial = {
            changed: 1,
            values: 1,
            ...published,
            findings: [],
            changes: [{ file: 'tenant.json', change: 'plan día de corte: 20 → 15', effects: '', red: '' }],
          }
          const answers: Record<string, object> = {
            'studio/show': shown,
            'studio/save': { ...head, version: 1, changed: 1, findings: [] },
            'studio/publish': trial,
            'studio/preview': opened,
          }
          const input = body instanceof FormData ? body.get('input') : null
          if (refused && typeof input === 'string' && input.includes(refused))
            return own.end(422, { error: { message: 'no es una imagen', statusCode: 422, name: 'Refused' } })
          own.end(200, { answer: answers[name ?? ''], files: [], confirm: 'print' })
        })
      }
    },
  )
})
afterEach(() => {
  location.hash = ''
  cleanup()
  vi.unstubAllGlobals()
})

/** The first form loads the schema of its file. */

const who: Me = { name: 'ada', rights: [], companies: [{ id: 'acme', name: 'Acme' }] }

function show(address: string) {
  render(
    <MantineProvider env="test">
      <DeskMessages>
        <OpenOperations value={new Set(['studio show', 'studio publish', 'studio preview'])}>
          <Companies value={who.companies}>
            <StudioPage who={who} given={new URLSearchParams(address)} />
          </Companies>
        </OpenOperations>
      </DeskMessages>
    </MantineProvider>,
  )
}

const source = () => screen.getByLabelText<HTMLTextAreaElement>('Archivo tenant.json')

describe('the studio', () => {
  it('writes a field into the JSON, reads the JSON back into the field, and saves bytes', async () => {
    show('part=calendar')
    const field = await screen.findByLabelText<HTMLInputElement>('Bolsa de la empresa')
    expect(field.value).toBe('2%')
    fireEvent.change(field, { target: { value: '' } })
    await waitFor(() => expect(source().value).not.toContain('companyBag'))
    fireEvent.change(screen.getByLabelText('Bolsa de la empresa'), { target: { value: '3%' } })
    await waitFor(() => expect(source().value).toBe(text.replace('2%', '3%')))
    fireEvent.change(source(), { target: { value: text.replace('2%', '40') } })
    const value = () => screen.getByLabelText<HTMLInputElement>('Bolsa de la empresa').value
    await waitFor(() => expect(value()).toBe('40'))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }))
    await screen.findByText('Guardado en el borrador.')
    const saved = calls.find(({ path }) => path.endsWith('studio/save'))?.body as FormData
    expect(await (saved.get('file') as File).text()).toBe(text.replace('2%', '40'))
    const input = saved.get('input')
    expect(typeof input === 'string' && JSON.parse(input)).toEqual({ path: 'tenant.json', version: 0 })
  })

  it('names a choice in a list, such as a language, by its number', async () => {
    show('part=face')
    const [language] = await screen.findAllByRole('combobox', { name: 'Número 1' })
    expect((language as HTMLInputElement).value).toMatch(/^(es|Español)$/i)
  })

  it('keeps the byte order mark and the line ends that an editor on Windows wrote', async () => {
    const windows = `\uFEFF${text.replaceAll('\n', '\r\n')}`
    shown = { ...shown, files: [{ ...file, content: windows }] }
    show('part=calendar')
    await screen.findByLabelText('Bolsa de la empresa')
    fireEvent.change(source(), { target: { value: `${source().value} ` } })
    expect(screen.queryByText(/sin guardar/i)).not.toBeNull()
    fireEvent.change(source(), { target: { value: source().value.slice(0, -1) } })
    await waitFor(() => expect(screen.queryByText(/sin guardar/i)).toBeNull())
    fireEvent.change(screen.getByLabelText('Bolsa de la empresa'), { target: { value: '3%' } })
    await waitFor(() => expect(source().value).toContain('3%'))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }))
    await screen.findByText('Guardado en el borrador.')
    const saved = calls.find(({ path }) => path.endsWith('studio/save'))?.body as FormData
    const bytes = await (saved.get('file') as File).arrayBuffer()
    expect(Buffer.from(bytes).toString()).toBe(windows.replace('2%', '3%'))
  })

  it('says who edits, what is wrong at its field, and publishes after showing each value', async () => {
    const sentence = 'expected at most 28, got 40'
    shown = {
      ...shown,
      version: 3,
      editedBy: 'bob',
      since: '2026-05-05T10:00:00Z',
      files: [{ ...file, state: 'changed', served: text }],
      findings: [{ severity: 'fault', file: 'tenant.json', line: 4, path: 'plan.cutOffDate', sentence }],
    }
    show('part=calendar')
    await screen.findByText(/Borrador \(bob\) desde 5 may 2026, 12:00; 1 archivo cambiado/)
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(1))
    await userEvent.click(screen.getByRole('button', { name: 'Publicar…' }))
    await screen.findByText('Se publica 1 valor en 1 archivo')
    expect(screen.getByText('plan día de corte: 20 → 15', { selector: 'td' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Publicar ahora' }))
    await screen.findByText(/Publicado: el portal lo muestra/)
    expect(calls.at(-2)?.body).toContain('"confirm":"print"')
  })

  it('offers a day, tries it with what is red, and says that another account has to approve', async () => {
    const changed = { ...file, state: 'changed', served: text }
    shown = { ...shown, version: 3, editedBy: 'ada', since: '2026-05-05T10:00:00Z', files: [changed] }
    published = { outcome: 'toApprove', redChanges: ['Onada: 34,90 € → 349 €'] }
    show('part=calendar')
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar…' }))
    await screen.findByText('Onada: 34,90 € → 349 €')
    expect(screen.getByText(/lo tiene que aprobar otra cuenta/)).toBeTruthy()
    const count = calls.length
    await userEvent.click(screen.getByLabelText('Un día, a las 00:00 de Madrid'))
    expect(calls).toHaveLength(count)
    expect(screen.getByRole('button', { name: 'Publicar ese día' })).toHaveProperty('disabled', true)
    const day = screen.getByLabelText<HTMLInputElement>('Día')
    for (const value of ['0002-01-01', '0020-01-01', '0202-01-01'])
      fireEvent.change(day, { target: { value } })
    expect(day.value).toBe('0202-01-01')
    expect(calls).toHaveLength(count)
    fireEvent.change(day, { target: { value: '2027-01-01' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Pedir la aprobación' }))
    await screen.findByText(/Espera a que lo apruebe otra cuenta/)
    const sent = calls.filter(({ path }) => path.endsWith('studio/publish')).at(-1)
    expect(sent?.body).toContain('"input":{"version":3,"on":"2027-01-01"}')
    expect(sent?.body).toContain('"confirm":"print"')
  })

  it('says how many releases wait under the draft, with the way to them', async () => {
    shown = { ...shown, pending: 2 }
    show('part=calendar')
    await screen.findByText(/2 publicaciones esperan su día o una aprobación/)
    expect(screen.getByRole('link', { name: 'Ver lo que espera' })).toHaveProperty('hash', '#release/list')
  })

  it('puts what was probably meant into the draft by a button at the finding', async () => {
    const sentence = 'unknown key, did you mean "companyBag"?'
    const path = 'plan.companyBags'
    const content = text.replace('companyBag', 'companyBags')
    const finding = { severity: 'fault', file: 'tenant.json', line: 4, path, sentence, newKey: 'companyBag' }
    const gone = { ...finding, path: 'plan.other', newKey: 'another' }
    shown = { ...shown, files: [{ ...file, content }], findings: [finding, gone] }
    show('part=calendar')
    await userEvent.click(await screen.findByRole('button', { name: 'Usar «companyBag»' }))
    await screen.findByText('Guardado en el borrador.')
    const saved = calls.find(({ path: each }) => each.endsWith('studio/save'))?.body as FormData
    expect(await (saved.get('file') as File).text()).toBe(text)
    expect(screen.queryByRole('button', { name: 'Usar «another»' })).toBeNull()
  })

  it('keeps what is typed while it is no JSON, and says so', async () => {
    show('part=calendar')
    await screen.findByLabelText('Bolsa de la empresa')
    fireEvent.change(source(), { target: { value: '{ "name": ' } })
    expect(screen.getByText(/todavía/)).toBeTruthy()
    fireEvent.change(source(), { target: { value: text } })
    expect(screen.getByLabelText('Bolsa de la empresa')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Guardar borrador' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('names each text of a list by its place', async () => {
    const content = '{ "products": ["catalogue/food.json", "catalogue/gym.json"] }'
    shown = { ...shown, files: [{ ...file, path: 'catalogue.json', content }] }
    show('part=products')
    expect(await screen.findByRole('textbox', { name: 'Número 1' })).toHaveProperty(
      'value',
      'catalogue/food.json',
    )
    expect(screen.getByRole('textbox', { name: 'Número 2' })).toHaveProperty('value', 'catalogue/gym.json')
  })

  it('adds a product of a category, with its line in the catalogue', async () => {
    shown = { ...shown, files: [{ ...file, path: 'catalogue.json', content: '{ "products": [] }' }] }
    show('part=products')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Producto nuevo de' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Gimnasio' }))
    await userEvent.click(screen.getByRole('button', { name: 'Añadir producto' }))
    expect(location.hash).toBe('#studio?part=products&file=catalogue%2Fgym.json&path=PL')
    expect(screen.getByText(/2 archivos sin guardar/)).toBeTruthy()
  })

  it('names a picture that is put in its place, and the portal shows it', async () => {
    const content = '{ "name": "Acme", "branding": {}, "draft": true }'
    shown = { ...shown, files: [{ ...file, content }] }
    show('part=face')
    const picture = new File(['<svg/>'], 'Nuestro Logo.SVG', { type: 'image/svg+xml' })
    await userEvent.upload(await screen.findByLabelText('Logo', { selector: '[type=file]' }), picture)
    await screen.findByLabelText('Archivo tenant.json')
    expect(source().value).toContain('"logo": "logo.png"')
    expect(screen.getByText(/images\/logo\.png/, { selector: 'li' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Hacerla pública al publicar' }))
    expect(source().value).not.toContain('draft')
  })

  it('keeps what was saved before a refused file, whose picture can be taken out', async () => {
    const content = '{ "name": "Acme", "branding": {} }'
    shown = { ...shown, files: [{ ...file, content }] }
    refused = 'foto.png'
    show('part=face')
    fireEvent.change(await screen.findByLabelText('Archivo tenant.json'), { target: { value: '{}' } })
    const drop = screen.getByLabelText('Añadir o cambiar un archivo', { selector: '[type=file]' })
    await userEvent.upload(drop, new File(['x'], 'foto.png', { type: 'image/png' }))
    await screen.findByText(/2 archivos sin guardar/)
    shown = { ...shown, version: 1, editedBy: 'ada', since: '2026-05-05T10:00:00Z' }
    await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }))
    await screen.findByText('no es una imagen')
    await screen.findByText(/1 archivo sin guardar/)
    await screen.findByText(/Borrador \(ada\)/)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }))
    const saves = calls.filter(({ path }) => path.endsWith('studio/save'))
    const inputs = saves.map(({ body }) => (body as FormData).get('input'))
    expect(inputs).toEqual([
      '{"path":"tenant.json","version":0}',
      '{"path":"images/foto.png","version":1}',
      '{"path":"images/foto.png","version":1}',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Quitar images/foto.png' }))
    expect(screen.queryByText(/sin guardar/)).toBeNull()
  })

  it('has places to drop pictures, and legal texts in the languages of the company', async () => {
    shown = { ...shown, files: [{ ...file, content: '{ "name": "Acme", "languages": ["es", "pt"] }' }] }
    show('part=face')
    expect(await screen.findAllByText('Arrastra aquí una imagen o elígela')).toHaveLength(4)
    cleanup()
    show('part=legal')
    await screen.findByText('Arrastra aquí un PDF o elígelo')
    const fields = screen.getAllByPlaceholderText('Falta').map((each) => each.getAttribute('lang'))
    expect(fields).toEqual(['es', 'pt', 'es', 'pt', 'es', 'pt', 'es', 'pt'])
  })

  it('names the lists of people’s data too where an entry is added', async () => {
    const people = '{ "employees": [{ "email": "ana@acme.example" }, { "email": "leo@acme.example" }] }'
    shown = { ...shown, files: [{ ...file, path: 'demo.json', content: people }] }
    show('part=people')
    expect(await screen.findByRole('button', { name: 'Añadir a Empleados' })).toBeTruthy()
  })

  it('names the columns of a rate table by the words of its category', async () => {
    const content = '{ "rows": [{ "startMonth": 1, "from": 18, "to": 99, "death": 1.5 }] }'
    const title = { es: 'Tasa por fallecimiento', en: 'Death rate' }
    const columns = [{ table: 'gym', column: 'death', title }]
    shown = {
      ...shown,
      categories: [{ ...categories[0], columns }],
      files: [{ ...file, path: 'tables/gym.json', content }],
    }
    show('part=prices')
    await screen.findByRole('columnheader', { name: 'Tasa por fallecimiento' })
    expect(screen.getByRole('textbox', { name: 'Tasa por fallecimiento 1' })).toBeTruthy()
    expect(screen.getByText(/Una línea por tramo: .*Tasa por fallecimiento/)).toBeTruthy()
  })

  it('goes to the field of its address', async () => {
    show('part=calendar&file=tenant.json&path=plan.companyBag')
    const field = await screen.findByLabelText('Bolsa de la empresa')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('shows the portal of the draft in a frame, and a press there opens the field of its text', async () => {
    show('part=calendar')
    await userEvent.click(await screen.findByRole('button', { name: 'Ver el portal al lado' }))
    const frame = await screen.findByTitle<HTMLIFrameElement>('Portal de la empresa')
    const origin = `http://preview.localhost${location.port && `:${location.port}`}`
    expect(frame.src).toBe(`${origin}/home#token=signed&language=es`)
    const asked = calls.find(({ path }) => path.endsWith('studio/preview'))
    expect(asked?.body).toBe('{"input":{"age":39,"children":2}}')
    const press = (text: string, from = origin) =>
      fireEvent(
        window,
        new MessageEvent('message', {
          origin: from,
          source: frame.contentWindow,
          data: { pressed: { text, page: '/home' } },
        }),
      )
    press('Acme', 'http://elsewhere.localhost')
    expect(location.hash).not.toContain('path=')
    press('Acme')
    expect(location.hash).toBe('#studio?part=face&file=tenant.json&path=name')
    press('Cerrar sesión')
    expect(await screen.findByText(/no está en los archivos de la empresa/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Enlace de un día/ }))
    await screen.findByDisplayValue(`${origin}/home#token=signed`)
    expect(
      calls.filter(({ body }) => typeof body === 'string' && body.includes('"isLink":true')),
    ).toHaveLength(1)
  })
})
