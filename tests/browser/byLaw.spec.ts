import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { openProduct, type } from './productSteps.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'

test('a company by law says contributions, the return and what is assumed', async ({
  page,
  isMobile,
}, testInfo) => {
  const person = personOf(testInfo, 'globex', 'lawful')
  const read: string[] = []
  page.on('response', (response) => read.push(response.url()))
  await enter(page, person)
  await page.goto(portalUrl('globex', '/home'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(read.some((url) => url.includes('/assets/law-'))).toBe(true)
  await openProduct(page, 'globex', 'transport')
  await type(page.getByRole('textbox', { name: 'Importe al mes' }), '100')
  await expect(
    page
      .locator('[data-money]')
      .filter({ hasText: /y cotizas .+ más/ })
      .last(),
  ).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: /^(Ganas|Tu nómina)/ }).click()
  await page.getByText('Ver el cálculo de todo tu plan de 2026').click()
  await expect(page.locator('[data-return]')).toContainText('En tu declaración de 2026 ahorras')
  await page.getByText('Ver las doce nóminas de 2026').click()
  await page
    .getByTitle(/^En diciembre /)
    .last()
    .click()
  const slip = page.getByRole('table', { name: 'Nómina de diciembre de 2026' })
  await expect(slip.getByRole('row', { name: /^Cotización de tu empresa/ })).toBeVisible()
  await page.getByText('Qué suponemos').click()
  await expect(page.getByText('Un solo pagador.')).toBeVisible()
  expect(scriptsIn(read, 'citations')).toHaveLength(0)
  await page.getByRole('button', { name: 'IRPF', exact: true }).click()
  await expect(page.getByText('Tipo de retención de la última nómina').first()).toBeVisible()
  await expect(page.getByText(/^art\. 85\.1 RD 439\/2007/).first()).toBeVisible()
  expect(scriptsIn(read, 'citations')).toHaveLength(1)
})

test('figures and code of the law are at most 12 KB gzip on a product page, articles apart @desktop', async ({
  page,
}, testInfo) => {
  const read: string[] = []
  page.on('response', (response) => read.push(response.url()))
  await page.goto(portalUrl('globex', '/login'))
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await textsOf(scriptsIn(read, ''))).filter((script) => ofLaw.test(script))).toEqual([])
  await enter(page, personOf(testInfo, 'globex', 'lawful'))
  await openProduct(page, 'globex', 'kindergarten')
  await page.getByRole('switch', { name: 'Incluir a Hugo Peña Ruiz' }).check({ force: true })
  await type(page.getByRole('main').getByRole('textbox').first(), '300')
  const advice = page.getByText('¿Cheque guardería o deducción por maternidad?').first()
  await expect(advice).toBeVisible()
  await page.waitForLoadState('networkidle')
  const texts = await textsOf(scriptsIn(read, ''))
  expect(texts.filter((script) => /MAN25|LIRPF/.test(script))).toEqual([])
  // Any other script with figures of the law would be counted here too.
  const found = texts.filter((script) => ofLaw.test(script))
  expect(found).not.toHaveLength(0)
  const gzipBytes = found.reduce((sum, script) => sum + gzipSync(script).length, 0)
  expect(gzipBytes).toBeLessThanOrEqual(12 * 1024)
  expect(scriptsIn(read, 'NurseryAdvice')).toHaveLength(0)
  await advice.click()
  await expect(page.getByText('Tengo la deducción por maternidad').first()).toBeVisible()
  expect(scriptsIn(read, 'NurseryAdvice')).toHaveLength(1)
})

/** Matches a script with figures of art. 83: a name and a value in them, or the code of their source. */
const ofLaw = /moreThanTwoChildren|1485200|MAN25/

const scriptsIn = (urls: readonly string[], name: string): string[] => [
  ...new Set(
    urls
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith(`/assets/${name}`) && path.endsWith('.js')),
  ),
]

const textsOf = (paths: readonly string[]): Promise<string[]> =>
  Promise.all(paths.map((path) => readFile(`dist/portal${path}`, 'utf8')))
