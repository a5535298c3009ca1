import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxTableBytes } from '../../domain/forms/uploadLimits.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { FileInput, useHeldFile } from './FileInput.tsx'

const onFile = vi.fn<(file: File | undefined) => void>()
beforeEach(() => {
  chooseLanguage('en')
  onFile.mockReset()
})
afterEach(cleanup)

const earlier = new File(['a'], 'earlier.csv')
function Field() {
  const { hold, notice } = useHeldFile(onFile)
  return (
    <>
      <FileInput aria-label="people" file={earlier} onFile={hold} />
      {notice}
    </>
  )
}

async function open() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <Field />
      </MantineProvider>
    </DeskMessages>,
  )
  return screen.findByLabelText<HTMLInputElement>('people')
}
const pick = (field: HTMLElement, file: File) =>
  act(async () => void fireEvent.change(field, { target: { files: [file] } }))

/** A file whose bytes arrive, or fail, when the test says so. */
function slowFile(name: string) {
  const file = new File(['x'], name)
  const settle = { resolve: (_: ArrayBuffer): void => {}, reject: (_: Error): void => {} }
  file.arrayBuffer = () => new Promise((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { file, settle }
}

describe('a field for a file', () => {
  it('is empty once it is pressed, so that the browser tells of the same file chosen again', async () => {
    const field = await open()
    const written = vi.spyOn(field, 'value', 'set')
    fireEvent.click(field)
    expect(written).toHaveBeenCalledWith('')
  })

  it('shows the earlier file again where the dialog is closed without a choice', async () => {
    const add = vi.fn()
    vi.stubGlobal('DataTransfer', function Stub() {
      return { items: { add }, files: [] }
    })
    const field = await open()
    const put = vi.fn()
    Object.defineProperty(field, 'files', { set: put })
    fireEvent(field, new Event('cancel', { bubbles: true }))
    expect(add).toHaveBeenCalledWith(earlier)
    expect(put).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  it('hands out the bytes of the moment of the choice under the file’s name', async () => {
    await pick(await open(), new File(['number;salary'], 'people.csv', { type: 'text/csv' }))
    const [held] = onFile.mock.calls[0] ?? []
    expect([held?.name, held?.type, await held?.text()]).toEqual(['people.csv', 'text/csv', 'number;salary'])
  })

  it('says that a file cannot be read, and hands out none', async () => {
    const { file, settle } = slowFile('people.csv')
    const field = await open()
    await pick(field, file)
    await act(async () => settle.reject(new Error('NotReadableError')))
    expect(screen.getByRole('alert').textContent).toContain('The file people.csv cannot be read')
    expect(onFile.mock.calls).toEqual([[undefined]])
    await pick(field, new File(['a'], 'people.csv'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('hands out the file chosen last, though an earlier one is read later', async () => {
    const slow = slowFile('slow.csv')
    const field = await open()
    await pick(field, slow.file)
    await pick(field, new File(['a'], 'quick.csv'))
    await act(async () => slow.settle.resolve(new ArrayBuffer(0)))
    expect(onFile.mock.calls.map(([file]) => file?.name)).toEqual(['quick.csv'])
  })

  it.each([
    [-1, 1],
    [0, 1],
    [1, 0],
  ])('reads a file of %i bytes beyond the limit %i times', async (beyond, times) => {
    const { file } = slowFile('large.csv')
    Object.defineProperty(file, 'size', { value: maxTableBytes + beyond })
    const read = vi.spyOn(file, 'arrayBuffer')
    await pick(await open(), file)
    expect(read).toHaveBeenCalledTimes(times)
    expect(onFile.mock.calls).toEqual(times === 0 ? [[file]] : [])
  })
})
