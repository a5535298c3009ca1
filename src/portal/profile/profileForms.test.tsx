import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { UserTab } from './UserTab.tsx'

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (name: RegExp, text: string) => {
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.blur(field(name))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))

it('what is typed while the profile is being saved stays, and what was sent is as stored', async () => {
  const employee = buildEmployee({ lastName2: 'Roca' })
  let answer!: (profile: unknown) => void
  const answered = new Promise((resolve) => (answer = resolve))
  const { asked } = await renderPage(<UserTab />, {
    profile: employee,
    answers: { 'POST /profile': () => answered },
  })
  fill(/^Nombre/, ' Marta  Maria')
  fill(/^Contraseña nueva/, 'Demo2026x')
  fill(/^Repite la contraseña/, 'Demo2026x')
  await save()
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  fill(/^Segundo apellido/, 'Puig')
  await act(async () => answer({ ...employee, firstName: 'Marta Maria' }))
  await screen.findByText('Información del perfil actualizada')
  expect(field(/^Nombre/).value).toBe('Marta Maria')
  expect(field(/^Segundo apellido/).value).toBe('Puig')
  expect(field(/^Contraseña nueva/).value).toBe('')
  expect(Object.values<string>(localStorage).join()).toContain('Puig')
  await save()
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ lastName2: 'Puig' })
})
