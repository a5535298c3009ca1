import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRequest } from '../../../tests/support/fakeRequest.ts'
import { maxTableBytes } from '../../domain/forms/uploadLimits.ts'
import { run } from '../calls/deskApi.ts'
import { DeskMessages } from '../words/DeskMessages.tsx'
import { chooseLanguage } from '../words/language.ts'
import { FileInput } from './FileInput.tsx'

let chosen: File | undefined
let sent: (File | null)[] = []
beforeEach(() => {
  chooseLanguage('en')
  sent = []
  vi.stubGlobal(
    'XMLHttpRequest',
    FakeRequest.bind(undefined, (own, { body }) => {
      if (body instanceof FormData) sent.push(body.get('people') as File | null)
      own.end(200, { answer: {}, files: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const earlier = new File(['a'], 'earlier.csv')

async function open() {
  render(
    <DeskMessages>
      <MantineProvider env="test">
        <FileInput aria-label="people" file={earlier} onFile={(file) => (chosen = file)} />
      </MantineProvider>
    </DeskMessages>,
  )
  return screen.findByLabelText<HTMLInputElement>('people')
}
const pick = (field: HTMLElement, file: File) => fireEvent.change(field, { target: { files: [file] } })
const send = () => run('people import', { company: 'acme', files: { people: chosen }, input: {} })

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
  })

  it('reads the file at its choice, and each call sends these bytes under its name', async () => {
    const file = new File(['number;salary'], 'people.csv', { type: 'text/csv' })
    const read = vi.spyOn(file, 'arrayBuffer')
    pick(await open(), file)
    expect([chosen, read.mock.calls]).toEqual([file, [[]]])
    // What a browser does with a file that was changed since.
    read.mockRejectedValue(new Error('NotReadableError'))
    await send()
    await send()
    expect(sent.map((each) => [each?.name, each?.type])).toEqual(Array(2).fill(['people.csv', 'text/csv']))
    expect(await sent[1]?.text()).toBe('number;salary')
  })

  it('names a file that could not be read where it is sent, and sends nothing', async () => {
    const file = new File(['x'], 'people.csv')
    file.arrayBuffer = () => Promise.reject(new Error('NotReadableError'))
    pick(await open(), file)
    await expect(send()).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('The file people.csv cannot be read'),
    })
    expect(sent).toEqual([])
  })

  it.each([
    [-1, 1],
    [0, 1],
    [1, 0],
  ])('reads a file of the upload limit and %i bytes %i times', async (beyond, times) => {
    const file = new File(['x'], 'large.csv')
    Object.defineProperty(file, 'size', { value: maxTableBytes + beyond })
    const read = vi.spyOn(file, 'arrayBuffer')
    pick(await open(), file)
    expect(read).toHaveBeenCalledTimes(times)
  })
})
