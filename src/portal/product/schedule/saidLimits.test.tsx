import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { ProductPage } from '../ProductPage.tsx'
import {
  buildContractDto,
  buildEmployee,
  buildProduct,
  pets,
} from '../../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { RefusalNotes } from '../edit/RefusalNote.tsx'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'

const { 2026: bags } = buildEmployee().simulations

type Given = { held?: number; bag?: number; taken?: number; fixedSalary?: number; minimumWage?: number }

/** A contract of the other modality of pets for some euros in April. */
const besides = (price: number) =>
  buildContractDto({
    id: 'cat',
    product: 'pets',
    benefit: exampleModality({ id: 'cat', category: 'pets', name: { es: 'Gato' } }),
    items: [{ benefitId: 'cat', familyId: 0, month: 3, price }],
    price,
    finalPrice: price,
  })

/**
 * Opens the page of pets, of which 500 euros a year can be chosen where `taken` of them are already; tickets
 * for shows cost 20 euros.
 */
async function page(fields: Partial<Modality>, { held = 0, bag = 500, taken, ...ofYear } = {} as Given) {
  const modality = exampleModality({
    id: 'dog',
    category: 'pets',
    name: { es: 'Perro' },
    isTaxAdvantage: false,
    ...fields,
  })
  const kept = buildContractDto({
    product: 'pets',
    benefit: modality,
    state: 'cart',
    details: { ticketCount: held },
    items: [{ benefitId: 'dog', familyId: 0, month: 3, price: 20 * held }],
    price: 20 * held,
    finalPrice: 20 * held,
  })
  await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    profile: {
      products: [buildProduct('pets', 'Top')],
      contracts: taken === undefined ? [] : [besides(taken)],
      cart: held > 0 ? [kept] : [],
      simulations: { 2026: { ...bags!, topBag: bag, availableTop: bag - 20 * held, ...ofYear } },
    },
    answers: { 'GET /modalities/by-category/pets': [toModalityDto(modality)] },
    ...(taken !== undefined && { benefits: { pets: { ...pets, caps: { yearCents: 50_000 } } } }),
  })
  await screen.findByRole('article', { name: 'Perro' })
}
const told = (field: string) => {
  const input = screen.getByRole('textbox', { name: field })
  return toPlain(
    document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
  )
}

