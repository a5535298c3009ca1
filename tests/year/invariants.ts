import type { ContractDto } from '../../src/dto/contractDto.ts'
import type { ProfileDto } from '../../src/dto/profileDto.ts'
import type { StoredContract, StoredEmployee } from './contractRows.ts'
import {
  cents,
  chargedItems,
  fingerprint,
  isInForce,
  ownTerms,
  pendingTerms,
  sum,
  textOf,
  type Terms,
} from './terms.ts'

/** Earlier states, with which later states are compared. */
export class Seen {
  /** The price of a month when it began, by contract, year and month. */
  readonly months = new Map<string, string>()
  /** The fingerprints shown on a link's page or in its mail, by the hash of the link's token. */
  readonly shown = new Map<string, Set<string>>()
  /** The last month that a cancellation's page named, by contract; -1 if the cover never begins. */
  readonly coverEnds = new Map<string, number>()
  /** The terms in force at the last check, by contract, and the terms under review. */
  readonly agreed = new Map<string, Terms>()
  readonly underReview = new Map<string, Terms>()
  /** Contracts whose review has just passed, and the first month that had not begun. */
  readonly passed = new Map<string, number>()

  show(linkHash: string, fingerprint: string): void {
    this.shown.set(linkHash, (this.shown.get(linkHash) ?? new Set()).add(fingerprint))
  }
}

export type Look = StoredEmployee & {
  /** Madrid date. */
  today: string
  fixedSalaryCents: number
  /** Undefined if the employee can no longer log in. */
  profile: ProfileDto | undefined
}

/**
 * Returns the broken invariants of an employee; empty if the product is correct. It records the state in
 * `seen`.
 */
export function faultsOf(look: Look, seen: Seen): string[] {
  const faults = [
    ...bagFaults(look),
    ...providerFaults(look),
    ...profileFaults(look),
    ...look.contracts.flatMap((contract) =>
      [
        ...sumFaults(contract),
        ...stateFaults(contract),
        ...linkFaults(contract, look.today),
        ...monthFaults(contract, look.today, seen),
        ...signatureFaults(contract, seen),
      ].map((fault) => `${contract.benefit_id} ${contract.year} (${contract.status}): ${fault}`),
    ),
  ]
  return faults
}

/** Records the price of each month that has begun; call this when a month begins. */
export function keepMonth({ contracts, today }: Pick<Look, 'contracts' | 'today'>, seen: Seen): void {
  const [year = 0, month = 0] = today.split('-').map(Number)
  for (const contract of contracts.filter((each) => each.year === year)) {
    const items = chargedItems(contract).filter((item) => item.month === month - 1)
    seen.months.set(`${contract.id} ${month - 1}`, textOf(items))
  }
}

/** Months of a plan year that have begun on a day. */
function begunMonths(year: number, today: string): number {
  const [thisYear = 0, month = 0] = today.split('-').map(Number)
  return year < thisYear ? 12 : year > thisYear ? 0 : month
}

/**
 * Finds months whose price changed after they began. A month that was not covered when it began must cost
 * nothing.
 */
function monthFaults(contract: StoredContract, today: string, seen: Seen): string[] {
  const charged = chargedItems(contract)
  return Array.from({ length: begunMonths(contract.year, today) }, (_, month) => {
    const now = textOf(charged.filter((item) => item.month === month))
    const then = seen.months.get(`${contract.id} ${month}`) ?? ''
    return now === then ? [] : [`month ${month} was "${then}" when it began, now it is "${now}"`]
  }).flat()
}

type Spent = { Exent: number; Top: number; userBag: number }

/**
 * Sums the contracts of a year; for each, the conditions in force or the pending ones, whichever cost more.
 */
function spentIn(contracts: readonly StoredContract[], year: number): Spent {
  const spent = { Exent: 0, Top: 0, userBag: 0 }
  for (const contract of contracts.filter((each) => each.year === year)) {
    const { status, signed, plan_type: plan } = contract
    const own = ownTerms(contract)
    const usesUserBag = contract.benefit.modality.userBag === true
    if (status === 'cancelled' && signed) {
      const items = chargedItems(contract)
      const contributed = sum(items.map((item) => item.contributed))
      const pot = usesUserBag ? Math.min(own.userBag, contributed) : 0
      spent[plan] += sum(items.map(({ price }) => price)) - (usesUserBag ? pot : contributed)
      spent.userBag += pot
    } else {
      const next = pendingTerms(contract)
      spent[plan] += Math.max(own.final, next?.final ?? 0)
      spent.userBag += Math.max(own.userBag, next?.userBag ?? 0)
    }
  }
  return spent
}

