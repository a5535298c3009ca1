import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { countUpload, useAfterUploads } from './useAfterUploads.ts'

it('a form is sent at once without a running upload', async () => {
  const sent: string[] = []
  const { result } = renderHook(() => useAfterUploads(() => sent.push('sent')))
  await act(() => result.current.sendAfterUploads())
  expect(sent).toEqual(['sent'])
})

it(
  'a form that is sent while a file is on its way waits for it, also for one that fails, ' +
    'and sends what it then holds',
  async () => {
    for (const isGood of [true, false]) {
      const sent: string[] = []
      let end = (): void => {}
      const upload = new Promise<void>((resolve, reject) => {
        end = () => (isGood ? resolve() : reject(new Error('cut off')))
      })
      const { result, rerender } = renderHook(({ file }) => useAfterUploads(() => sent.push(file)), {
        initialProps: { file: 'none' },
      })
      const counted = countUpload(upload).catch(() => undefined)
      let asked: Promise<void> | undefined
      act(() => void (asked = result.current.sendAfterUploads()))
      expect(sent).toEqual([])
      expect(result.current.isWaiting).toBe(true)
      rerender({ file: 'paper.pdf' })
      end()
      await act(async () => {
        await counted
        await asked
      })
      expect(sent).toEqual(['paper.pdf'])
      expect(result.current.isWaiting).toBe(false)
    }
  },
)
