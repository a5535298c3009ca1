import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { fetchOverlays } from '../layout/overlay.tsx'
import { confirm, Questions } from './confirm.tsx'
import { Dialog } from '../layout/Dialog.tsx'

const words = { 'confirm.close': 'Cerrar', 'confirm.cancel': 'Cancelar' }
let answers: boolean[]

function Page() {
  const [isOpen, setOpen] = useState(false)
  const ask = async () =>
    answers.push(await confirm({ title: '¿Borrar?', text: 'No vuelve.', confirm: 'Borrar' }))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Ficha">
        <button type="button" onClick={() => void ask()}>
          Preguntar
        </button>
      </Dialog>
      <Questions />
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const asked = async () => {
  inIntl(<Page />, 'es', words)
  await press('Abrir')
  await press('Preguntar')
  return screen.findByRole('dialog', { name: '¿Borrar?' })
}

const overlays = () => document.querySelectorAll('.mantine-Modal-overlay')

beforeAll(fetchOverlays)
beforeEach(() => void (answers = []))

describe('a confirmation', () => {
  it.each([
    ['Borrar', true],
    ['Cancelar', false],
  ])('is answered by its button %s', async (button, answer) => {
    const dialog = await asked()
    expect(dialog.textContent).toContain('No vuelve.')
    await press(button)
    await waitFor(() => expect(answers).toEqual([answer]))
    expect(screen.queryByRole('dialog', { name: '¿Borrar?' })).toBeNull()
  })

  it('is not answered by a press beside it', async () => {
    await asked()
    for (const overlay of overlays()) await userEvent.click(overlay)
    expect(screen.getByRole('dialog', { name: '¿Borrar?' })).toBeTruthy()
    expect(answers).toEqual([])
    await press('Borrar')
    await waitFor(() => expect(answers).toEqual([true]))
  })

  it('focuses the cancel button, and returns the focus', async () => {
    await asked()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    await press('Cancelar')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Preguntar'))
  })

  it('means no when closed with Escape, and the dialog below stays open', async () => {
    await asked()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(answers).toEqual([false]))
    expect(screen.queryByRole('dialog', { name: '¿Borrar?' })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Ficha' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Preguntar'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('over another is asked first, and the first stays open', async () => {
    await asked()
    act(() => void confirm({ title: '¿Seguro?', confirm: 'Sí' }).then((yes) => answers.push(yes)))
    await screen.findByRole('dialog', { name: '¿Seguro?' })
    await press('Sí')
    await waitFor(() => expect(answers).toEqual([true]))
    expect(await screen.findByRole('dialog', { name: '¿Borrar?' })).toBeTruthy()
    await press('Borrar')
    await waitFor(() => expect(answers).toEqual([true, true]))
  })
})

describe('a dialog', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('ignores a press beside it as fast as a double click, and closes on a later one', () => {
    inIntl(<Page />, 'es', words)
    fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds))
    const isOpen = () => screen.queryByRole('dialog', { name: 'Ficha' }) !== null
    pass(399)
    fireEvent.click(overlays()[0]!)
    expect(isOpen()).toBe(true)
    pass(1)
    fireEvent.click(overlays()[0]!)
    pass(1_000)
    expect(isOpen()).toBe(false)
  })
})

it('a question has a paragraph for each line of its text', async () => {
  inIntl(<Questions />, 'es', words)
  act(() => void confirm({ title: '¿Acabar?', text: 'Termina en mayo.\nTe escribimos.', confirm: 'Acabar' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Acabar?' })
  const texts = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['Termina en mayo.', 'Te escribimos.'])
})
