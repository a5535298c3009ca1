import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildCartRow } from './cartRow.ts'
import { AgreedContract } from './AgreedContract.tsx'
import { contractFromDto, type ContractDto } from '../../dto/contractDto.ts'
import type { ModalityDto } from '../../dto/modalityDto.ts'
import { toProfile } from '../api/profile.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'

async function shown(
  changes: Partial<Omit<ContractDto, 'benefit'>>,
  benefit: Partial<ModalityDto> = {},
): Promise<string> {
  const contract = buildPlants({ state: 'cart', ...changes })
  const row = buildCartRow(contractFromDto({ ...contract, benefit: { ...contract.benefit, ...benefit } }), {
    declaration: plants,
    profile: toProfile(buildEmployee()),
    language: 'es',
  })
  await renderPage(<AgreedContract row={row} />, { path: '/cart' })
  await screen.findAllByText(/IRPF/)
  return (screen.getByRole('article').textContent ?? '').replaceAll('\u00a0', ' ')
}

it('the card of a contract names the supplementaries with person and price', async () => {
  const pot = {
    ...buildPlants().benefit,
    id: 'pot',
    type: 1,
    parentId: 'rose',
    name: { es: 'Maceta' },
  }
  const items = [0, 1].flatMap((familyId) =>
    [3, 4].flatMap((month) => [
      { benefitId: 'rose', familyId, month, price: 60 },
      ...(familyId === 1 ? [{ benefitId: 'pot', familyId, month, price: 7.5 }] : []),
    ]),
  )
  expect(await shown({ items }, { supplementaries: [pot] })).toContain('Maceta: 7,50 € al mes (Jordi Vidal)')
})

const months = (price: number, contributedPrice: number) =>
  [4, 5].map((month) => ({ benefitId: 'rose', familyId: 0, month, price, contributedPrice }))

it('the card of a contract contains the money sentence, with the user bag and the company', async () => {
  expect(
    await shown(
      { items: months(1760, 450), price: 3520, finalPrice: 2620, contributedPrice: 900, userBag: 900 },
      { userBag: true },
    ),
  ).toContain('Precio 1.760 € al mes · tu empresa pone 450 € · dejas de pagar 393 € de IRPF')
  cleanup()
  expect(await shown({ items: months(60, 10), finalPrice: 100, contributedPrice: 20 })).toContain(
    'tu empresa pone 10 €',
  )
  cleanup()
  expect(await shown({})).not.toContain('tu empresa pone')
})
