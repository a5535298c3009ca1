import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { DownloadButton } from './DownloadButton.tsx'

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Presses the button of a plan on a phone or a desktop. */
async function pressed(isPhone: boolean, share: (data: ShareData) => Promise<void>): Promise<ShareData[]> {
  const shared: ShareData[] = []
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: isPhone && query === '(pointer: coarse)' }),
  )
  Object.assign(navigator, {
    canShare: () => true,
    share: (data: ShareData) => {
      shared.push(data)
      return share(data)
    },
  })
  await renderPage(
    <DownloadButton url="/api/plan" name="Plan.pdf" bodyOf={() => ({ year: 2026 })} icon={null} isShared>
      Plan
    </DownloadButton>,
  )
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('%PDF-1.7', { status: 200 })))
  await userEvent.click(screen.getByRole('button', { name: 'Plan' }))
  await waitFor(() => expect(saved.length + shared.length).toBeGreaterThan(0))
  return shared
}

it('on a phone a file is offered to its apps', async () => {
  const [shared] = await pressed(true, () => Promise.resolve())
  expect(shared?.files?.map(({ name }) => name)).toEqual(['Plan.pdf'])
  expect(saved).toEqual([])
})

it('on a phone a file is saved where no app may be asked', async () => {
  await pressed(true, () => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await waitFor(() => expect(saved).toEqual(['Plan.pdf']))
})

it('on a phone a choice that was closed saves nothing', async () => {
  await pressed(true, () => Promise.reject(new DOMException('closed', 'AbortError')))
  expect(saved).toEqual([])
})

it('on a desktop a file is saved', async () => {
  expect(await pressed(false, () => Promise.resolve())).toEqual([])
  expect(saved).toEqual(['Plan.pdf'])
})
