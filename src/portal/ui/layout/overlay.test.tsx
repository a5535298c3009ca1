import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createOverlay, useOverlaysAtFirstPress } from './overlay.tsx'

type Props = { isOpen: boolean; onClose: () => void }
const Box = ({ isOpen }: Props) => (isOpen ? <p role="dialog">Hola</p> : null)

describe('a part that floats over the page', () => {
  it('is loaded when it opens, and nothing is rendered before', async () => {
    const load = vi.fn(async () => Box)
    const Overlay = createOverlay<Props>(load)
    const { rerender } = render(<Overlay isOpen={false} onClose={() => undefined} />)
    expect(load).not.toHaveBeenCalled()
    rerender(<Overlay isOpen onClose={() => undefined} />)
    expect((await screen.findByRole('dialog')).textContent).toBe('Hola')
    rerender(<Overlay isOpen={false} onClose={() => undefined} />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is loaded by the first press of a visit', async () => {
    const load = vi.fn(async () => Box)
    createOverlay<Props>(load)
    function Page() {
      useOverlaysAtFirstPress(() => undefined)
      return null
    }
    render(<Page />)
    act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  })

  it('closes and is told where its code cannot be loaded; the page goes on', async () => {
    const Overlay = createOverlay<Props>(() => Promise.reject(new Error('gone')))
    const onClose = vi.fn()
    const onMissing = vi.fn()
    function Page() {
      useOverlaysAtFirstPress(onMissing)
      return (
        <>
          <h1>Página</h1>
          <Overlay isOpen onClose={onClose} />
        </>
      )
    }
    render(<Page />)
    await waitFor(() => expect([onClose.mock.calls, onMissing.mock.calls]).toEqual([[[]], [[]]]))
    expect(screen.getByRole('heading').textContent).toBe('Página')
  })
})
