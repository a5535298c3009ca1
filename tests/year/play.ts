import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { ContractDto } from '../../src/dto/contractDto.ts'
import type { ContractRequestDto } from '../../src/dto/contractRequestDto.ts'
import type { ProfileDto } from '../../src/dto/profileDto.ts'
import { endContracts } from '../../src/server/contracts/life/endContracts.ts'
import { reviewContract } from '../../src/server/contracts/review/reviewContract.ts'
import { sendReminders } from '../../src/server/people/reminders/sendReminders.ts'
import { createContractServer, type Buyer, type ContractServer } from '../support/contractServer.ts'
import { formOf } from '../support/pressForm.ts'
import type { NewPerson } from '../support/testServer.ts'
import { storedEmployees, type StoredContract, type StoredEmployee } from './contractRows.ts'
import { faultsOf, keepMonth, Seen } from './invariants.ts'
import { cents, isInForce, ownTerms, pendingTerms } from './terms.ts'

export type Person = Buyer & { name: string; hasLeft: boolean }

/** A person's request. */
export type VersionedRequest = ContractRequestDto & { version?: number }

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** A company whose clock a test moves, with its people, who are checked after each step. */
export class Play {
  readonly people: Person[] = []
  readonly seen = new Seen()
  /** The number of occurrences of each event. */
  readonly counts = new Map<string, number>()
  today = ''
  /** The contracts of each person at the last check. */
  readonly latest = new Map<Person, StoredContract[]>()
  readonly #rows = new Map<Person, string>()
  readonly #server: ContractServer

  constructor(server: ContractServer) {
    this.#server = server
  }

