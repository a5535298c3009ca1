import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { defineBenefit, type Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { emptyForm } from '../../../domain/benefit/formSchema.ts'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { buildContractDto, buildEmployee, buildProduct } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { api } from '../../api/api.ts'
import { ProductPage } from '../ProductPage.tsx'

const care: Benefit = {
  ...defineBenefit({
    id: 'care',
    amount: 'typed',
    covers: () => undefined,
    documentation: { schema: emptyForm, per: 'person', when: 'modality' },
    editableInForce: true,
  }),
  messages: { es: { name: 'Cuidado' } },
}
const network = exampleModality({
  id: 'network',
  category: 'care',
  name: { es: 'Cuadro' },
  periodOptions: 'different',
  questionare: 'yes',
  typeOfQuestionare: 'upload',
})
const covering = (...people: number[]) =>
  people.flatMap((familyId) => [4, 5].map((month) => ({ benefitId: 'network', familyId, month, price: 60 })))
const [spouse] = buildEmployee().family

/** Opens the page of a contract in force that covers the employee and has its questionnaire. */
async function opened() {
  const contract = buildContractDto({
    product: 'care',
    benefit: network,
    items: covering(0),
    additionalInfo: { 0: { file: 'own.pdf' } },
  })
  const page = await renderPage(<ProductPage />, {
    path: '/products/care?contract=c1',
    route: '/products/:alias',
    benefits: { care },
    profile: { products: [buildProduct('care', 'Exent')], contracts: [contract], cart: [] },
    answers: {
      'GET /modalities/by-category/care': [toModalityDto(network)],
      'PUT /contracts/c1': contract,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar' }))
  return page
}
const review = () => userEvent.click(screen.getByRole('button', { name: 'Revisar el cambio' }))
const include = async (name: string, amount: string) => {
  const row = screen.getByRole('switch', { name: `Incluir a ${name}` }).closest('li')!
  await userEvent.click(within(row).getByRole('switch'))
  await userEvent.type(within(row).getByRole('textbox', { name: 'Importe al mes' }), `${amount}{Tab}`)
}
const documentation = () => screen.queryByRole('region', { name: 'Documentación' })

it('a change that adds nobody needs no documentation that exists', async () => {
  await opened()
  expect(documentation()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar meses sueltos' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'junio' }), '{Control>}a{/Control}70{Tab}')
  expect(documentation()).toBeNull()
  await review()
  expect(await screen.findByRole('heading', { name: 'Confirma el cambio' })).toBeTruthy()
})

it('a change that adds a person needs their documentation first (D-75)', async () => {
  const { asked } = await opened()
  await include(spouse!.fullName, '50')
  const part = within(documentation()!)
  expect(part.getByText(/^Lo que falta para este cambio\./)).toBeTruthy()
  expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    spouse!.fullName,
  ])
  await review()
  expect(screen.queryByRole('heading', { name: 'Confirma el cambio' })).toBeNull()
  expect(await part.findByText('Sube el documento en PDF')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(part.getByLabelText(/^Cuestionario/)))

  const file: StoredFileDto = { name: 'theirs.pdf', originalFilename: 'papel.pdf' }
  vi.spyOn(api, 'upload').mockResolvedValue(file)
  await act(async () => {
    fireEvent.change(part.getByLabelText(/^Cuestionario/), {
      target: { files: [new File(['%PDF'], 'papel.pdf', { type: 'application/pdf' })] },
    })
  })
  await part.findByText('papel.pdf')
  await review()
  await userEvent.click(await screen.findByRole('button', { name: 'Actualizar el contrato' }))
  const sent = asked.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({
    additionalInfo: { 0: { file: 'own.pdf' }, [spouse!.id]: { file: 'theirs.pdf' } },
  })
})
