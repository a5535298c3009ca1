import { personOf } from './people.ts'
import { openProduct } from './productSteps.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

/** Products that an employee cannot buy, and why. */

test('a product that the administrator closed says the reason and offers nothing @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'barred'))
  for (const [alias, title, lift] of [
    [
      'transport',
      'Ya no tienes permiso para contratar este producto',
      'Si tienes contratos en vigor, siguen; para contratar más, habla con Recursos Humanos.',
    ],
    ['health-insurance', 'Este producto está inactivo', 'Pide a Recursos Humanos que lo activen.'],
    ['lottery', 'No puedes contratar este producto', 'Escribe a Recursos Humanos.'],
  ] as const) {
    await openProduct(page, 'acme', alias)
    await expect(page.getByRole('main').getByText(title)).toBeVisible()
    await expect(page.getByRole('main').getByText(lift)).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Escribir a Recursos Humanos' }),
    ).toHaveAttribute('href', /^mailto:/)
    for (const name of ['Añadir al carrito', 'Elegir', 'Continuar'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
  }
})

test('a page names who is left out: no child under 3, a person whom no age group covers @desktop', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'poorlyPaid')
  await enter(page, person)
  await openProduct(page, 'acme', 'kindergarten')
  await expect(
    page.getByText(
      'No tienes hijos menores de 3 años en tu familia. Si falta alguno, añádelo aquí o a tu ' +
        'familia, en tu perfil.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir a tu familia' })).toHaveAttribute(
    'href',
    '/profile?tab=family',
  )
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0)

  // The oldest age group ends with 67: a person of 67 is covered, one of 68 is not.
  for (const [firstName, birthday, personalID] of [
    ['Rosa', '1958-05-12', '51234568K'],
    ['Tomás', '1958-05-11', '51234569E'],
  ]) {
    await callServerAs(person, '/api/families', {
      method: 'POST',
      body: {
        relationship: firstName === 'Rosa' ? 'spouse' : 'child',
        firstName,
        lastName1: 'Mas',
        lastName2: 'Rius',
        personalID,
        birthday,
      },
    })
  }
  await openProduct(page, 'acme', 'health-insurance')
  await page.getByRole('radio', { name: 'Nortia Salud' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('radio', { name: /^Nortia Cuadro Médico/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('switch', { name: 'Incluir a Rosa Mas Rius' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Incluir a Tomás Mas Rius' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'A quién no puede cubrir' })).toContainText('Tomás Mas Rius')
  await expect(page.getByRole('list', { name: 'A quién no puede cubrir' })).toContainText('por su edad')
})

test('a page says that an empty bag is the limit and accepts no amount @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'spent'))
  await openProduct(page, 'acme', 'transport')
  await expect(page.getByText('Has llegado al límite')).toBeVisible()
  await expect(page.getByText('Ya no queda nada en tu bolsa flexible de 2026.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Límite alcanzado')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Importe al mes' })).toHaveCount(0)
  await expect(page.getByText(/^Ya no te queda bolsa para 2026\./)).toBeVisible()

  await openProduct(page, 'acme', 'health-insurance')
  await expect(page.getByText('Has llegado al límite')).toBeVisible()
  await openProduct(page, 'acme', 'gym')
  await expect(page.getByText('Ya no queda nada en tu bolsa Top de 2026.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2027').click()
  await expect(page.getByText('Has llegado al límite')).toHaveCount(0)
})
