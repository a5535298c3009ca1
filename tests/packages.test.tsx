import { MantineProvider } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { benefitFolders, brokenFolders } from 'virtual:benefits'
import { validators } from 'virtual:forms/validators'
import { describe, expect, it, vi } from 'vitest'
import { coreForms } from '../src/domain/forms/profileForms.ts'
import { pickSchema } from '../src/domain/benefit/formSchema.ts'

// package.json pins the last react-dropzone for Node 20; Mantine expects a later one.
describe('the dropzone', () => {
  const show = (onDrop: (files: File[]) => void, onReject: (files: unknown[]) => void): HTMLInputElement => {
    render(
      <MantineProvider>
        <Dropzone
          onDrop={onDrop}
          onReject={onReject}
          accept={['application/pdf']}
          maxSize={100}
          inputProps={{ 'aria-label': 'Invoice' }}
        >
          Drop it here
        </Dropzone>
      </MantineProvider>,
    )
    return screen.getByLabelText<HTMLInputElement>('Invoice')
  }
  const pdf = (bytes: number): File =>
    new File(['x'.repeat(bytes)], 'invoice.pdf', { type: 'application/pdf' })

  it('accepts a chosen file within the limit', async () => {
    const [onDrop, onReject] = [vi.fn(), vi.fn()]
    await userEvent.upload(show(onDrop, onReject), pdf(100))
    await vi.waitFor(() =>
      expect(onDrop).toHaveBeenCalledWith(
        [expect.objectContaining({ name: 'invoice.pdf' })],
        expect.anything(),
      ),
    )
    expect(onReject).not.toHaveBeenCalled()
  })
  it('refuses a file above the limit', async () => {
    const [onDrop, onReject] = [vi.fn(), vi.fn()]
    await userEvent.upload(show(onDrop, onReject), pdf(101))
    await vi.waitFor(() =>
      expect(onReject).toHaveBeenCalledWith(
        [expect.objectContaining({ errors: [expect.objectContaining({ code: 'file-too-large' })] })],
        expect.anything(),
      ),
    )
  })
})

describe('the build', () => {
  it('has a compiled validator for each core form, made from the schema that is shown', () => {
    expect(Object.keys(validators)).toEqual(Object.keys(coreForms))
    for (const [name, schema] of Object.entries(coreForms))
      expect(() => createPrecompiledValidator(validators[name] ?? {}, schema as object)).not.toThrow()
  })
  it('includes each folder of plugins', () => {
    expect(brokenFolders).toEqual([])
  })
  it.each(Object.keys(benefitFolders))(
    'has compiled validators for every form and every step of %s',
    async (id) => {
      const folder = benefitFolders[id]
      const benefit = (await folder?.load())?.default
      const compiled = (await folder?.validators())?.validators ?? {}
      const shown: [string, object | undefined][] = [
        ['details', benefit?.details],
        ['itemDetails', benefit?.itemDetails],
        ['documentation', benefit?.documentation?.schema],
        ...Object.entries(benefit?.steps ?? {}).map(([step, fields]): [string, object] => [
          `details/${step}`,
          pickSchema(benefit?.details ?? {}, fields),
        ]),
      ]
      const offered = shown.filter(([, schema]) => schema)
      expect(Object.keys(compiled).length).toBe(offered.length)
      for (const [name, schema] of offered)
        expect(() => createPrecompiledValidator(compiled[name] ?? {}, schema ?? {})).not.toThrow()
    },
  )
})
