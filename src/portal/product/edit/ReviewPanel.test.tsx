import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plants, rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { buildPlants } from '../../../../tests/support/portal/employee.ts'
import { contractFromDto } from '../../../dto/contractDto.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import type { Editor } from './useEditor.ts'

const pot = { ...rose, id: 'pot', type: 1, parentId: 'rose', name: { es: 'Maceta' } }
const item = (benefitId: string, monthIndex: number, priceCents: number) => ({
  personId: 0,
  monthIndex,
  benefitId,
  priceCents,
  contributedCents: 0,
})

async function rows(items: ReturnType<typeof item>[]): Promise<string[]> {
  const quote = { items, priceCents: 12_000, finalPriceCents: 12_000, userBagCents: 0 }
  const working = {
    quote,
    details: {},
    modality: rose,
    supplementaries: [pot],
    declaration: plants,
    schedule: { amount: 'typed' },
    year: 2026,
  } as unknown as WorkingContract
  await renderPage(
    <ReviewPanel
      cancellation={[]}
      contract={contractFromDto(buildPlants())}
      working={working}
      editor={{} as Editor}
    />,
    { path: '/products/plants' },
  )
  await screen.findByRole('row', { name: /^Nómina/ })
  return screen
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(' | '),
    )
}

it('the confirm view names the supplementaries before and after', async () => {
  expect(
    await rows([3, 4].flatMap((month) => [item('rose', month, 6_000), item('pot', month, 995)])),
  ).toContain('Maceta | — | 9,95 € al mes (Marta Vidal)')
})

it('the confirm view names only the differences and the price', async () => {
  const unchanged = 'Tu nómina baja 42 € al mes (2 meses de 2026)'
  expect((await rows([3, 4].map((month) => item('rose', month, 6_000)))).slice(1)).toEqual([
    'Precio | 120 € | 120 €',
    `Nómina | ${unchanged} | ${unchanged}`,
  ])
  cleanup()
  expect((await rows([3].map((month) => item('rose', month, 12_000)))).slice(1)).toEqual([
    'Meses | abril y mayo | abril',
    'Precio | 120 € | 120 €',
    'Nómina | Tu nómina baja 84 € al año (en 2026) | Tu nómina baja 84 € al año (en 2026)',
  ])
})