  static async open(now: string): Promise<Play> {
    const server = await createContractServer({ now })
    const play = new Play(server)
    await play.offer({ basic: 20, basicFamily: 15, dental: 5, contribution: 5, care: 50, careFamily: 30 })
    return play
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  async hire(name: string, values: NewPerson = {}): Promise<Person> {
    const email = `${name}@acme.example`
    const person = {
      ...(await this.#server.buyer({ first_name: name, email, ...values })),
      name,
      hasLeft: false,
    }
    this.people.push(person)
    return person
  }

  /**
   * Moves the clock, runs the hourly job and, if requested, the daily reminders, and checks all people.
   * Profiles are checked only if a person's data changed, and all of them at the start of a month.
   */
  async at(now: string, { isReminding = false } = {}): Promise<void> {
    const { context } = this.#server
    this.#server.setNow(now)
    this.today = context.clock.today()
    await endContracts(context)
    if (isReminding) await sendReminders(context, { tenant: 'acme', day: this.today })
    const stored = await this.#stored(this.people)
    const isFirst = this.today.endsWith('-01')
    for (const { contracts } of isFirst ? stored.values() : [])
      keepMonth({ contracts, today: this.today }, this.seen)
    // One after another, because many simultaneous requests would be refused (promise 71).
    for (const person of this.people) await this.#look(person, stored, now, isFirst)
  }

  /** Checks one person after an action. */
  async look(person: Person, doing: string): Promise<void> {
    await this.#look(person, await this.#stored([person]), doing, true)
  }

  /** A contract as it was at the last check. */
  stored(person: Person, id: string): StoredContract {
    const found = this.contracts(person).find((contract) => contract.id === id)
    if (!found) throw new Error(`${person.name} has no contract ${id}`)
    return found
  }

  contracts(person: Person): StoredContract[] {
    return this.latest.get(person) ?? []
  }

  /**
   * Makes a call that may be refused with a sentence but must not cause a server error; checks the person
   * afterwards.
   */
  async try(
    person: Person,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: any }> {
    const answer = await person.call(method, path, body)
    const doing = `${method} ${path} ${JSON.stringify(body)} -> ${answer.status}`
    expect(
      answer.status,
      `${person.name} ${this.today} ${doing} ${JSON.stringify(answer.body)}`,
    ).toBeLessThan(500)
    if (answer.status >= 400)
      this.count(`refused: ${answer.body.error.refusals?.[0]?.code ?? answer.body.error.name}`)
    await this.look(person, doing)
    return answer
  }

  /** Puts a request into the cart; undefined if it is refused. */
  async add(person: Person, request: VersionedRequest): Promise<ContractDto | undefined> {
    const { status, body } = await this.try(person, 'POST', '/api/contracts', request)
    return status < 300 ? body : undefined
  }

  /** Buys a request and returns the id of the contract to be accepted. */
  async buy(person: Person, request: VersionedRequest): Promise<string> {
    const item = await this.add(person, request)
    if (!item) throw new Error(`${person.name} may not have ${request.benefitId} on ${this.today}`)
    const bought = await this.purchase(person, item.id)
    expect(bought.status, `${person.name}: ${JSON.stringify(bought.body)}`).toBe(200)
    return item.id
  }

  purchase(person: Person, id: string): Promise<{ status: number; body: any }> {
    return this.try(person, 'POST', '/api/contracts/purchase', { ids: [id] })
  }

  async sign(person: Person, request: VersionedRequest): Promise<string> {
    const id = await this.buy(person, request)
    await this.accept(person, id)
    return id
  }

  /** Finds a contract's valid link in the mails. */
  async link(person: Person, id: string): Promise<string | undefined> {
    const contract = this.stored(person, id)
    const live = contract.links.find(({ accepted_at, voided_at }) => !accepted_at && !voided_at)
    const mails = await this.#server.mailsTo(person.employee.email)
    return mails.flatMap(({ links }) => links).find((path) => hashOfPath(path) === live?.token_hash)
  }

  /**
   * Opens the page of the link and signs its content; from the mail, a bare POST is sent first, which signs
   * nothing and returns the page. Returns the last status.
   */
  async accept(person: Person, id: string, from: 'page' | 'mail' = 'page'): Promise<number> {
    const path = (await this.link(person, id)) ?? ''
    expect(path, `${person.name} has no link for ${id}`).not.toBe('')
    let page = await this.#open(path, from === 'page' ? 'GET' : 'POST')
    if (page === '') return 409
    this.#read(path, id, page)
    let answer = await this.#press(path, page)
    if (answer.status === 409 && fingerprintOn(answer.html)) {
      page = answer.html
      this.#read(path, id, page)
      answer = await this.#press(path, page)
    }
    this.count(answer.status === 200 ? `accepted from the ${from}` : 'acceptance refused')
    if (answer.status === 200 && page.includes('Ha pasado la fecha de corte')) this.count('accepted late')
    await this.look(person, `accept ${id} -> ${answer.status}`)
    if (answer.status === 200) assertShown(this.stored(person, id), page)
    return answer.status
  }

  /** Decides a review; returns false if the review could only be refused. */
  async review(person: Person, id: string, outcome: 'contracted' | 'cancelled'): Promise<boolean> {
    const { year } = this.stored(person, id)
    const [thisYear = 0, month = 0] = this.today.split('-').map(Number)
    if (outcome === 'contracted') this.seen.passed.set(id, year > thisYear ? 0 : month)
    const fault = await reviewContract(this.#server.context, id, outcome).then(
      () => undefined,
      (error: Error) => error,
    )
    if (fault) {
      this.seen.passed.delete(id)
      expect(fault.message).toMatch(/^review\.(monthsLost|onlyRefused)$/)
    }
    this.count(`review: ${fault ? 'too late' : outcome}`)
    await this.look(person, `review ${id} ${outcome}`)
    return !fault
  }

  /** Sets the last day at work. */
  async setExit(person: Person, exitOn: string): Promise<void> {
    person.hasLeft = true
    await this.#server.database.db
      .updateTable('employees')
      .set({ exit_on: exitOn })
      .where('id', '=', person.employee.id)
      .execute()
  }

  async reminders(): Promise<{ employee_id: string; kind: string; about: string }[]> {
    return this.#server.database.db.selectFrom('reminders').select(['employee_id', 'kind', 'about']).execute()
  }

  mailsTo(person: Person): ReturnType<ContractServer['mailsTo']> {
    return this.#server.mailsTo(person.employee.email)
  }

  /** Returns the status of a page without a session. */
  async statusOf(path: string): Promise<number> {
    return (await this.#server.call('GET', path)).statusCode
  }

  /** Writes the catalogue with these prices in euros, and waits until the server uses it. */
  async offer(prices: Prices): Promise<void> {
    const { folder, context } = this.#server
    const file = join(folder.dir, 'catalogue.json')
    const catalogue = JSON.parse(await readFile(file, 'utf8')) as Catalogue
    const set = (id: string, values: object): void => {
      for (const { modalities } of catalogue.products)
        for (const modality of modalities) if (modality.id === id) Object.assign(modality, values)
    }
    set('basic', {
      defaultPrice: prices.basic,
      priceForFamily: prices.basicFamily,
      contributionCompany: prices.contribution,
    })
    set('basic-dental', { defaultPrice: prices.dental, priceForFamily: prices.dental })
    set('study', { userBag: true, contributionCompany: '25%' })
    set('care', {
      ageGroup: [
        { from: 18, to: 39, price: prices.care },
        { from: 40, to: 64, price: prices.care + 15 },
      ],
      ageGroupForFamily: [
        { from: 0, to: 2, price: 0 },
        { from: 3, to: 64, price: prices.careFamily },
      ],
    })
    for (const product of catalogue.products)
      if (product.id === 'saving')
        Object.assign(product, { isQuestionsRequired: false, isDocumentRequired: false })
    await folder.write('catalogue.json', JSON.stringify(catalogue))
    const basic = async () =>
      (await context.tenants.find('acme'))?.modalities.find(({ id }) => id === 'basic')
    const isServed = async () => (await basic())?.defaultPriceCents === cents(prices.basic)
    await vi.waitUntil(isServed, { timeout: 10_000, interval: 20 })
  }

  async #look(
    person: Person,
    stored: Map<string, StoredEmployee>,
    doing: string,
    isAsked: boolean,
  ): Promise<void> {
    const { contracts = [], bags = [] } = stored.get(person.employee.id) ?? {}
    const rows = JSON.stringify(contracts)
    const isNew = rows !== this.#rows.get(person)
    this.#rows.set(person, rows)
    this.latest.set(person, contracts)
    const profile = isAsked || isNew ? await this.#profile(person) : undefined
    const look = { contracts, bags, profile, today: this.today, fixedSalaryCents: 3_000_000 }
    expect(faultsOf(look, this.seen), `${person.name}, ${this.today}, ${doing}`).toEqual([])
  }

  async #profile(person: Person): Promise<ProfileDto | undefined> {
    const { status, body } = await person.call('GET', '/api/profile')
    if (status === 200) return body
    expect(person.hasLeft, `${person.name} cannot read the profile: ${status}`).toBe(true)
    return undefined
  }

  async #stored(people: readonly Person[]): Promise<Map<string, StoredEmployee>> {
    return storedEmployees(
      this.#server.database.db,
      people.map(({ employee }) => employee.id),
    )
  }

