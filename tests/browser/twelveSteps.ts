import type { Page } from '@playwright/test'
import { euros } from './expectedAmounts.ts'
import type { ExpectedContract } from './expectedContracts.ts'
import type { Person } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { acceptNewest, cartItem, closeDetail, openDetail, sign } from './productSteps.ts'
import { expect, test } from './test.ts'

export const reviewed = 'Este producto está en revisión. Te avisaremos cuando esté contratado.'
export const readOnly = 'Este contrato ya está firmado y no se puede cambiar en el plan de'

/** Signs the cart, accepts each contract by its link, and checks each detail. */
export async function signAndRead(page: Page, person: Person, contracts: ExpectedContract[]): Promise<void> {
  await test.step('the cart shows each product at its price and is signed once', async () => {
    for (const { name, finalCents } of contracts)
      await expect(cartItem(page, name)).toContainText(euros(finalCents))
    await sign(page, contracts.length)
    await acceptNewest(page, person, 1, contracts.length)
  })

  await test.step('each detail shows its sums and its months', async () => {
    await page.goto(portalUrl(person.tenant, '/documents/user'))
    await expect(
      page
        .getByRole('main')
        .getByRole('row')
        .filter({ has: page.getByRole('button') }),
    ).toHaveCount(contracts.length)
    for (const { name, finalCents, shows } of contracts) {
      const detail = await openDetail(page, name)
      await expect(detail.locator('dl > div').filter({ hasText: 'A cargo de tu bolsa' })).toContainText(
        euros(finalCents),
      )
      for (const words of shows) {
        if (typeof words === 'string') await expect(detail).toContainText(words)
        else await expect(detail.getByRole('row', { name: words }).first()).toBeVisible()
      }
      await closeDetail(detail)
    }
  })
}

export async function expectNothingToBuy(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0)
  await expect(page.getByRole('radiogroup', { name: 'Año del plan' })).toHaveCount(0)
  await expect(page.getByText('Ver el cálculo')).toHaveCount(0)
}

export async function expectNoActions(page: Page): Promise<void> {
  for (const name of ['Cambiar', 'Cancelar el contrato', 'Añadir al carrito'])
    await expect(
      page.getByRole('main').getByRole('article').getByRole('button', { name, exact: true }),
    ).toHaveCount(0)
}
