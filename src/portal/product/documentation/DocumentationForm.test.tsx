import { act, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { exampleModality, examplePeople } from '../../../domain/examples/exampleRequest.ts'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { api } from '../../api/api.ts'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { lessons } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { DocumentationForm } from './DocumentationForm.tsx'

const declaration = { ...lessons, documentation: { ...lessons.documentation!, per: 'person' as const } }
const modality = exampleModality({
  id: 'm',
  category: 'lessons',
  name: { es: 'Inglés' },
  questionare: 'yes',
  typeOfQuestionare: 'upload',
})
const people = Object.values(examplePeople).slice(0, 2)

function Documentation({
  onValidated,
}: {
  onValidated: (valid: Record<string, unknown> | undefined) => void
}) {
  const [value, setValue] = useState<Record<string, unknown>>({})
  const form = useRef<SchemaFormHandle>(null)
  return (
    <>
      <DocumentationForm
        ref={form}
        product={{ declaration, validators: {}, Details: undefined, offers: [], tables: {} }}
        modality={modality}
        covered={{ people }}
        value={value}
        onChange={setValue}
      />
      <button type="button" onClick={() => onValidated(form.current?.validate())}>
        Validar
      </button>
    </>
  )
}

it(
  'files of two people that arrive at the same moment are both kept, and only with both is ' + 'it complete',
  async () => {
    const arrivals: ((file: StoredFileDto) => void)[] = []
    vi.spyOn(api, 'upload').mockImplementation(() => new Promise((resolve) => void arrivals.push(resolve)))
    const onValidated = vi.fn()
    await renderPage(<Documentation onValidated={onValidated} />)
    const validate = () => fireEvent.click(screen.getByRole('button', { name: 'Validar' }))
    const boxes = screen.getAllByLabelText<HTMLInputElement>(/cuestionario/i)
    expect(boxes).toHaveLength(2)
    validate()
    expect(onValidated).toHaveBeenLastCalledWith(undefined)
    for (const box of boxes)
      fireEvent.change(box, {
        target: { files: [new File(['%PDF'], 'papel.pdf', { type: 'application/pdf' })] },
      })
    await act(async () =>
      arrivals.forEach((arrive, at) => arrive({ name: `x${at}.pdf`, originalFilename: 'papel.pdf' })),
    )
    validate()
    expect(onValidated).toHaveBeenLastCalledWith({
      [people[0]!.id]: { file: 'x0.pdf' },
      [people[1]!.id]: { file: 'x1.pdf' },
    })
  },
)
