import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { contractFromDto } from '../../dto/contractDto.ts'
import { toProfile } from '../api/profile.ts'
import { AfterSigning } from './AfterSigning.tsx'
import { buildCartRow, type CartRow } from './cartRow.ts'

/** A cart row of a contract that begins in a month (1 to 12). */
function buildRow(name: string, month: number): CartRow {
  const contract = buildPlants({ id: name, state: 'cart' })
  const benefit = { ...contract.benefit, name: { es: name } }
  const items = [{ benefitId: 'rose', familyId: 0, month, price: 60 }]
  return buildCartRow(contractFromDto({ ...contract, items, benefit }), {
    declaration: plants,
    profile: toProfile(buildEmployee()),
    language: 'es',
  })
}

it('the way on says each start date once, with the contracts that start on it', async () => {
  const april = ['Rosal', 'Cactus', 'Hiedra', 'Bonsái'].map((name) => buildRow(name, 3))
  const may = ['Olivo', 'Palmera', 'Laurel', 'Tilo', 'Ciprés'].map((name) => buildRow(name, 5))
  await renderPage(<AfterSigning rows={[...april, ...may]} />, { path: '/cart' })
  const [, , last] = within(screen.getByRole('list')).getAllByRole('listitem')
  const sentences = within(last!).getAllByText(/./, { selector: 'p' })
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    'Empiezan el 1 de abril de 2026 si los aceptas, como muy tarde, el 14 de marzo de 2026; ' +
      'después, un mes más tarde: Rosal, Cactus, Hiedra y Bonsái.',
    // The mail's link ends on 9 April, before 14 May, so the sentence contains that date.
    'Empiezan el 1 de junio de 2026: Olivo, Palmera, Laurel, Tilo y Ciprés.',
  ])
})

it('the way on puts no start below the date of another', async () => {
  await renderPage(<AfterSigning rows={[buildRow('Olivo', 5), buildRow('Rosal', 3)]} />, { path: '/cart' })
  const [, , last] = within(screen.getByRole('list')).getAllByRole('listitem')
  const dates = within(last!).getByText(/./, { selector: 'strong' })
  expect(dates.textContent).toBe('1 de abril de 2026 y 1 de junio de 2026')
})