describe('the limits of an amount are shown before it is typed', () => {
  it.each([
    [
      19_900,
      'Como máximo 11,11 € al mes: el máximo legal de salario en especie de 2026 entre 9 meses. La ley ' +
        'limita lo que cobras en especie al 30 % de tu salario total (20.000 €) y protege el salario ' +
        'mínimo en dinero (19.900 €): en 2026 son 100 € en total',
    ],
    [undefined, 'Como máximo 55,55 € al mes: lo que queda de tu bolsa de 2026 entre 9 meses'],
  ])('with a salary of 20,000 and a minimum wage of %s: %s (D-91)', async (minimumWage, sentence) => {
    await page({ minAmountCents: 1_000 }, { fixedSalary: 20_000, ...(minimumWage && { minimumWage }) })
    expect(told('Importe al mes').endsWith(sentence)).toBe(true)
  })

  it('with a sentence in place of the form, where the legal limit pays no month at the minimum', async () => {
    await page({ minAmountCents: 1_000 }, { fixedSalary: 20_000, minimumWage: 19_995 })
    expect(screen.queryByRole('textbox', { name: 'Importe al mes' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull()
    expect(toPlain(screen.getByRole('article').textContent)).toContain(
      'El mínimo es 10 € al mes y el máximo legal de salario en especie de 2026 ya no lo permite. La ley ' +
        'limita lo que cobras en especie al 30 % de tu salario total (20.000 €) y protege el salario ' +
        'mínimo en dinero (19.995 €): en 2026 son 5 € en total.',
    )
  })

  it('with minimum and maximum, if the product has a minimum', async () => {
    await page({ minAmountCents: 3_000 })
    expect(told('Importe al mes')).toMatch(/^Como mínimo 30 € al mes\. Como máximo 55,55 € al mes: /)
  })

  it.each([
    [270, '30 € al mes'],
    [269, 'Como mínimo 30 € al mes: en tu bolsa de 2026 quedan 269 €, que pagan los primeros meses'],
    [30, 'Como mínimo 30 € al mes: en tu bolsa de 2026 quedan 30 €, que pagan los primeros meses'],
  ])('with %s € left for nine months: %s', async (left, text) => {
    await page({ minAmountCents: 3_000 }, { bag: left })
    expect(told('Importe al mes')).toContain(text)
  })

  it('with what is left in place of a field, where it pays no month at the minimum (D-110)', async () => {
    await page({ minAmountCents: 3_000 }, { bag: 20 })
    expect(screen.queryByRole('textbox', { name: 'Importe al mes' })).toBeNull()
    expect(toPlain(screen.getByRole('article').textContent)).toContain(
      'Quedan 20 € en tu bolsa de 2026 y el mínimo de este producto es 30 € al mes',
    )
  })

  it.each([
    ['nothing is left', {}, { bag: 0 }, 'Ya no te queda bolsa para 2026'],
    ['nothing is left, with a minimum', { minAmountCents: 3_000 }, { bag: 0 }, 'Ya no te queda bolsa'],
    ['too little is left', { minAmountCents: 3_000 }, { bag: 20 }, 'Quedan 20 € en tu bolsa'],
    ['each month has its own amount', { periodOptions: 'different' as const }, { bag: 0 }, 'Ya no te queda'],
  ])('without a button where %s: no amount can be chosen', async (_, modality, given, sentence) => {
    await page(modality, given)
    expect(toPlain(screen.getByRole('article').textContent)).toContain(sentence)
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each([
    [
      500,
      'Con lo que ya tienes llegas al máximo de 2026 de este producto. Reduce o cancela tu otro contrato',
    ],
    [471, 'Quedan 29 € hasta el máximo de 2026 de este producto y el mínimo es 30 € al mes'],
  ])('with a sentence in place of the form, with %s of 500 euros of the year taken', async (taken, said) => {
    await page({ minAmountCents: 3_000 }, { bag: 5_000, taken })
    const { textContent } = screen.getByRole('article', { name: 'Perro' })
    expect(toPlain(textContent)).toContain(said)
    expect(toPlain(textContent)).not.toContain('bolsa')
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Importe al mes' })).toBeNull()
  })

  it('with the form as soon as the year leaves one month', async () => {
    await page({ minAmountCents: 3_000 }, { bag: 5_000, taken: 470 })
    expect(screen.getByRole('textbox', { name: 'Importe al mes' })).toBeTruthy()
  })

  it('with the button as soon as one month can be paid', async () => {
    await page({ minAmountCents: 3_000 }, { bag: 30 })
    expect(screen.getByRole('button', { name: 'Añadir al carrito' })).toBeTruthy()
  })

  it.each([
    ['40', 6, 'paga 6 meses con este importe'],
    ['30', 8, 'paga 8 meses con este importe'],
    ['269', 1, 'paga un mes con este importe'],
    ['26', 8, 'paga 8 meses con este importe'],
  ])('a typed %s stays on as many months as a short bag pays: %i (D-110)', async (typed, count, sentence) => {
    await page({ minAmountCents: 3_000 }, { bag: 269 })
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Importe al mes' })
    await userEvent.type(amount, `${typed}{Tab}`)
    expect(amount.value).toBe(`${Math.max(30, Number(typed))},00`)
    const months = within(screen.getByRole('group', { name: 'Meses' }))
    expect(months.getAllByRole('button', { pressed: true })).toHaveLength(count)
    expect(toPlain(screen.getByRole('article').textContent)).toContain(sentence)
  })

  it('with a maximum only, if the product has no minimum', async () => {
    await page({})
    expect(told('Importe al mes')).toMatch(/^Como máximo 55,55 € al mes: /)
  })

  it('where each month may have its own amount too, which cannot go below the minimum', async () => {
    await page({ minAmountCents: 3_000, periodOptions: 'different' })
    const same = screen.getByRole<HTMLInputElement>('textbox', { name: 'Importe al mes' })
    expect(told('Importe al mes')).toMatch(/^Como mínimo 30 € al mes\. /)
    await userEvent.type(same, '1,50{Tab}')
    expect(same.value).toBe('30,00')
  })
})

describe('a refusal of several months', () => {
  const under = (monthIndex: number, askedCents = 150): Refusal => ({
    code: 'monthUnderMin',
    params: { name: 'amount', askedCents, minCents: 3_000, monthIndex },
  })
  function Notes({ refusals }: { refusals: Refusal[] }) {
    return <RefusalNotes refusals={refusals} say={useBenefitMessages(pets).say} />
  }
  const lifts = async (refusals: Refusal[]) => {
    const { unmount, container } = await renderPage(<Notes refusals={refusals} />)
    const said = [...container.querySelectorAll('p')].map(({ textContent }) => toPlain(textContent))
    unmount()
    return said
  }
  const text = 'El valor del campo Importe es inferior al mínimo (30 €)'

  it('is shown once with all months, each amount by itself', async () => {
    expect(await lifts([under(11)])).toEqual([
      text,
      'Sube de 1,50 € a 30,00 € o más, o no pongas nada (diciembre).',
    ])
    expect(await lifts([...Array(12).keys()].map((month) => under(month)))).toEqual([
      text,
      'Sube de 1,50 € a 30,00 € o más, o no pongas nada (enero a diciembre).',
    ])
    expect(await lifts([under(3), under(4, 200), under(5)])).toEqual([
      text,
      'Sube de 1,50 € a 30,00 € o más, o no pongas nada (abril y junio).',
      'Sube de 2 € a 30 € o más, o no pongas nada (mayo).',
    ])
  })
})

describe('the limit of tickets (LOT-03)', () => {
  const tickets = { contractMethod: 'tickets', defaultPrice: 20 } as const

  it('is shown with the rest of the bag above', async () => {
    await page(tickets)
    expect(screen.getByText('Con los 500 € que te quedan puedes elegir hasta 25.')).toBeTruthy()
  })

  it('includes the tickets in the cart, and names no other amount than the rest', async () => {
    await page(tickets, { held: 2, bag: 500 })
    expect(screen.getByText('Te quedan 460 € de los 500 € de tu bolsa Top de 2026')).toBeTruthy()
    expect(
      screen.getByText(
        'Puedes elegir hasta 25 en total, contando las que ya tienes: más no caben en tu bolsa.',
      ),
    ).toBeTruthy()
  })
})
