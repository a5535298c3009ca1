import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../domain/kernel/language.ts'
import type { DocumentDto } from '../../dto/documentDto.ts'
import { api } from '../api/api.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { DocumentsPage } from './DocumentsPage.tsx'

const document = (id: string, fields: Partial<DocumentDto>): DocumentDto => ({
  id,
  year: 2026,
  name: id,
  file: `${id}.pdf`,
  url: `/api/storage/default/${id}.pdf?token=t`,
  type: 'User file',
  public: false,
  userId: 'u1',
  creator: 'Marta Vidal',
  createdAt: '2026-02-03T10:00:00Z',
  updatedAt: '2026-02-03T10:00:00Z',
  sizeBytes: 2_048,
  ...fields,
})
const mine = document('carta', { name: 'Carta de la escuela' })
const companys = document('guide', {
  name: 'Guía del plan',
  userId: '',
  creator: 'Administrador',
  public: true,
  type: 'Company file',
})
const another = document('payroll', { name: 'Nómina', userId: 'u2', creator: 'Otra persona' })

const opened = (
  documents: DocumentDto[] | (() => Response) = [mine, companys],
  language: Language = 'es',
  answers = {},
) =>
  renderPage(<DocumentsPage />, {
    path: '/documents',
    language,
    answers: { 'GET /users/u1/documents/all': documents, ...answers },
  })
const pdf = new File(['%PDF'], 'carta.pdf', { type: 'application/pdf' })

afterEach(() => void vi.restoreAllMocks())

describe('the list of documents', () => {
  it('has the company’s and the employee’s: number, name as a download, author', async () => {
    await opened()
    const table = await screen.findByRole('table', { name: 'Archivos' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    ).toEqual(['N.º', 'Nombre', 'Creado por'])
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
      ['1', 'Carta de la escuela', 'Yo'],
      ['2', 'Guía del plan', 'Administrador'],
    ])
    const link = within(rows[0]!).getByRole('link', { name: 'Descargar Carta de la escuela' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
      '/api/storage/default/carta.pdf?token=t',
      true,
    ])
  })

  it('opens a document by the session, for its address ends before the page does', async () => {
    const saved: string[] = []
    const press = HTMLAnchorElement.prototype.click
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (this.isConnected) press.call(this)
      else saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''Carta%20de%20la%20escuela.pdf" }
    const url = '/api/storage/default/carta.pdf?token=1.2.3&language=es'
    const { asked } = await opened([{ ...mine, url }], 'es', {
      'GET /storage/default/carta.pdf': () => new Response('%PDF', { headers }),
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Descargar Carta de la escuela' }))
    await waitFor(() => expect(saved).toEqual(['Carta de la escuela.pdf']))
    expect(asked.at(-1)?.path).toBe('/storage/default/carta.pdf?language=es')
  })

  it('is loaded again when a contract has changed, whose document may be new', async () => {
    let list = [mine]
    let employee = buildEmployee()
    const { stores } = await opened(() => new Response(JSON.stringify(list)), 'es', {
      'GET /profile': () => employee,
    })
    await screen.findByText('Carta de la escuela')
    list = [companys, mine]
    employee = buildEmployee({ contracts: [buildPlants({ id: 'c4', state: 'inForce' })] })
    await act(() => stores.session.reload())
    expect(await screen.findByText('Guía del plan')).toBeTruthy()
  })

  it('names "Me" as the author of the employee’s own, else "Admin"', async () => {
    await opened([mine, companys, another], 'en')
    const table = await screen.findByRole('table', { name: 'Files' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[2]?.textContent),
    ).toEqual(['Me', 'Admin', 'Admin'])
  })

  it('says that there are none', async () => {
    await opened([])
    expect(await screen.findByText('No hay documentos subidos.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('can be loaded again after a failure', async () => {
    let times = 0
    await opened(() =>
      times++ === 0 ? refused(500, 'No disponible.')() : new Response(JSON.stringify([mine])),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
    expect(await screen.findByRole('table', { name: 'Archivos' })).toBeTruthy()
  })
})

describe('a new document', () => {
  const open = async (language: Language = 'es') => {
    const list: DocumentDto[] = []
    const page = await opened(list, language, { 'POST /users/u1/documents': mine })
    await userEvent.click(
      await screen.findByRole('button', { name: language === 'en' ? 'New document' : 'Nuevo documento' }),
    )
    return {
      ...page,
      list,
      dialog: await screen.findByRole('dialog'),
      posts: () => page.asked.filter(({ method }) => method === 'POST'),
    }
  }
  const choose = (dialog: HTMLElement, file: File) =>
    fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [file] } })

  it('is not sent without a file, which is then requested', async () => {
    const { dialog, posts } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar documento' }))
    expect(await within(dialog).findByText('Elige un archivo PDF')).toBeTruthy()
    expect(posts()).toEqual([])
  })

  it('accepts PDF only', async () => {
    const upload = vi.spyOn(api, 'upload')
    const { dialog, posts } = await open()
    choose(dialog, new File(['x'], 'notas.txt', { type: 'text/plain' }))
    expect(await within(dialog).findByText('notas.txt no es un PDF. Elige un archivo PDF.')).toBeTruthy()
    expect([upload.mock.calls, posts()]).toEqual([[], []])
  })

  it('is sent as a private user file under the typed name, announced, and listed', async () => {
    vi.spyOn(api, 'upload').mockResolvedValue({ name: 'stored.pdf', originalFilename: 'carta.pdf' })
    const { dialog, posts, list } = await open('en')
    choose(dialog, pdf)
    await within(dialog).findByText('carta.pdf')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Carta de la escuela ' } })
    list.push(mine)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save document' }))
    expect(await screen.findByText('Document created')).toBeTruthy()
    expect(posts().map(({ path, body }) => [path, body])).toEqual([
      [
        '/users/u1/documents',
        { file: 'stored.pdf', name: 'Carta de la escuela', type: 'User file', public: false },
      ],
    ])
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Files' }).textContent).toContain('Carta de la escuela'),
    )
  })

  it('keeps the file’s name if none is typed', async () => {
    vi.spyOn(api, 'upload').mockResolvedValue({ name: 'stored.pdf', originalFilename: 'carta.pdf' })
    const { dialog, posts } = await open()
    choose(dialog, pdf)
    await within(dialog).findByText('carta.pdf')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar documento' }))
    expect(await screen.findByText('Documento creado')).toBeTruthy()
    expect(posts()[0]?.body).toMatchObject({ name: 'carta.pdf' })
  })
})
