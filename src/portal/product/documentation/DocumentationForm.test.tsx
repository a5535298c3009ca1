import { act, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { validators } from 'virtual:forms/validators'
import { familyMemberInCartForm } from '../../../domain/forms/profileForms.ts'
import {
  exampleModality,
  examplePeople,
  exampleRequest,
  requestItems,
} from '../../../domain/examples/exampleRequest.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { api } from '../../api/api.ts'
import { loadForm } from '../../schema-form/LoadedForm.tsx'
import type { SchemaFormHandle } from '../../schema-form/SchemaForm.tsx'
import { lessons } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { DocumentationForm } from './DocumentationForm.tsx'

beforeAll(loadForm)

const declaration = { ...lessons, documentation: { ...lessons.documentation!, per: 'person' as const } }
const modality = exampleModality({
  id: 'm',
  category: 'lessons',
  name: { es: 'Inglés' },
  questionare: 'yes',
  typeOfQuestionare: 'upload',
})
const people = Object.values(examplePeople).slice(0, 2)
const items = requestItems('m', { people: people.map(({ id }) => id), months: [3] })
const request = exampleRequest({ modality, details: {}, items })

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
        covered={{ people, request }}
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

it('documentation is not requested of people to whom it does not apply', async () => {
  const { typeOfQuestionare: _, ...plain } = modality
  const documentation = {
    schema: { type: 'object', properties: { note: { type: 'string' } } },
    per: 'person',
    when: 'always',
    appliesTo: ({ ageYears = 0 }: Person) => ageYears >= 40,
  } as const
  await renderPage(
    <DocumentationForm
      product={{
        declaration: { ...lessons, documentation },
        validators: {},
        Details: undefined,
        offers: [],
        tables: {},
      }}
      modality={plain}
      covered={{ people, request: { ...request, modality: plain } }}
      value={{}}
      onChange={() => undefined}
    />,
  )
  expect(screen.getAllByRole('region').map((region) => region.textContent)).toEqual([people[1]!.fullName])
})

it('agreed documentation of a contract in force is read-only, the rest can change (D-78)', async () => {
  const documentation = {
    schema: familyMemberInCartForm,
    per: 'contract',
    when: 'always',
    agreed: ['firstName', 'lastName1'],
  } as const
  const { typeOfQuestionare: _, ...plain } = modality
  const value = { firstName: 'Ona', personalID: '1' }
  const shown = async (inForce?: Record<string, unknown>) => {
    const { unmount } = await renderPage(
      <DocumentationForm
        product={{
          declaration: { ...lessons, documentation },
          validators: { documentation: validators['familyMemberInCart']! },
          Details: undefined,
          offers: [],
          tables: {},
        }}
        modality={plain}
        covered={{ people, request: { ...request, modality: plain }, ...(inForce && { inForce }) }}
        value={value}
        onChange={() => undefined}
      />,
    )
    const isLocked = (name: string) =>
      document.querySelector<HTMLInputElement>(`input[name$="${name}"]`)!.disabled
    const locked = ['firstName', 'lastName1', 'personalID'].map(isLocked)
    const reasons = screen.queryAllByText('Se acordó con el contrato: aquí no se cambia.').length
    unmount()
    return [locked, reasons]
  }
  expect(await shown()).toEqual([[false, false, false], 0])
  // A field without a value in the contract can still be filled in.
  expect(await shown(value)).toEqual([[true, false, false], 1])
})
