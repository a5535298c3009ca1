import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { api } from '../../api/api.ts'
import * as images from './loadImage.ts'
import { UploadBox } from './UploadBox.tsx'
import * as photos from './photoPdf.ts'
import { useAfterUploads } from './useAfterUploads.ts'

afterEach(() => vi.restoreAllMocks())

const bytes = new Uint8Array([0xff, 0xd8, 0x0a, 0x80, 0xff, 0xd9])

async function textOf(pdf: Blob): Promise<string> {
  return Buffer.from(await pdf.arrayBuffer()).toString('latin1')
}

it.each([
  [100, 200, '0 0 595 842', '421 0 0 842 87 0'],
  [200, 100, '0 0 842 595', '842 0 0 421 0 87'],
])('a photo of %i x %i px fills a page of %s', async (width, height, box, place) => {
  const text = await textOf(photos.writePdf({ bytes, width, height }))
  expect(text).toContain(`/MediaBox[${box}]`)
  expect(text).toContain(`q ${place} cm /I Do Q`)
})

it('a document of a photo is whole: its objects stand where the table says', async () => {
  const text = await textOf(photos.writePdf({ bytes, width: 10, height: 20 }))
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places).toHaveLength(5)
  for (const [index, place] of places.entries())
    expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  expect(text).toContain(`/Length 6>>\nstream\n${Buffer.from(bytes).toString('latin1')}\nendstream`)
})

/** Renders a field on a phone, and chooses a photo. */
function photographed() {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' }),
  )
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
  const upload = vi.spyOn(api, 'upload').mockResolvedValue({ name: 'x.pdf', originalFilename: 'Foto.pdf' })
  const onChange = vi.fn()
  inIntl(<UploadBox field={{ id: 'document', label: 'Documento' }} files={[]} onChange={onChange} />)
  const photo = new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Hacer una foto'), { target: { files: [photo] } })
  return { upload, onChange }
}

it('on a phone a photo is uploaded as a PDF', async () => {
  const made = new File([photos.writePdf({ bytes, width: 10, height: 20 })], 'Foto.pdf', {
    type: 'application/pdf',
  })
  vi.spyOn(photos, 'photoToPdf').mockResolvedValue(made)
  const { upload, onChange } = photographed()
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith([{ name: 'x.pdf', originalFilename: 'Foto.pdf' }]),
  )
  expect(upload.mock.calls[0]?.[1]).toMatchObject({ name: 'Foto.pdf', type: 'application/pdf' })
})

it('a photo that is being made a document is shown as an upload, and a form waits for it', async () => {
  let make!: (document: File) => void
  vi.spyOn(photos, 'photoToPdf').mockReturnValue(new Promise((resolve) => (make = resolve)))
  const { onChange } = photographed()
  expect(await screen.findByText('Subiendo: 0 %')).toBeTruthy()
  const held: unknown[][] = []
  const { result } = renderHook(() => useAfterUploads(() => held.push(onChange.mock.calls.flat())))
  let sending: Promise<void> | undefined
  act(() => void (sending = result.current.sendAfterUploads()))
  expect([held, result.current.isWaiting]).toEqual([[], true])
  await act(async () => {
    make(new File(['%PDF'], 'Foto.pdf', { type: 'application/pdf' }))
    await sending
  })
  expect(held).toEqual([[[{ name: 'x.pdf', originalFilename: 'Foto.pdf' }]]])
})

it('on a phone a photo that cannot be read is told at the field, and nothing is uploaded', async () => {
  vi.spyOn(images, 'loadImage').mockRejectedValue(new Error('no picture'))
  const { upload } = photographed()
  expect(await screen.findByText('La foto no se ha podido leer. Haz otra o elige un PDF.')).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
})
