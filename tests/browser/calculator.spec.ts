import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { openProduct } from './productSteps.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

test('the calculator explains fifteen lines and needs a salary not below the flexible bag', async ({
  page,
  isMobile,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'poorlyPaid')
  await enter(page, person)

  await test.step('a salary one cent below the flexible bag: a link to the profile instead', async () => {
    await callServerAs(person, '/api/profile', { method: 'POST', body: { fixedSalary: 6499.99 } })
    await openProduct(page, 'acme', 'transport')
    await expect(
      page.getByText(
        'La calculadora no está disponible: falta tu salario fijo, o es inferior a tu bolsa flexible.',
      ),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Revisa tus datos laborales' }).click()
    await expect(page).toHaveURL(portalUrl('acme', '/profile?tab=employee'))
    await expect(page.getByRole('tab', { name: 'Datos laborales', selected: true })).toBeVisible()
  })

  await test.step('with a salary equal to the flexible bag it is available', async () => {
    await callServerAs(person, '/api/profile', { method: 'POST', body: { fixedSalary: 6500 } })
    await openProduct(page, 'acme', 'transport')
    await expect(page.getByText('La calculadora no está disponible')).toHaveCount(0)
    await callServerAs(person, '/api/profile', { method: 'POST', body: { fixedSalary: 27_200 } })
    await openProduct(page, 'acme', 'transport')
  })

  await test.step('it has fifteen lines in order', async () => {
    // The form opens with the usual amount; with no month chosen, the plan is unchanged.
    await page.getByRole('button', { name: 'Quitar todos' }).click()
    if (isMobile) await page.getByRole('button', { name: 'Tu nómina' }).click()
    await page.getByText('Ver el cálculo de todo tu plan de 2026').click()
    const table = page.getByRole('table', { name: 'Tu salario sin plan y con plan, línea a línea' })
    await expect(table.getByRole('columnheader')).toHaveText(['Al año', 'Sin plan', 'Con plan'])
    await expect(table.getByRole('rowheader')).toHaveText([
      'Salario bruto total',
      'Seguridad Social',
      'IRPF',
      'Retención',
      'Salario neto',
      'Salario neto disponible',
      'Bolsa del empleado',
      'Bolsa Top',
      'Bolsa del usuario',
      'Bolsa de la empresa',
      'Aportación de la empresa',
      'Disponible',
      'Gastado',
      'Aumento de la renta neta disponible',
      'Aumento salarial equivalente',
    ])
    // The company pays 2 % of 27,200; the flexible bag has 6,500.
    await expect(table.getByRole('row', { name: /^Bolsa de la empresa — 544,00 €$/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Disponible — 7\.044,00 €$/ })).toBeVisible()

    await expect(table.getByText('Salario fijo + salario variable')).toHaveCount(0)
    await table.getByRole('button', { name: 'Salario bruto total' }).click()
    await expect(table.getByText('Salario fijo + salario variable')).toBeVisible()
    await expect(table.locator('dl > div').filter({ hasText: 'Salario fijo' })).toContainText('27.200 €')
    await expect(table.locator('dl > div').filter({ hasText: 'Salario variable' })).toContainText('1.400 €')
    await table.getByRole('button', { name: 'Salario bruto total' }).click()
    await expect(table.getByText('Salario fijo + salario variable')).toHaveCount(0)

    await table.getByRole('button', { name: 'IRPF' }).click()
    await expect(table.getByText('Impuesto sobre tu base')).toBeVisible()
    // This is the first bracket of the scale.
    await expect(table.getByText('12.450 € al 19 %: 2.365,50 €')).toBeVisible()
  })
})
