import type { Page } from '@playwright/test'
import { euros } from './expectedAmounts.ts'
import type { Held } from './expectedContracts.ts'
import type { Person } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { acceptNewest, cartItem, closeDetail, openDetail, sign } from './productSteps.ts'
import { expect, test } from './test.ts'

export const reviewed = 'Este producto está en revisión. Te avisaremos cuando esté contratado.'
export const readOnly = 'Este contrato ya está firmado y no se puede modificar en el plan de'

/** Signs what lies in the cart, accepts each contract by its link, and reads every detail. */
export async function signAndRead(page: Page, person: Person, held: Held[]): Promise<void> {
  await test.step('the cart holds each at its price, and is signed once', async () => {
    for (const { name, finalCents } of held)
      await expect(cartItem(page, name)).toContainText(euros(finalCents))
    await expect(page.getByRole('region', { name: 'Resumen' })).toContainText(
      euros(held.reduce((sum, { finalCents }) => sum + finalCents, 0)),
    )
    await sign(page, held.length)
    await acceptNewest(page, person, 1, held.length)
  })

  await test.step('each detail tells its sums and its months', async () => {
    await page.goto(portalUrl(person.tenant, '/documents/user'))
    await expect(
      page
        .getByRole('main')
        .getByRole('row')
        .filter({ has: page.getByRole('button') }),
    ).toHaveCount(held.length)
    for (const { name, priceCents, finalCents, tells } of held) {
      const detail = await openDetail(page, name)
      await expect(detail.locator('dl > div').filter({ hasText: 'Precio del año' })).toContainText(
        euros(priceCents),
      )
      await expect(detail.locator('dl > div').filter({ hasText: 'Pagas tú' })).toContainText(
        euros(finalCents),
      )
      for (const words of tells) {
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
  await expect(page.getByText('Tu ahorro')).toHaveCount(0)
}

export async function expectNoActions(page: Page): Promise<void> {
  for (const name of ['Modificar', 'Cancelar el contrato', 'Añadir al carrito'])
    await expect(page.getByRole('main').getByRole('article').getByRole('button', { name })).toHaveCount(0)
}
