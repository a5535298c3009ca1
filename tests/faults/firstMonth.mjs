import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../../src/cli/browser.mjs'
import { openCompany } from './company.mjs'
import { openEmployee } from './employeeBrowser.mjs'

/** The number of employees in a browser at the same time. */
const atOnce = 3
const cents = (euros) => Math.round(euros * 100)
const sum = (values) => values.reduce((total, value) => total + value, 0)
const emailOf = (index) => `p${index}@acme.example`
const numberOf = (index) => `P${String(index).padStart(3, '0')}`

/**
 * npm run faults -- --only month: plays the first two months of a company on the built server. Operators use
 * the shell, employees a browser. Returns the number of wrong facts.
 */
export async function playFirstMonth(port, { people = 200, entering = 60 } = {}) {
  console.log(`\nFirst month of a company: ${people} people, ${entering} enter, ${entering * 2} purchases`)
  const portal = await openCompany(port)
  const facts = new Facts()
  const startedMs = performance.now()
  try {
    await portal.start('2026-05-05T10:00:00Z')
    await bringIn(portal, facts, people)
    const employees = await enterAndBuy(portal, facts, entering)
    await review(portal, facts, entering)
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

/** Imports the people, and sends their invitations. */
async function bringIn(portal, facts, people) {
  const titles =
    'Employee number,DNI or NIE,First name,First surname,E-mail address,Phone,Date of birth,Fixed salary,' +
    'Plan year,Flexible allowance,Top allowance,Company allowance'
  const lines = Array.from(
    { length: people },
    (_, index) =>
      `${numberOf(index)},${dni(700 + index)},Ada,Mas,${emailOf(index)},600000000,1988-04-20,30000.00,2026,` +
      '3000.00,500.00,1%',
  )
  await writeFile(join(portal.folder, 'people.csv'), [titles, ...lines].join('\n'))
  const file = ['people', 'import', '--people', join(portal.folder, 'people.csv')]
  facts.equal('people a trial would add', portal.shell(...file, '--dry-run').added, people)
  facts.equal('people added', portal.shell(...file).added, people)
  facts.equal('people invited', portal.shell('people', 'invite').invited, people)
}

/** Each employee enters by the invitation, buys two products and accepts them by mail, in a browser. */
async function enterAndBuy(portal, facts, entering) {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  const waiting = Array.from({ length: entering }, (_, index) => index)
  const employees = []
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
      employees.push({ index, token: await enterAndBuyOne(portal, facts, browser, index) })
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await browser.close()
  }
  const { entered, notInvited } = portal.shell('people', 'invitations')
  facts.equal('people who entered, and were not invited', [entered, notInvited], [entering, 0])
  return employees.toSorted((one, other) => one.index - other.index)
}

async function enterAndBuyOne(portal, facts, browser, index) {
  const employee = await openEmployee(browser, portal.origin)
  try {
    await employee.enter(await portal.linkTo(emailOf(index), '/reset-password'), emailOf(index))
    await employee.chooseCard(40 + index)
    await (index % 6 === 0 ? employee.chooseCourse() : employee.chooseGym())
    await employee.sign(2)
    for (const link of await portal.acceptLinks(emailOf(index), 2)) await employee.accept(link)
    facts.equal(`${numberOf(index)}, faults of the pages`, employee.faults, [])
    return await employee.token()
  } catch (error) {
    throw new Error(`${numberOf(index)}: ${error.message}`, { cause: error })
  } finally {
    await employee.close()
  }
}

/** Approves the courses under review, except the last two. */
async function review(portal, facts, entering) {
  const { contracts } = portal.shell('review', 'list')
  facts.equal('contracts under review', contracts.length, Math.ceil(entering / 6))
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

/** Compares contracts, bags, history, the payroll file and the provider's file. */
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
  facts.equal('contracts in force', contracted, employees.length * 2 - 2)
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
  facts.equal(
    'joiners told to the gym',
    [told.joiners, told.leavers],
    [employees.filter(({ index }) => index % 6 > 0).length, 0],
  )
}

/**
 * Returns the part of a contract's price that the exempt plan's bag pays; products of the other plan have
 * their own bag.
 */
const priceOf = ({ id }, finalPrice) => (id.startsWith('gym') ? 0 : cents(finalPrice))

/** One employee left before the closed month, another leaves in the next month. */
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

/** Builds a DNI with the correct letter. */
function dni(number) {
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
