import { notifications } from '@mantine/notifications'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { session } from '../../api/session.ts'
import { readToasts } from '../../../../tests/support/portal/toasts.ts'
import { findLevel } from '../feedback/toasts.tsx'
import { uploadFile } from './uploadFile.ts'
import { fetchOverlays } from '../layout/overlay.tsx'

type Answer = { status: number; body?: unknown; text?: string } | 'no answer'

/** Replaces the browser's XMLHttpRequest, which Node lacks: reports progress of one half, then answers. */
function answeringUploads(answer: Answer) {
  const sent: { url: string; form: FormData }[] = []
  class FakeRequest {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } =
      {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {
      this.onabort?.()
    }
    send(form: FormData) {
      sent.push({ url: this.url, form })
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 3 })
      if (answer === 'no answer') return this.onerror?.()
      this.status = answer.status
      this.responseText = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}

const pdf = new File(['%PDF'], 'nómina.pdf', { type: 'application/pdf' })

beforeAll(fetchOverlays)
afterEach(() => {
  vi.unstubAllGlobals()
  session.forget()
  notifications.clean()
})

describe('upload', () => {
  it('sends to container default in the field file, and reports whole percent', async () => {
    const sent = answeringUploads({ status: 201, body: { name: 'x.pdf', originalFilename: 'nómina.pdf' } })
    const percents: number[] = []
    expect(await uploadFile(pdf, { onProgress: (percent) => percents.push(percent) })).toEqual({
      name: 'x.pdf',
      originalFilename: 'nómina.pdf',
    })
    expect(sent[0]?.url).toBe('/api/storage/default')
    expect(sent[0]?.form.get('file')).toMatchObject({ name: 'nómina.pdf' })
    expect(percents).toEqual([33])
  })

  it.each([
    [413, 'warning'],
    [500, 'error'],
    [302, 'redirect'],
  ] as const)(
    'returns nothing on a %i, with a toast of level %s in the server’s words',
    async (status, level) => {
      answeringUploads({
        status,
        body: { error: { statusCode: status, name: 'X', message: 'Demasiado grande' } },
      })
      expect(await uploadFile(pdf)).toBeUndefined()
      expect(readToasts()).toEqual([{ level, text: 'Demasiado grande' }])
    },
  )

  it('shows a picture’s own sentence if one is given', async () => {
    answeringUploads({
      status: 400,
      body: { error: { statusCode: 400, name: 'X', message: 'No es una imagen' } },
    })
    await uploadFile(pdf, { container: 'images', failureText: 'Error en la carga' })
    expect(readToasts()).toEqual([{ level: 'warning', text: 'Error en la carga' }])
  })

  it('shows nothing for a 403, like every call (ERR-41)', async () => {
    answeringUploads({ status: 403, body: { error: { statusCode: 403, name: 'X', message: 'No puedes' } } })
    expect(await uploadFile(pdf)).toBeUndefined()
    expect(readToasts()).toEqual([])
  })

  it('reports that the service is unavailable without an answer', async () => {
    answeringUploads('no answer')
    expect(await uploadFile(pdf)).toBeUndefined()
    expect(readToasts()).toEqual([{ level: 'error', text: 'Service is unavailable' }])
  })

  it('says that the page failed where an answer cannot be read', async () => {
    answeringUploads({ status: 200, text: '<html>' })
    const said: string[] = []
    const options = { failureText: 'Error en la carga', onFailure: (text: string) => said.push(text) }
    expect(await uploadFile(pdf, options)).toBeUndefined()
    expect(readToasts()).toEqual([{ level: 'error', text: said[0] }])
    expect(said).toEqual([expect.stringContaining('Ha fallado algo en esta página')])
  })

  it('shows nothing once it was canceled', async () => {
    answeringUploads({ status: 200 })
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends XMLHttpRequest {
        override send() {
          this.onabort?.(new Event('abort') as ProgressEvent)
        }
      },
    )
    expect(await uploadFile(pdf)).toBeUndefined()
    expect(readToasts()).toEqual([])
  })

  it('has a level for each class of status', () => {
    expect([200, 299, 300, 399, 400, 499, 500].map(findLevel)).toEqual([
      'success',
      'success',
      'redirect',
      'redirect',
      'warning',
      'warning',
      'error',
    ])
  })
})
