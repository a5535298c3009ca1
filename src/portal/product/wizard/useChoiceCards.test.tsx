import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { observer } from 'mobx-react-lite'
import { expect, it } from 'vitest'
import { coveredAtItsAge } from '../../../domain/benefit/eligible.ts'
import { defineBenefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { buildProduct } from '../../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { cactus, plants, rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { ChoiceCards } from '../../schema-form/widgets/ChoiceCards.tsx'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { CompareOffers } from './CompareOffers.tsx'
import { ForWhom } from './StepForm.tsx'
import { useChoiceCards } from './useChoiceCards.ts'
import { WizardState } from './useWizard.ts'

const priced = { ...plants, ...defineBenefit({ id: 'plants', amount: 'priced', covers: coveredAtItsAge }) }
const extra = (id: string, defaultPriceCents: number): Modality => ({
  ...rose,
  id,
  type: 1,
  parentId: 'rose',
  minAmountCents: 0,
  defaultPriceCents,
})
const product: LoadedProduct = {
  declaration: { ...priced, details: plants.details, messages: plants.messages },
  validators: {},
  Details: undefined,
  offers: [
    {
      modality: { ...rose, defaultPriceCents: 4_460, allSupplementary: 'yes' },
      supplementaries: [extra('compost', 580), extra('pruning', 190)],
    },
    {
      modality: { ...rose, id: 'tulip', name: { es: 'Tulipán' }, defaultPriceCents: 3_000 },
      supplementaries: [],
    },
    {
      modality: { ...cactus, ageGroup: [{ from: 18, to: 64, priceCents: 2_000 }] },
      supplementaries: [],
    },
  ],
  tables: {},
}

/** Returns the cards of the steps of the flow, and a function that changes the people. */
async function cards() {
  const state = new WizardState()
  const chosen: string[] = []
  const Cards = observer(function Cards() {
    const { providers = [], modalities = [] } = useChoiceCards(product, {}, 2026, state.people)
    return (
      <>
        <ForWhom product={product} state={state} />
        <ChoiceCards id="p" label="Jardín" choices={providers} value={undefined} onChange={() => undefined} />
        <ChoiceCards
          id="m"
          label="Planta"
          choices={modalities}
          value={undefined}
          onChange={() => undefined}
        />
        <CompareOffers
          product={product}
          year={2026}
          people={state.people}
          onChoose={({ modality }) => chosen.push(modality.id)}
        />
      </>
    )
  })
  await renderPage(<Cards />, {
    profile: { products: [buildProduct('plants', 'Exent')], contracts: [], cart: [], family },
  })
  await screen.findByRole('radiogroup', { name: 'Jardín' })
  return { state, chosen }
}
const family = [
  { id: 0, relationship: 'you' },
  {
    id: 1,
    relationship: 'child',
    firstName: 'Ona',
    fullName: 'Ona Vidal',
    birthday: '2020-01-01',
    active: true,
  },
] as never
const names = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole('radio')
    .map((radio) => toPlain(radio.getAttribute('aria-label')))

it('an offer’s card shows the price with its mandatory parts (D-53, D-93)', async () => {
  await cards()
  expect(names('Planta')).toEqual([
    'Rosal. Complementos incluidos. Precio para ti: 52,30 € al mes · dejas de pagar 15,69 € de IRPF. ' +
      'tu nómina baja 36,61 € al mes',
    'Tulipán. Precio para ti: 30 € al mes · dejas de pagar 9 € de IRPF. tu nómina baja 21 € al mes',
    'Cactus. Precio para ti: 20 € al mes · dejas de pagar 6 € de IRPF. tu nómina baja 14 € al mes',
  ])
  expect(names('Jardín')).toEqual([
    'Norte. Precio para ti: desde 30 € al mes · dejas de pagar 9 € de IRPF. tu nómina baja 21 € al mes',
    'Sur. Precio para ti: 20 € al mes · dejas de pagar 6 € de IRPF. tu nómina baja 14 € al mes',
  ])
})

it('cards of offers show prices for the chosen family, and up to three are compared', async () => {
  const { state, chosen } = await cards()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ona' }))
  expect(state.people).toEqual([0, 1])
  expect(names('Jardín')).toEqual([
    'Norte. Precio para 2 personas: desde 60 € al mes · dejas de pagar 18 € de IRPF. ' +
      'tu nómina baja 42 € al mes',
    'Sur. Ona: Este producto no está disponible a la edad de Ona',
  ])
  await userEvent.click(screen.getByText('Comparar hasta tres'))
  for (const name of [/Rosal/, /Tulipán/]) await userEvent.click(screen.getByRole('checkbox', { name }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => toPlain(textContent))
  expect(rows).toEqual([
    'Al mesRosalTulipán',
    'Precio104,60 €60,00 €',
    'Tu empresa pone0,00 €0,00 €',
    'IRPF que no pagas31,38 €18,00 €',
    'Tu nómina baja73,22 €42,00 €',
    'ComplementosRosal, Rosal',
    'ElegirElegir',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Elegir Tulipán' }))
  expect(chosen).toEqual(['tulip'])
})
