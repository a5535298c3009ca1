import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'

afterEach(() => vi.restoreAllMocks())

it('an upload that is cancelled at once, while its code is loaded, sends nothing and ends', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  const abort = new AbortController()
  const upload = api.upload('default', new Blob(['x']), { signal: abort.signal })
  abort.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  expect(send).not.toHaveBeenCalled()
})
