import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { findBrowser } from '../../src/cli/browser.mjs'
import { openCompany, wrap } from './company.mjs'

const people = 200
const entering = 60
const inBrowser = 2
const password = 'Correcta2026'
const months = [5, 6, 7, 8, 9, 10, 11]
const cents = (euros) => Math.round(euros * 100)
const sum = (values) => values.reduce((total, value) => total + value, 0)
const emailOf = (index) => `p${index}@acme.example`
const numberOf = (index) => `P${String(index).padStart(3, '0')}`
const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\nxref\ntrailer<<>>\nstartxref\n30\n%%EOF\n'

/**
 * npm run faults -- --only month: the first two months of a company on the built server, by shell, browser
 * and calls. Answers how many facts were wrong.
 */
export async function playFirstMonth(port) {
  console.log(`\nFirst month of a company: ${people} people, ${entering} enter, ${entering * 2} purchases`)
  const portal = await openCompany(port)
  const facts = new Facts()
  const startedMs = performance.now()
  try {
    await portal.start('2026-05-05T10:00:00Z')
    const employees = await bringIn(portal, facts)
    await purchase(portal, employees)
    await review(portal, facts)
    await firstClosing(portal, employees, facts)
    await secondClosing(portal, employees, facts)
  } finally {
    await portal.close()
  }
  console.log(`  ${facts.right} facts held, in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  for (const wrong of facts.wrong) console.log(`  WRONG: ${wrong}`)
  console.log(facts.wrong.length > 0 ? '  failed' : '  held')
  return facts.wrong.length
}

class Facts {
  right = 0
  wrong = []
  equal(what, found, expected) {
    const [one, other] = [found, expected].map((value) => JSON.stringify(value))
    if (one === other) this.right += 1
    else this.wrong.push(`${what}: expected ${other}, got ${one}`)
  }
}

/** People by file, their invitations, and those who enter by them: two in a browser, the others by calls. */
async function bringIn(portal, facts) {
  const titles =
    'Employee number,DNI or NIE,First name,First last name,Email address,Phone,Birthday,Fixed salary,' +
    'Plan year,Flexible bag,Top bag,Company bag'
  const lines = Array.from(
    { length: people },
    (_, index) =>
      `${numberOf(index)},${dni(700 + index)},Ada,Mas,${emailOf(index)},600,1988-04-20,30000.00,2026,` +
      '3000.00,500.00,1%',
  )
  await writeFile(join(portal.folder, 'people.csv'), [titles, ...lines].join('\n'))
  const file = ['people', 'import', '--people', join(portal.folder, 'people.csv')]
  facts.equal('people a trial would add', portal.shell(...file, '--dry-run').added, people)
  facts.equal('people added', portal.shell(...file).added, people)
  facts.equal('people invited', portal.shell('people', 'invite').invited, people)
  const indexes = Array.from({ length: entering }, (_, index) => index)
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  const employees = []
  try {
    for (const index of indexes) {
      const link = await portal.linkTo(emailOf(index), '/reset-password')
      const token = await (index < inBrowser
        ? enterInBrowser(browser, link, index)
        : enterByCalls(portal, link, index))
      employees.push({ index, token })
    }
  } finally {
    await browser.close()
  }
  const { entered, notInvited } = portal.shell('people', 'invitations')
  facts.equal('people who entered, and were not invited', [entered, notInvited], [entering, 0])
  return employees
}

async function enterInBrowser(browser, link, index) {
  const page = await (await browser.newContext({ locale: 'es-ES' })).newPage()
  await page.goto(link)
  const consent = page.getByRole('dialog').getByRole('button', { name: 'Aceptar' })
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).waitFor()
  if (await consent.isVisible()) await consent.click()
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(password)
  await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  if (await consent.isVisible()) await consent.click()
  await page.getByRole('textbox', { name: 'E-mail o DNI' }).fill(emailOf(index))
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await page.getByRole('checkbox', { name: 'Comprobado' }).waitFor()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hola, Ada' }).waitFor()
  return page.evaluate(() => localStorage.getItem('portal.token'))
}

async function enterByCalls(portal, link, index) {
  const token = new URL(link).searchParams.get('token')
  const wrapped = await wrap(password)
  const body = { newPassword: wrapped, confirmPassword: wrapped }
  await portal.call('POST', `/api/users/reset-password?access_token=${token}`, { body })
  const challenge = await portal.call('GET', '/api/captcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const login = { email: emailOf(index), password: wrapped }
  return (await portal.call('POST', '/api/auth/login', { body: login, headers: { captcha } })).token
}

/** Two purchases each, accepted by the link of their mail: the card, and the gym or a course. */
async function purchase(portal, employees) {
  for (const { index, token } of employees) {
    const items = (benefitId, price) => months.map((month) => ({ benefitId, familyId: 0, month, price }))
    const request = (benefitId, price, more = {}) => ({
      benefitId,
      year: 2026,
      details: {},
      items: items(benefitId, price),
      ...more,
    })
    const other = index % 6 === 0 ? await course(portal, token, request) : request('gym-month', 34.9)
    const ids = []
    for (const body of [request('transport-card', 40 + index), other])
      ids.push((await portal.call('POST', '/api/contracts', { token, body })).id)
    await portal.call('POST', '/api/contracts/purchase', { token, body: { ids } })
    for (const link of await portal.acceptLinks(emailOf(index), 2)) await portal.accept(link)
  }
}

async function course(portal, token, request) {
  const form = new FormData()
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'factura.pdf')
  const answer = new Response(form)
  const stored = await portal.call('POST', '/api/storage/default', {
    token,
    payload: Buffer.from(await answer.arrayBuffer()),
    headers: { 'content-type': answer.headers.get('content-type') },
  })
  const additionalInfo = {
    centerName: 'UPC',
    course: 'Datos',
    phoneContact: '934016000',
    paymentFreq: 'yearly',
    invoices: [{ file: stored.name }],
  }
  return request('formation-own', 30, { additionalInfo })
}

/** The courses wait for a review: all but the last two are approved. */
async function review(portal, facts) {
  const { contracts } = portal.shell('review', 'list')
  facts.equal('contracts under review', contracts.length, entering / 6)
  for (const [position, { contract }] of contracts.entries())
    if (position < contracts.length - 2)
      portal.shell('review', 'approve', '--contract', contract, '--as', 'Ana')
    else
      portal.shell(
        'review',
        'refuse',
        '--contract',
        contract,
        '--reason',
        'La factura es de otro año',
        '--as',
        'Ana',
      )
}

/** Contracts, bags, history, the file of payroll and that of the provider say the same. */
async function firstClosing(portal, employees, facts) {
  await portal.start('2026-05-21T10:00:00Z')
  const closing = portal.shell('payroll', 'close', '--month', '2026-06')
  const june = await portal.payrollFile('2026-06')
  let contracted = 0
  for (const { index, token } of employees) {
    const { contracts, simulations } = await portal.call('GET', '/api/profile', { token })
    const live = contracts.filter(({ status }) => status === 'contracted')
    contracted += live.length
    const paid = sum(live.map(({ finalPrice, modality, benefit = modality }) => priceOf(benefit, finalPrice)))
    const { flexibleBag, companyBag, available } = simulations['2026']
    facts.equal(`${numberOf(index)}, bag spent`, cents(flexibleBag + companyBag - available), paid)
    const priceOfJune = (contract) =>
      sum(contract.items.filter(({ month }) => month === 5).map(({ price }) => cents(price)))
    const own = june.filter((row) => row.Empleado === numberOf(index))
    const pricesOf = (values) => values.toSorted((one, other) => one - other)
    facts.equal(
      `${numberOf(index)}, June of the payroll file`,
      pricesOf(own.map((row) => row.Precio)),
      pricesOf(live.map(priceOfJune)),
    )
    for (const contract of live) {
      const history = await portal.call('GET', `/api/contracts/${contract.id}/history`, { token })
      facts.equal(`${numberOf(index)}, history`, cents(history.at(-1).price), cents(contract.price))
    }
  }
  facts.equal('contracts in force', contracted, entering * 2 - 2)
  facts.equal('rows of the closing', closing.rows, contracted)
  facts.equal('price of the closing', closing.priceCents, sum(june.map((row) => row.Precio)))
  for (const row of june)
    facts.equal(
      `${row.Empleado}, parts of a row`,
      [row['Bolsa empresa'] + row['Descuento nómina'], row.Exento + row.Sujeto],
      Array(2).fill(row.Precio - row['Aportación empresa'] - row['Bolsa propia']),
    )
  const again = await portal.payrollBytes('2026-06')
  facts.equal('the file again, byte for byte', again, await portal.payrollBytes('2026-06'))
  const told = portal.shell('providers', 'file', '--provider', 'onada')
  facts.equal('joiners told to the gym', [told.joiners, told.leavers], [(entering * 5) / 6, 0])
}

/** What the bag of the exempt plan pays of a contract; products of the other plan have a bag of their own. */
const priceOf = ({ id }, finalPrice) => (id.startsWith('gym') ? 0 : cents(finalPrice))

/** Somebody left before the closed month, somebody leaves in the next one. */
async function secondClosing(portal, employees, facts) {
  const before = await portal.payrollFile('2026-06')
  portal.shell('people', 'leave', '--employee', numberOf(1), '--on', '2026-05-31')
  portal.shell('people', 'leave', '--employee', numberOf(2), '--on', '2026-07-15')
  await portal.start('2026-06-21T10:00:00Z')
  portal.shell('payroll', 'close', '--month', '2026-07')
  const july = await portal.payrollFile('2026-07')
  const priceIn = (rows, index) =>
    sum(rows.filter((row) => row.Empleado === numberOf(index)).map((row) => row.Precio))
  facts.equal('who left before June gives June back', priceIn(july, 1), -priceIn(before, 1))
  facts.equal('who leaves in July pays July', priceIn(july, 2), priceIn(before, 2))
  const others = employees.filter(({ index }) => index > 2)
  facts.equal(
    'the others pay July as June',
    others.map(({ index }) => priceIn(july, index)),
    others.map(({ index }) => priceIn(before, index)),
  )
  facts.equal('June is as it was', await portal.payrollFile('2026-06'), before)
  const told = portal.shell('providers', 'file', '--provider', 'onada')
  facts.equal('leavers told to the gym', [told.joiners, told.leavers], [0, 2])
}

/** A DNI with its own letter. */
function dni(number) {
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