function bagFaults({ contracts, bags, profile, fixedSalaryCents }: Look): string[] {
  return bags.flatMap((row) => {
    const spent = spentIn(contracts, row.year)
    const company = row.company_bag.endsWith('%')
      ? Math.round((fixedSalaryCents * Number.parseFloat(row.company_bag)) / 100)
      : cents(Number(row.company_bag || 0))
    const left = {
      available: row.flexible_bag_cents + company - spent.Exent,
      availableTop: row.top_bag_cents - spent.Top,
      userBagLeft: row.user_bag_cents - spent.userBag,
    }
    const shown = profile?.simulations[String(row.year)]
    return Object.entries(left).flatMap(([name, cent]) => {
      const said = shown && cents(shown[name as keyof typeof left])
      return [
        ...(cent < 0 ? [`${row.year}: ${name} is ${cent} cents, over the bag`] : []),
        ...(said !== undefined && said !== Math.max(0, cent)
          ? [`${row.year}: charged months leave ${name} at ${cent}, the profile says ${said}`]
          : []),
      ]
    })
  })
}

/**
 * Checks that items add up to every sum, and that no bag is charged for what the company or the user bag
 * pays.
 */
function sumFaults(contract: StoredContract): string[] {
  const usesUserBag = contract.benefit.modality.userBag === true
  return [ownTerms(contract), pendingTerms(contract)].flatMap((terms) => {
    if (!terms) return []
    const { items, price, contributed, userBag, final } = terms
    const paid = usesUserBag ? userBag : contributed
    const isRight =
      sum(items.map((item) => item.price)) === price &&
      sum(items.map((item) => item.contributed)) === contributed &&
      price - paid === final &&
      (usesUserBag ? userBag <= contributed : userBag === 0) &&
      items.every((item) => item.contributed >= 0 && item.contributed <= item.price)
    return isRight ? [] : [`items do not add up: ${price} - ${paid} = ${final}, ${textOf(items)}`]
  })
}

/** Checks that the pending change of a contract matches its state. */
function stateFaults({ state, edit, waitsFor }: StoredContract): string[] {
  const waiting = edit?.kind ?? 'none'
  return waiting === waitsFor ? [] : [`in the state ${state} waits: ${waiting}`]
}

/**
 * Checks that each contract waiting for acceptance has one valid link, which signs exactly its conditions,
 * and that other contracts have none.
 */
function linkFaults(contract: StoredContract, today: string): string[] {
  const live = contract.links.filter(({ accepted_at, voided_at }) => !accepted_at && !voided_at)
  const waits = contract.status !== 'cart' && !contract.signed
  if (live.length !== (waits ? 1 : 0))
    return [`it ${waits ? 'waits' : 'does not wait'} and has ${live.length} live links`]
  const kind = contract.status === 'cancelled' ? 'cancellation' : contract.edit ? 'edit' : 'contract'
  const terms = kind === 'edit' ? pendingTerms(contract) : ownTerms(contract)
  return live.flatMap((link) => [
    ...(link.last_day < today ? [`its link ended on ${link.last_day}`] : []),
    ...(terms && fingerprint(contract, kind, terms) !== link.conditions_hash
      ? ['its link signs other conditions than those that wait']
      : []),
  ])
}

/** Finds contracts of one category and year that exclude each other, such as two insurers. */
function providerFaults({ contracts, today }: Look): string[] {
  const [thisYear = 0, month = 0] = today.split('-').map(Number)
  const byCategory = new Map<string, Set<string>>()
  for (const { category, year, status, signed, covered_until: until, provider_id: provider } of contracts) {
    const isOver = status === 'cancelled' && signed && (until ?? -1) < (year > thisYear ? 0 : month - 1)
    if (!provider || year < thisYear || isOver) continue
    const key = `${category} ${year}`
    byCategory.set(key, (byCategory.get(key) ?? new Set()).add(provider))
  }
  return [...byCategory].flatMap(([key, providers]) =>
    providers.size > 1 ? [`${key}: two providers at once, ${[...providers].join(' and ')}`] : [],
  )
}

