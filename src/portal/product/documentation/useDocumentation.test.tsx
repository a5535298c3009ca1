import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { observer } from 'mobx-react-lite'
import { afterEach, expect, it, vi } from 'vitest'
import { refused } from '../../../../tests/support/portal/answers.ts'
import { buildEmployee, buildPlants } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { api } from '../../api/api.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { DocumentationDialog } from './DocumentationDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const Dialog = observer(function Dialog() {
  return <DocumentationDialog contract={useStores().session.cart[0]} onClose={() => undefined} />
})

const { benefit, ...rest } = buildPlants({ id: 'c4', state: 'cart' })
const questions = [{ title: { es: '¿Cuántas macetas?' }, isRequired: true }]
const product = { ...benefit.product, questions, isDocumentRequired: true }
const online = { questionare: 'yes', typeOfQuestionare: 'telematic' } as const
const asking = { ...rest, benefit: { ...benefit, ...online, product } }
const profileAt = (version: number) => ({ contracts: [], cart: [{ ...asking, version }] })

it.each([
  ['the form, in another tab', { 'PUT /contracts/c4': refused(409, 'Ha cambiado'), 'POST /answers/add': {} }],
  [
    'the answers, after the form',
    { 'PUT /contracts/c4': {}, 'POST /answers/add': refused(500, 'Ha cambiado') },
  ],
])(
  'documentation that could not be stored because of %s is sent over the new contract, as it was typed',
  async (_what, answers) => {
    let version = 1
    const { asked } = await renderPage(<Dialog />, {
      profile: profileAt(version),
      answers: {
        'GET /modalities/by-category/plants': [asking.benefit],
        'GET /profile': () => buildEmployee(profileAt(version)),
        ...answers,
      },
    })
    vi.spyOn(api, 'upload').mockResolvedValue({ name: 'x.pdf', originalFilename: 'carta.pdf' })
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/macetas/)
    await userEvent.type(field, 'Tres')
    const pdf = new File(['%PDF'], 'carta.pdf', { type: 'application/pdf' })
    await userEvent.upload(screen.getByLabelText(/^Documento/), pdf)
    await screen.findByText('carta.pdf')
    const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const send = () => userEvent.click(screen.getByRole('button', { name: /^Guardar la/ }))
    version = 2
    await send()
    expect(await screen.findByText('Ha cambiado')).toBeTruthy()
    await waitFor(() => expect(asked.at(-1)?.path).toBe('/profile'))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/macetas/).value).toBe('Tres')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Guardar la/ })).not.toHaveProperty('disabled', true),
    )
    await send()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toMatchObject([{ version: 1 }, { version: 2 }])
  },
)
