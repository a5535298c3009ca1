import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type RJSFSchema, hashForSchema } from '@rjsf/utils'
import Ajv from 'ajv'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import type { StoredFileDto } from '../../dto/documentDto.ts'
import { api } from '../api/api.ts'
import { SchemaForm, type SchemaFormHandle } from './SchemaForm.tsx'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import { useAfterUploads } from '../ui/inputs/useAfterUploads.ts'

const schema: FormSchema = {
  type: 'object',
  required: ['paper'],
  properties: { paper: { type: 'string', format: 'file', minLength: 1 } },
}
const validators = {
  [hashForSchema(schema as RJSFSchema)]: new Ajv({ formats: { file: true } }).compile(schema),
} as never

function Sender({ onSend }: { onSend: (value: Record<string, unknown>) => void }) {
  const [value, setValue] = useState<Record<string, unknown>>({})
  const form = useRef<SchemaFormHandle>(null)
  const { sendAfterUploads } = useAfterUploads(() => {
    const valid = form.current?.validate()
    if (valid) onSend(valid)
  })
  return (
    <>
      <SchemaForm
        ref={form}
        schema={schema}
        validators={validators}
        value={value}
        onChange={setValue}
        messages={(id) => (id === 'details.paper' ? 'Papel' : undefined)}
      />
      <button type="button" onClick={() => void sendAfterUploads()}>
        Enviar
      </button>
    </>
  )
}

it('a form that is submitted during an upload is sent with the file', async () => {
  let arrive = (_: StoredFileDto): void => {}
  vi.spyOn(api, 'upload').mockImplementation(() => new Promise((resolve) => void (arrive = resolve)))
  const onSend = vi.fn()
  inIntl(<Sender onSend={onSend} />)
  fireEvent.change(screen.getByLabelText(/^Papel/), {
    target: { files: [new File(['%PDF'], 'papel.pdf', { type: 'application/pdf' })] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(onSend).not.toHaveBeenCalled()
  arrive({ name: 'x1.pdf', originalFilename: 'papel.pdf' })
  await waitFor(() => expect(onSend).toHaveBeenCalled())
  expect(onSend.mock.calls).toEqual([[{ paper: 'x1.pdf' }]])
})

it('a missing file is no error any more once it is uploaded', async () => {
  vi.spyOn(api, 'upload').mockResolvedValue({ name: 'x1.pdf', originalFilename: 'papel.pdf' })
  inIntl(<Sender onSend={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findAllByText('Adjunta «Papel»')).toHaveLength(2)
  fireEvent.change(screen.getByLabelText(/^Papel/), {
    target: { files: [new File(['%PDF'], 'papel.pdf', { type: 'application/pdf' })] },
  })
  await screen.findByText('papel.pdf')
  await waitFor(() => expect(screen.queryByText('Adjunta «Papel»')).toBeNull())
})