/** Checks that the profile contains the stored contracts. */
function profileFaults({ contracts, profile }: Look): string[] {
  if (!profile) return []
  const answered = new Map([...profile.cart, ...profile.contracts].map((dto) => [dto.id, dto]))
  if (answered.size !== contracts.length)
    return [`the profile has ${answered.size} contracts of ${contracts.length}`]
  return contracts.flatMap((contract) => {
    const dto = answered.get(contract.id)
    return dto && summaryOf(dto) === storedSummary(contract)
      ? []
      : [`the profile says ${dto && summaryOf(dto)}`]
  })
}

function summaryOf({ status, signed, price, finalPrice, userBag, coveredUntil, items }: ContractDto): string {
  const terms = items.map((item) => ({
    person: item.familyId,
    month: item.month,
    benefit: item.benefitId,
    price: cents(item.price),
    contributed: cents(item.contributedPrice ?? 0),
  }))
  const sums = [price, finalPrice, userBag].map(cents)
  return [status, signed, ...sums, coveredUntil ?? '-', textOf(terms)].join(' ')
}

function storedSummary(contract: StoredContract): string {
  const { status, signed, covered_until: until } = contract
  const { price, final, userBag, items } = ownTerms(contract)
  return [status, signed, price, final, userBag, until ?? '-', textOf(items)].join(' ')
}

/** Checks that the conditions in force were shown and signed; a late review may have removed months. */
function signatureFaults(contract: StoredContract, seen: Seen): string[] {
  const { signatures, state, covered_until: until } = contract
  const faults = signatures.flatMap(({ link_hash, conditions_hash }) =>
    seen.shown.get(link_hash)?.has(conditions_hash) ? [] : ['what was signed was never shown'],
  )
  if (state === 'cancelled' && signatures.at(-1)?.kind === 'cancellation') {
    const shown = seen.coverEnds.get(contract.id)
    if (shown !== (until ?? -1)) faults.push(`it covers up to ${until}, its page showed ${shown}`)
  }
  const agreement = signatures.findLast(({ kind }) => kind !== 'cancellation')
  const signedAs = (terms: Terms): boolean =>
    agreement !== undefined && fingerprint(contract, agreement.kind, terms) === agreement.conditions_hash
  faults.push(...reviewFaults(contract, signedAs, seen))
  if (!isInForce(contract)) return faults
  const now = ownTerms(contract)
  const before = seen.agreed.get(contract.id)
  const review = seen.underReview.get(contract.id)
  const firstOpen = seen.passed.get(contract.id)
  const isSame = before && textOf(before.items) === textOf(now.items) && before.final === now.final
  const isReviewed =
    review !== undefined && firstOpen !== undefined && isLessMonths(now, { before, review, firstOpen })
  if (!isSame && !signedAs(now) && !isReviewed)
    faults.push(`in force is what nobody signed: ${textOf(now.items)}`)
  seen.agreed.set(contract.id, now)
  seen.passed.delete(contract.id)
  return faults
}

/** Checks that conditions under review were signed. */
function reviewFaults(contract: StoredContract, signedAs: (terms: Terms) => boolean, seen: Seen): string[] {
  const { status, signed } = contract
  const waiting =
    signed && status === 'pending' ? ownTerms(contract) : signed ? pendingTerms(contract) : undefined
  if (!waiting) return []
  seen.underReview.set(contract.id, waiting)
  return signedAs(waiting) ? [] : ['under review is what nobody signed']
}

/**
 * Whether terms equal the reviewed ones from the first month that had not begun, and the earlier ones before
 * that month.
 */
function isLessMonths(
  now: Terms,
  { before, review, firstOpen }: { before: Terms | undefined; review: Terms; firstOpen: number },
): boolean {
  const expected = [
    ...(before?.items ?? []).filter(({ month }) => month < firstOpen),
    ...review.items.filter(({ month }) => month >= firstOpen),
  ]
  return textOf(expected) === textOf(now.items)
}
