import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import type { UploadOptions } from '../api/sendFile.ts'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { readToasts } from '../../../tests/support/portal/toasts.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import * as cut from './cropPicture.ts'

const cropped = new Blob(['jpeg'], { type: 'image/jpeg' })
const asked: {
  container: string
  file: Blob
  options: UploadOptions
  answer: (name: string) => void
  refuse: (error: unknown) => void
}[] = []

// The real cropper would wait forever for its picture in jsdom; a browser test checks the crop.
vi.mock('react-easy-crop', async () => {
  const { useEffect, useRef } = await import('react')
  return {
    default: function Cropper({
      onCropComplete,
    }: {
      onCropComplete: (percent: object, pixels: object) => void
    }) {
      const done = useRef(onCropComplete)
      useEffect(() => done.current({}, { x: 0, y: 0, width: 600, height: 600 }), [])
      return null
    },
  }
})

beforeEach(() => {
  asked.length = 0
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(cut, 'cropToJpeg').mockResolvedValue(cropped)
  vi.spyOn(api, 'upload').mockImplementation(
    (container, file, options = {}) =>
      new Promise(
        (answer, refuse) =>
          void asked.push({
            container,
            file,
            options,
            answer: (name) => answer({ name, originalFilename: 'picture.jpg' }),
            refuse,
          }),
      ),
  )
})
afterEach(() => void vi.restoreAllMocks())

const drawn = async () => {
  const page = await renderPage(<PictureEditor />, {
    answers: { 'POST /profile': buildEmployee({ picture: 'new.jpg' }) },
  })
  const input = page.container.querySelector('input')!
  return {
    ...page,
    input,
    choose: (type: string) =>
      fireEvent.change(input, { target: { files: [new File(['x'], 'me', { type })] } }),
  }
}
/** Returns the text of the toast and the text beside the picture. */
const told = () => ({
  toast: readToasts().at(-1)?.text,
  field:
    document.getElementById(
      screen.getByRole('button', { name: 'Cambiar la foto' }).getAttribute('aria-describedby') ?? '',
    )?.textContent ?? undefined,
})
const use = async () => userEvent.click(await screen.findByRole('button', { name: 'Usar esta foto' }))

it.each(['image/png', 'image/gif', 'image/jpeg'])(
  'a picture of type %s is cropped before anything is sent',
  async (type) => {
    const { input, choose } = await drawn()
    expect(input.accept.split(',')).toContain(type)
    choose(type)
    expect(await screen.findByRole('dialog', { name: 'Encuadra tu foto' })).toBeTruthy()
    expect(asked).toEqual([])
  },
)

it.each(['image/webp', 'image/svg+xml', 'application/pdf', 'text/plain'])(
  'a file of type %s is refused as a picture',
  async (type) => {
    const { input, choose } = await drawn()
    expect(input.accept.split(',')).not.toContain(type)
    choose(type)
    await waitFor(() =>
      expect(told()).toEqual({
        toast: 'Elige una imagen PNG, GIF o JPEG',
        field: 'Elige una imagen PNG, GIF o JPEG',
      }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

it(
  'the cut goes to the container "images", tells its percent, and its name becomes the ' +
    'picture of the profile',
  async () => {
    const page = await drawn()
    page.choose('image/png')
    await use()
    await waitFor(() =>
      expect(asked.map(({ container, file }) => [container, file])).toEqual([['images', cropped]]),
    )
    asked[0]!.options.onProgress?.(42)
    expect(await screen.findByText('Subiendo la foto: 42 %')).toBeTruthy()
    expect(screen.getByText('42 %')).toBeTruthy()
    asked[0]!.answer('new.jpg')
    expect(await screen.findByText('Información del perfil actualizada')).toBeTruthy()
    expect(page.asked).toMatchObject([{ method: 'POST', path: '/profile', body: { picture: 'new.jpg' } }])
    expect(page.container.querySelector('img')?.getAttribute('src')).toBe('/api/storage/images/new.jpg')
  },
)

it('a failed upload says "Error en la carga" and leaves the profile as it was', async () => {
  const page = await drawn()
  page.choose('image/png')
  await use()
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!.refuse(new ApiError(500, { statusCode: 500, name: 'Error', message: 'Otra cosa' }))
  await waitFor(() => expect(told()).toEqual({ toast: 'Error en la carga', field: 'Error en la carga' }))
  expect(page.asked).toEqual([])
  page.choose('image/png')
  expect(told().field).toBeUndefined()
})
