import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import type { UploadOptions } from '../../api/sendFile.ts'
import { readToasts } from '../../../../tests/support/portal/toasts.ts'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { UploadBox } from './UploadBox.tsx'
import { useState } from 'react'
import { fetchOverlays } from '../layout/overlay.tsx'

const pdf = new File(['%PDF'], 'carta.pdf', { type: 'application/pdf' })
const stored = { name: 'x.pdf', originalFilename: 'carta.pdf' }

/** Renders a box whose uploads are recorded, and end when the test ends them. */
function drawn() {
  const onChange = vi.fn()
  const asked: {
    container: string
    file: Blob
    options: UploadOptions
    answer: (file: StoredFileDto) => void
    refuse: (error: unknown) => void
  }[] = []
  vi.spyOn(api, 'upload').mockImplementation(
    (container, file, options = {}) =>
      new Promise((answer, refuse) => void asked.push({ container, file, options, answer, refuse })),
  )
  // Ends all uploads: a form of a later test would wait for them.
  onTestFinished(() => asked.forEach(({ answer }) => answer(stored)))
  inIntl(<UploadBox field={{ id: 'document', label: 'Documento' }} files={[]} onChange={onChange} />)
  const input = screen.getByLabelText<HTMLInputElement>('Documento')
  return {
    onChange,
    asked,
    input,
    choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }),
  }
}
const shown = () => readToasts().map(({ level, text }) => [level, text])

beforeAll(fetchOverlays)
afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
})

describe('a box for documents', () => {
  it('offers PDF files, and sends nothing else', () => {
    const { input, choose, asked } = drawn()
    expect(input.accept).toBe('application/pdf')
    for (const [name, type] of [
      ['notas.txt', 'text/plain'],
      ['foto.png', 'image/png'],
      ['nada', ''],
    ] as const) {
      choose(new File(['x'], name, { type }))
      expect(screen.getByText(`${name} no es un PDF. Elige un archivo PDF.`)).toBeTruthy()
      expect(input.getAttribute('aria-invalid')).toBe('true')
    }
    expect(asked).toEqual([])
  })

  it('accepts 10 MB and not a byte more, with an error before anything is sent', () => {
    const { choose, asked } = drawn()
    const sized = (size: number) =>
      Object.defineProperty(new File(['%PDF'], 'plano.pdf', { type: 'application/pdf' }), 'size', {
        value: size,
      })
    choose(sized(10 * 1024 * 1024 + 1))
    expect(screen.getByText('plano.pdf ocupa más de 10 MB. Elige un archivo más pequeño.')).toBeTruthy()
    expect(asked).toEqual([])
    choose(sized(10 * 1024 * 1024))
    expect(asked).toHaveLength(1)
  })

  it(
    'sends a PDF to the container "default", tells whole percent, and keeps the name it was ' +
      'stored under',
    async () => {
      const { choose, asked, onChange } = drawn()
      choose(pdf)
      expect(asked.map(({ container, file }) => [container, file])).toEqual([['default', pdf]])
      for (const percent of [0, 33, 100]) {
        asked[0]!.options.onProgress?.(percent)
        expect(await screen.findByText(`Subiendo: ${percent} %`)).toBeTruthy()
        expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(percent))
      }
      expect(onChange).not.toHaveBeenCalled()
      asked[0]!.answer(stored)
      await waitFor(() => expect(onChange).toHaveBeenCalledWith([stored]))
    },
  )

  it(
    'stays as it was when the upload fails, and the server’s words are a toast, and stand at ' +
      'the field until the next try',
    async () => {
      const { choose, asked, onChange } = drawn()
      choose(pdf)
      asked[0]!.refuse(new ApiError(413, { statusCode: 413, name: 'TooLarge', message: 'No cabe.' }))
      expect(await screen.findByText('Arrastra aquí un PDF o elígelo (hasta 10 MB)')).toBeTruthy()
      expect([onChange.mock.calls, shown()]).toEqual([[], [['warning', 'No cabe.']]])
      const input = screen.getByLabelText<HTMLInputElement>('Documento')
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'No cabe.',
      )
      fireEvent.change(input, { target: { files: [pdf] } })
      expect(screen.queryByText('No cabe.')).toBeNull()
      asked[1]!.answer(stored)
      await waitFor(() => expect(onChange).toHaveBeenCalledWith([stored]))
      expect(screen.queryByText('No cabe.')).toBeNull()
    },
  )

  it('keeps the focus of the keyboard while it uploads, after it, and after a removal', async () => {
    let answer!: (file: StoredFileDto) => void
    vi.spyOn(api, 'upload').mockReturnValue(new Promise((resolve) => (answer = resolve)))
    function Box() {
      const [files, setFiles] = useState<StoredFileDto[]>([])
      return <UploadBox field={{ id: 'document', label: 'Documento' }} files={files} onChange={setFiles} />
    }
    inIntl(<Box />)
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id
    await userEvent.upload(screen.getByLabelText('Documento'), pdf)
    await waitFor(() => expect(focused()).toBe('Cancelar la subida'))
    answer(stored)
    await waitFor(() => expect(focused()).toBe('Quitar carta.pdf'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(focused()).toBe('document'))
  })

  it('leaves the focus where somebody went on meanwhile', async () => {
    let answer!: (file: StoredFileDto) => void
    vi.spyOn(api, 'upload').mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const onChange = vi.fn()
    inIntl(
      <>
        <UploadBox field={{ id: 'document', label: 'Documento' }} files={[]} onChange={onChange} />
        <button>Otra cosa</button>
      </>,
    )
    await userEvent.upload(screen.getByLabelText('Documento'), pdf)
    const other = screen.getByRole('button', { name: 'Otra cosa' })
    await userEvent.click(other)
    answer(stored)
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    expect(document.activeElement).toBe(other)
  })

  it('is unchanged after a cancelled upload, without a message', async () => {
    const { choose, asked, onChange } = drawn()
    choose(pdf)
    asked[0]!.options.signal?.addEventListener('abort', () =>
      asked[0]!.refuse(new DOMException('Upload cancelled', 'AbortError')),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar la subida' }))
    expect(await screen.findByText('Arrastra aquí un PDF o elígelo (hasta 10 MB)')).toBeTruthy()
    expect([onChange.mock.calls, shown()]).toEqual([[], []])
  })
})
