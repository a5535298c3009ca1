import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { validators } from 'virtual:forms/validators'
import { familyMemberInCartForm } from '../../domain/forms/profileForms.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'

const titles: Record<string, string> = {
  'member.firstName': 'Nombre',
  'member.lastName1': 'Primer apellido',
  'member.lastName2': 'Segundo apellido',
  'member.personalID': 'Documento',
  'member.birthday': 'Nacimiento',
  'member.relationship': 'Parentesco',
  'member.relationship.child': 'Hijo o hija',
}
const messages = (id: string): string | undefined => titles[id]

function Held({
  start = {},
  onSubmit = () => undefined,
  errors,
}: {
  start?: Record<string, unknown>
  onSubmit?: (value: Record<string, unknown>) => void
  errors?: Record<string, string>
}) {
  const [value, setValue] = useState(start)
  return (
    <SchemaForm
      schema={familyMemberInCartForm}
      validators={validators['familyMemberInCart']!}
      value={value}
      onChange={setValue}
      onSubmit={onSubmit}
      messages={messages}
      prefix="member"
      errors={errors}
    >
      <button type="submit">Enviar</button>
    </SchemaForm>
  )
}

const complete = {
  relationship: 'child',
  firstName: 'Nil',
  lastName1: 'Roca',
  lastName2: 'Vidal',
  personalID: '12345678Z',
  birthday: '2020-05-01',
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }))

describe('a submitted form', () => {
  it('passes on valid values', async () => {
    const onSubmit = vi.fn()
    inIntl(<Held start={complete} onSubmit={onSubmit} />)
    await send()
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining(complete))
  })

  it(
    'with something missing hands nothing on; a summary takes the focus and leads to each ' + 'field',
    async () => {
      const onSubmit = vi.fn()
      inIntl(<Held start={{ ...complete, firstName: undefined, lastName2: undefined }} onSubmit={onSubmit} />)
      await send()
      expect(onSubmit).not.toHaveBeenCalled()
      const summary = await waitFor(() =>
        screen.getByText('Hay 2 datos por revisar').closest<HTMLElement>('[data-error-summary]')!,
      )
      expect(document.activeElement).toBe(summary)
      await userEvent.click(screen.getByRole('link', { name: 'Rellena «Segundo apellido»' }))
      expect(document.activeElement).toBe(screen.getByLabelText(/Segundo apellido/))
    },
  )

  it('ties each error to its field', async () => {
    inIntl(<Held start={{ ...complete, firstName: undefined }} />)
    await send()
    const field = screen.getByLabelText(/^Nombre/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Rellena «Nombre»',
    )
  })
})

it('an error of the server disappears once its value is changed', async () => {
  inIntl(<Held start={complete} errors={{ firstName: 'Ya lo usa otra persona', personalID: 'No es tuyo' }} />)
  expect(screen.getByText('Ya lo usa otra persona')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'a')
  await waitFor(() => expect(screen.queryByText('Ya lo usa otra persona')).toBeNull())
  expect(screen.getByText('No es tuyo')).toBeTruthy()
})

describe('an invalid date', () => {
  it(
    'is told as such in the summary and at its field, never as missing, and never hands on ' +
      'the day before it',
    async () => {
      const onSubmit = vi.fn()
      inIntl(<Held start={complete} onSubmit={onSubmit} />)
      const field = screen.getByLabelText<HTMLInputElement>(/^Nacimiento/)
      await userEvent.clear(field)
      await userEvent.type(field, '31/02/2020')
      await send()
      expect(onSubmit).not.toHaveBeenCalled()
      expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
        'Nacimiento: escribe una fecha que exista, con día, mes y año, por ejemplo 05/03/1990',
      ])
      expect(screen.queryByText('Rellena «Nacimiento»')).toBeNull()
      expect(field.value).toBe('31/02/2020')
      await userEvent.clear(field)
      await userEvent.type(field, '28/02/2020')
      await send()
      expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ birthday: '2020-02-28' }))
    },
  )
})

describe('an identity document', () => {
  const told = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  it('has the letter of its number, as DNI and as NIE; a passport is free text', async () => {
    const { unmount } = inIntl(<Held start={{ ...complete, personalID: '12345678A' }} />)
    await send()
    expect(told()).toEqual([
      'Documento: la letra no corresponde al número; sería Z. Revisa el número y la letra',
    ])
    unmount()
    const second = inIntl(<Held start={{ ...complete, idType: 'NIE' }} />)
    await send()
    expect(told()).toEqual([
      'Documento: un NIE es X, Y o Z, siete cifras y su letra, ' + 'por ejemplo X1234567L',
    ])
    second.unmount()
    const onSubmit = vi.fn()
    inIntl(<Held start={{ ...complete, idType: 'PASSPORT', personalID: 'CA123456' }} onSubmit={onSubmit} />)
    await send()
    expect(onSubmit).toHaveBeenCalled()
  })
})

describe('a form that is being filled in', () => {
  it('shows no error before a field is left', () => {
    inIntl(<Held />)
    expect(screen.queryByText(/Rellena/)).toBeNull()
  })

  it('validates only the field that was left', async () => {
    inIntl(<Held />)
    await userEvent.click(screen.getByLabelText(/^Nombre/))
    await userEvent.tab()
    expect(await screen.findByText('Rellena «Nombre»')).toBeTruthy()
    expect(screen.queryByText('Rellena «Primer apellido»')).toBeNull()
    expect(screen.queryByText(/por revisar/)).toBeNull()
  })

  it('clears the error once the field is valid', async () => {
    inIntl(<Held />)
    await userEvent.click(screen.getByLabelText(/^Nombre/))
    await userEvent.tab()
    await screen.findByText('Rellena «Nombre»')
    await userEvent.type(screen.getByLabelText(/^Nombre/), 'Nil')
    await userEvent.tab()
    await waitFor(() => expect(screen.queryByText('Rellena «Nombre»')).toBeNull())
  })

  it('shows the owner’s errors at their fields', () => {
    inIntl(<Held start={complete} errors={{ personalID: 'Ya está en tu familia' }} />)
    expect(screen.getByText('Ya está en tu familia', { selector: 'p, div' })).toBeTruthy()
  })
})

it.each([
  ['es', 'Rellena «Nombre»'],
  ['ca', 'Omple «Nombre»'],
  ['en', 'Fill in “Nombre”'],
  ['pt', 'Preenche «Nombre»'],
] as [Language, string][])(
  'an error in %s contains the field\u2019s own title',
  async (language, sentence) => {
    inIntl(<Held start={{ ...complete, firstName: undefined }} />, language)
    await send()
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  },
)

describe('an owner that rejects a change', () => {
  function Strict() {
    const [value, setValue] = useState<Record<string, unknown>>(complete)
    const change = (next: Record<string, unknown>): void =>
      setValue(String(next['firstName']).length > 3 ? { ...value } : next)
    return (
      <SchemaForm
        schema={familyMemberInCartForm}
        validators={validators['familyMemberInCart']!}
        value={value}
        onChange={change}
        messages={messages}
        prefix="member"
      />
    )
  }

  it('shows its value again once the field is left', async () => {
    inIntl(<Strict />)
    const field = screen.getByLabelText<HTMLInputElement>(/^Nombre/)
    await userEvent.type(field, 'a')
    await userEvent.tab()
    await waitFor(() => expect(field.value).toBe('Nil'))
    await userEvent.clear(field)
    await userEvent.type(field, 'Eva')
    expect(field.value).toBe('Eva')
  })
})
