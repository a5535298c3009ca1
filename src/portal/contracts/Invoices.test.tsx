import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { defineBenefit } from '../../domain/benefit/defineBenefit.ts'
import { contractFromDto } from '../../dto/contractDto.ts'
import type { InvoicesDto } from '../../dto/invoiceDto.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import { lessons, pets, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { Invoices } from './Invoices.tsx'

afterEach(() => void vi.restoreAllMocks())

/** A contract from April to June, with a price in each month. */
const billed = (id: string, more: Record<string, unknown> = {}) =>
  contractFromDto(
    buildPlants({
      id,
      items: [3, 4, 5].map((month) => ({ benefitId: 'rose', familyId: 0, month, price: 60 })),
      additionalInfo: { paymentFreq: 'monthly', ...more },
    }),
  )
const contract = billed('a')
const april = { familyId: 0, month: 3, name: 'x.pdf', originalFilename: 'abril.pdf', url: '/abril' }
const invoices: InvoicesDto = {
  invoices: [april],
  months: [3, 4, 5].map((month) => ({ familyId: 0, month })),
  missing: [{ familyId: 0, month: 4 }],
}
const texts = () =>
  within(screen.getByRole('table', { name: 'Facturas por mes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent))

it('each month shows its invoice, that it is missing or not due; a missing one can be attached', async () => {
  vi.spyOn(api, 'upload').mockResolvedValue({ name: 'y.pdf', originalFilename: 'mayo.pdf' })
  const may = { familyId: 0, month: 4, name: 'y.pdf', originalFilename: 'mayo.pdf', url: '/mayo' }
  await renderPage(<Invoices contract={contract} declaration={lessons} />, {
    answers: {
      'GET /contracts/a/invoices': invoices,
      'PUT /contracts/a/invoices': { ...invoices, invoices: [april, may], missing: [] },
    },
  })
  await screen.findByText('abril.pdf')
  expect(texts()).toEqual([
    ['Abril', 'abril.pdf'],
    ['Mayo', 'Falta la factura'],
    ['Junio', 'Sin factura'],
  ])
  expect(screen.getByRole('button', { name: 'Cambiar: abril' })).toBeTruthy()
  const inputs = document.querySelectorAll('input[type="file"]')
  fireEvent.change(inputs[1]!, { target: { files: [new File(['%PDF'], 'mayo.pdf')] } })
  await waitFor(() => expect(texts()[1]).toEqual(['Mayo', 'mayo.pdf']))
})

it('a file whose upload failed can be chosen again', async () => {
  const upload = vi.spyOn(api, 'upload').mockRejectedValue(new ApiError(503))
  await renderPage(<Invoices contract={contract} declaration={lessons} />, {
    answers: { 'GET /contracts/a/invoices': invoices },
  })
  await screen.findByText('abril.pdf')
  const input = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[1]!
  await userEvent.upload(input, new File(['%PDF'], 'mayo.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
  // A browser reports the same file as a change only to an empty field.
  expect(input.files).toHaveLength(0)
})

it('an invoice is downloaded by the session, for its address ends before the page does', async () => {
  const url = '/api/storage/default/x.pdf?token=1.2.3'
  const answered = { ...invoices, invoices: [{ ...april, url }] }
  const { asked } = await renderPage(<Invoices contract={contract} declaration={lessons} />, {
    answers: { 'GET /contracts/a/invoices': answered, 'GET /storage/default/x.pdf': refused(404) },
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Descargar abril.pdf' }))
  expect(await screen.findByText('No se ha podido descargar. Vuelve a intentarlo.')).toBeTruthy()
  expect(asked.at(-1)?.path).toBe('/storage/default/x.pdf')
})

it('an invoice that another tab attached is shown', async () => {
  const may = { ...april, month: 4, originalFilename: 'mayo.pdf' }
  let now: object = invoices
  const page = (shown: typeof contract) => <Invoices contract={shown} declaration={lessons} />
  const file = { name: 'y.pdf', originalFilename: 'mayo.pdf' }
  const changed = { ...contract, invoices: [{ personId: 0, monthIndex: 4, file }] }
  function Page() {
    const [isChanged, setChanged] = useState(false)
    return (
      <>
        {page(isChanged ? changed : contract)}
        <button onClick={() => setChanged(true)}>Sigue</button>
      </>
    )
  }
  await renderPage(<Page />, { answers: { 'GET /contracts/a/invoices': () => now } })
  await screen.findByText('abril.pdf')
  now = { ...invoices, invoices: [april, may], missing: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Sigue' }))
  await waitFor(() => expect(texts()[1]).toEqual(['Mayo', 'mayo.pdf']))
})

it('a month whose invoice is in the documentation needs none', async () => {
  await renderPage(<Invoices contract={billed('b', { invoices: [3] })} declaration={lessons} />, {
    answers: { 'GET /contracts/b/invoices': { ...invoices, invoices: [], missing: [] } },
  })
  await screen.findByText('No hace falta')
  expect(texts().map(([, text]) => text)).toEqual(['No hace falta', 'Sin factura', 'Sin factura'])
})

it.each([
  ['2027-01-31', 'Puedes adjuntar las facturas de 2026 hasta el 31 de enero de 2027.', 3],
  ['2027-02-01', 'El plazo para adjuntar las facturas de 2026 terminó el 31 de enero de 2027.', 0],
])(
  'after the plan year invoices can be attached until 31 January: on %s',
  async (today, sentence, buttons) => {
    await renderPage(<Invoices contract={contract} declaration={lessons} />, {
      profile: { today },
      answers: { 'GET /contracts/a/invoices': { ...invoices, invoices: [] } },
    })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /^Adjuntar/ })).toHaveLength(buttons)
  },
)

it('a category without monthly invoices shows none', async () => {
  const { documentation: _, ...plain } = defineBenefit({ id: 'pets', amount: 'typed' })
  await renderPage(<Invoices contract={contract} declaration={{ ...pets, ...plain }} />)
  expect(screen.queryByRole('table')).toBeNull()
})
