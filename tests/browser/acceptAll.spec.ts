import type { ContractDto } from '../../src/dto/contractDto.ts'
import { monthsLeft, productName } from './expectedAmounts.ts'
import { expectWholeOnPaper } from './paper.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter, mailsTo, openMail } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

const bought = [
  { benefitId: 'transport-card', category: 'transport', price: 60, details: {} },
  { benefitId: 'nortia-reimbursement', category: 'health-insurance', price: 0, details: {} },
  {
    benefitId: 'lottery-christmas',
    category: 'lottery',
    months: [5],
    price: 40,
    details: { ticketCount: 2, ticketPrice: 20 },
  },
]

test('three contracts bought together: one left out, two accepted by one press, the third later', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'together')
  const post = (path: string, body: unknown) => callServerAs(person, path, { method: 'POST', body })
  const names = bought.map(({ category }) => productName('acme', category))
  const ids: string[] = []
  for (const { benefitId, price, details, months = monthsLeft('acme') } of bought) {
    const items = months.map((month) => ({ benefitId, familyId: 0, month, price }))
    const made = (await post('/api/contracts', { benefitId, year: 2026, details, items })) as ContractDto
    ids.push(made.id)
  }
  await post('/api/contracts/purchase', { ids })

  const mail = await openMail(page, person)
  for (const name of names) expect(mail.subject).toContain(name)
  await page.getByRole('link', { name: 'Ver y aceptar los 3 contratos' }).click()
  const address = page.url()
  expect(address).toContain('/accept-all/')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expectWholeOnPaper(page)

  const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const left = page.getByRole('checkbox', { name: new RegExp(`^${names[1]}`) })
  await left.focus()
  await page.keyboard.press('Space')
  await expect(left).not.toBeChecked()
  await page.getByRole('button', { name: 'Aceptar 2 contratos' }).click()
  await expect(page.getByText('Ya has aceptado 2 contratos')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(card(names[0]!)).toContainText('está firmado')

  await enter(page, person, '/home')
  await expect(page.getByText('Sigue en tu correo y acepta')).toBeVisible()

  await page.goto(address)
  await expect(left).toBeChecked()
  await page.getByRole('button', { name: 'Aceptar 1 contrato' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^3 contratos aceptados/)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver mis contratos' }).click()
  await expect(page).toHaveURL(portalUrl('acme', '/documents/user'))
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Contratado' })).toHaveCount(3)
  expect(await mailsTo(person)).not.toHaveLength(0)
})