  /** Returns the page of a link; an empty text if nothing can be signed there. */
  async #open(path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
    const { payload } = await this.#server.call(method, path)
    return fingerprintOn(payload) ? payload : ''
  }

  /** Records the fingerprint and the end of the cover that a page shows. */
  #read(path: string, id: string, page: string): void {
    this.seen.show(hashOfPath(path), fingerprintOn(page))
    const end = coverEndOn(page)
    if (end !== undefined) this.seen.coverEnds.set(id, end)
  }

  async #press(path: string, page: string): Promise<{ status: number; html: string }> {
    const { statusCode: status, payload: html } = await this.#server.call('POST', path, formOf(page))
    return { status, html }
  }
}

export type Prices = {
  basic: number
  basicFamily: number
  dental: number
  contribution: number
  care: number
  careFamily: number
}

type Catalogue = { products: { id: string; modalities: { id: string }[] }[] }

const hashOfPath = (path: string): string =>
  createHash('sha256')
    .update(path.split('/').at(-1) ?? '')
    .digest('hex')

const fingerprintOn = (html: string): string => /name="conditions" value="(\w+)"/.exec(html)?.[1] ?? ''

/** Returns the last covered month, 0 to 11, on the page of a cancellation; -1 if the cover never begins. */
function coverEndOn(html: string): number | undefined {
  const month = /obertura hasta(?:<[^>]*>|\s|el)*\d+ de (\p{L}+)/u.exec(html)?.[1]
  if (month) return monthNames.indexOf(month)
  return html.includes('no llega a empezar') ? -1 : undefined
}

/** Checks that the page showed price and months of the conditions in force or under review. */
function assertShown(contract: StoredContract, page: string): void {
  const terms = pendingTerms(contract) ?? (contract.status === 'cancelled' ? undefined : ownTerms(contract))
  if (!terms) return
  const text = page.replaceAll(/\u00a0|&nbsp;/g, ' ')
  const whole = (terms.price / 100).toLocaleString('es-ES', { useGrouping: 'always' } as object)
  const exact = (terms.price / 100).toLocaleString('es-ES', {
    minimumFractionDigits: 2,
    useGrouping: 'always',
  } as object)
  expect(text.includes(`${whole} €`) || text.includes(`${exact} €`), `${exact} € is not on the page`).toBe(
    true,
  )
  const months = new Set(terms.items.map(({ month }) => month))
  // Consecutive months are shown by the first and the last one.
  for (const month of months)
    if (!months.has(month - 1) || !months.has(month + 1)) expect(text).toContain(monthNames[month])
  expect(isInForce(contract) || contract.signed).toBe(true)
}
