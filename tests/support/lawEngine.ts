import { readFileSync } from 'node:fs'

/**
 * A second implementation of payslip and return by the law, in whole cents. It reads the figures of
 * tests/fixtures/law/figures and imports nothing of the portal.
 */
const read = (name: string): Data =>
  JSON.parse(readFileSync(new URL(`../fixtures/law/figures/${name}.json`, import.meta.url), 'utf8')) as Data

// The figures are data of many shapes, which the computations below read by name.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = Record<string, any>
type Person = { age: number; disabilityPct: number; help: boolean }
export type CasePerson = Person & {
  share: number
  incomeEur?: string | number
  ownReturnEur?: string | number
}
export type CaseInput = {
  payEur: string
  exemptEur: string
  contributionsEur?: string
  situation: 1 | 2 | 3
  region: string
  ceutaMelilla: boolean
  contractUnderYear: boolean
  fixedTerm: boolean
  family: {
    adults: (Person & { movedForWork: boolean })[]
    children: CasePerson[]
    ascendants: CasePerson[]
  }
}

const payslipLaw = read('irpf-withholding-2026')
const stateLaw = read('irpf-state-2025')
const regionLaw = read('irpf-regions-2025')
const foralLaw = read('foral-withholding-2026')
const security = read('social-security-2026')
const bases = security['2026'] as Data
const next = security['2027Known'] as Data

const cents = (euros: string | number | undefined): bigint => {
  const [whole = '0', part = ''] = String(euros ?? 0).split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
}
const euros = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
/** Converts a percentage to ten-thousandths, so that each printed percentage is a whole number. */
const parts = (percent: number): bigint => BigInt(Math.round(percent * 10_000))
const rounded = (amount: bigint, rate: bigint): bigint => (amount * rate * 2n + 1_000_000n) / 2_000_000n

function onScale(rows: Data[], base: bigint): bigint {
  const row = rows.findLast(({ fromEur }) => cents(fromEur) <= base) ?? rows[0]!
  return cents(row['quotaAtFromEur']) + rounded(base - cents(row['fromEur']), parts(row['ratePct']))
}
const between = (rows: Data[], base: bigint, minimum: bigint): bigint =>
  positive(onScale(rows, base) - onScale(rows, minimum))

/** The employee's part of a solidarity rate of 2027, of which the law prints the total: 4.70 of 28.30. */
const employeesPart = ({ totalPct }: Data): number => Math.round((totalPct * 100 * 4.7) / 28.3) / 100

/**
 * Computes the contributions (art. 147 and 19 bis LGSS): from 2027 on with the MEI and solidarity of 2027,
 * and bases and other rates of 2026.
 */
function contributionsOf({ payEur, contributionsEur, fixedTerm }: CaseInput, year: number): bigint {
  if (contributionsEur !== undefined) return cents(contributionsEur)
  const pay = cents(payEur)
  const rates = bases['ratesEmployeePct'] as Data
  const moreMei = year < 2027 ? 0n : parts(next['mei']['employeePct']) - parts(rates['mei'])
  const usual = rounded(
    least(pay, cents(bases['bases']['maximumYearEur'])),
    parts(fixedTerm ? rates['sumFixedTerm'] : rates['sumPermanent']) + moreMei,
  )
  const solidarity = (bases['solidarity']['rows'] as Data[]).reduce((sum, row, index) => {
    const until = row['upToMonthEur'] === null ? pay : least(pay, cents(row['upToMonthEur']) * 12n)
    const percent = year < 2027 ? row['employeePct'] : employeesPart(next['solidarity']['rows'][index])
    return sum + positive(until - cents(row['aboveMonthEur']) * 12n) * parts(percent)
  }, 0n)
  return usual + (solidarity * 2n + 1_000_000n) / 2_000_000n
}

/** Computes the reduction (art. 20): the product is rounded, then subtracted. */
function reductionOf(net: bigint, rule: Data): bigint {
  if (net >= cents(rule['nothingFromNetEur'])) return 0n
  if (net <= cents(rule['fullUpToNetEur'])) return cents(rule['fullReductionEur'])
  const { firstTaper, secondTaper } = rule as { firstTaper: Data; secondTaper: Data }
  const taper = net > cents(secondTaper['aboveNetEur']) ? secondTaper : firstTaper
  return positive(
    cents(taper['startEur']) - rounded(net - cents(taper['aboveNetEur']), parts(taper['perEuro'] * 100)),
  )
}

/** Computes the expenses (art. 19.2 f). */
function expensesOf(input: CaseInput, net: bigint, amounts: Data): bigint {
  const { disabilityPct, help, movedForWork } = input.family.adults[0]!
  const severe = disabilityPct >= 65 || (disabilityPct >= 33 && help)
  const disability = severe
    ? cents(amounts['activeDisability65PlusOrHelpExtraEur'])
    : disabilityPct >= 33
      ? cents(amounts['activeDisability33To64ExtraEur'])
      : 0n
  const moved = movedForWork ? cents(amounts['moveForWorkExtraEur']) : 0n
  return least(cents(amounts['generalEur']) + moved + disability, positive(net))
}

const limits = stateLaw['minimumConditions']['conditions'] as Data

function counts({ incomeEur, ownReturnEur }: CasePerson, isReturn: boolean): boolean {
  const hasLittle = cents(incomeEur) <= cents(limits['childIncomeAtMostEur'])
  return hasLittle && !(isReturn && cents(ownReturnEur) > cents(limits['childOwnReturnAboveEur']))
}

const childrenOf = (input: CaseInput, isReturn: boolean): CasePerson[] =>
  input.family.children
    .filter((child) => child.age < limits['childAgeBelow'] || child.disabilityPct >= 33)
    .filter((child) => counts(child, isReturn))
    .toSorted((one, other) => other.age - one.age)

function disabilityOf({ disabilityPct, help }: Person, amounts: Data, isChild = false): bigint {
  if (disabilityPct < 33) return 0n
  const named = disabilityPct >= 65 ? 'isability65PlusEur' : 'isability33To64Eur'
  const own = (isChild && amounts[`childD${named}`]) || amounts[`d${named}`]
  const isHelped = help || disabilityPct >= 65
  return cents(own) + (isHelped ? cents(amounts['helpOrMobilityOr65PlusExtraEur']) : 0n)
}

const share = (amount: bigint, among: number): bigint => (amount * 2n + BigInt(among)) / (2n * BigInt(among))

/** Computes the minimum (art. 56 to 61). */
function minimumOf(input: CaseInput, amounts: Data, isReturn: boolean): bigint {
  const worker = input.family.adults[0]!
  const basic = (worker.age >= 65 && amounts['taxpayerOver65Eur']) || amounts['taxpayerEur']
  const own =
    cents(basic) +
    (worker.age >= 65 ? cents(amounts['taxpayerOver65ExtraEur']) : 0n) +
    (worker.age >= 75 ? cents(amounts['taxpayerOver75FurtherExtraEur']) : 0n) +
    disabilityOf(worker, amounts)
  const ofChildren = childrenOf(input, isReturn).map((child, place) => {
    const young = child.age < limits['childUnder3AgeBelow'] ? cents(amounts['childUnder3ExtraEur']) : 0n
    const byOrder = cents(amounts['childByOrderEur'][Math.min(place, 3)])
    return share(byOrder + young + disabilityOf(child, amounts, true), child.share)
  })
  const ofAscendants = input.family.ascendants
    .filter((each) => each.age >= 65 || each.disabilityPct >= 33)
    .filter((each) => counts(each, isReturn))
    .map((each) => {
      const oldest = each.age >= 75 ? cents(amounts['ascendantOver75FurtherExtraEur']) : 0n
      const old = cents(amounts['ascendantOver65OrDisabledEur']) + oldest
      return share(old + disabilityOf(each, amounts), each.share)
    })
  return [own, ...ofChildren, ...ofAscendants].reduce((sum, amount) => sum + amount, 0n)
}

function foralRateOf(input: CaseInput, taxed: bigint): bigint {
  const named = foralLaw[input.region] as Data
  const table = (named['sameTableAs'] ? foralLaw[named['sameTableAs']] : named) as Data
  const of = (rows: Data[]) => rows.findLast(({ aboveEur }) => cents(aboveEur) < taxed)
  const rates = (of(table['rows'] as Data[])?.['ratePct'] ?? [0]) as number[]
  const rate = parts(rates[Math.min(childrenOf(input, false).length, rates.length - 1)]!)
  const { disabilityPct, help } = input.family.adults[0]!
  const row = of(table['disability'] as Data[])
  if (disabilityPct < 33 || !row) return rate / 100n
  const isMore = disabilityPct >= 65 || ('pointsOff65PlusOrReducedMobility' in row && help)
  const more = row['pointsOff65Plus'] ?? row['pointsOff65PlusOrReducedMobility']
  return positive(rate - parts(isMore ? more : row['pointsOff33To64'])) / 100n
}

/** Computes the amount at a rate in hundredths of a percent. */
const amountAt = (taxed: bigint, rate: bigint): bigint => (taxed * rate * 2n + 10_000n) / 20_000n

function payslip(input: CaseInput, year: number) {
  const contributions = contributionsOf(input, year)
  const taxed = cents(input.payEur) - cents(input.exemptEur)
  const known = { contributionsEur: euros(contributions), taxedEur: euros(taxed) }
  if (input.region in foralLaw) {
    const rate = foralRateOf(input, taxed)
    return { ...known, ratePct: euros(rate), amountEur: euros(amountAt(taxed, rate)) }
  }
  const net = taxed - contributions
  const children = childrenOf(input, false).length
  const more = children > 2 ? cents(payslipLaw['baseReductions']['moreThanTwoChildrenEur']) : 0n
  const less =
    reductionOf(net, payslipLaw['workReduction']['rule']) +
    expensesOf(input, net, payslipLaw['workExpenses']['amounts'])
  const base = positive(net - less - more)
  const minimum = minimumOf(input, payslipLaw['minimums']['amounts'], false)
  const quota = payslipQuota(input, { taxed, base, minimum, children })
  const rate = rateOf(input, taxed, quota)
  return {
    ...known,
    baseEur: euros(base),
    minimumEur: euros(minimum),
    quotaEur: euros(quota),
    ratePct: euros(rate),
    amountEur: euros(amountAt(taxed, rate)),
  }
}

type Sums = { taxed: bigint; base: bigint; minimum: bigint; children: number }

/** Computes the quota of the payslip (art. 81 and 85). */
function payslipQuota(
  { situation, ceutaMelilla }: CaseInput,
  { taxed, base, minimum, children }: Sums,
): bigint {
  const situations = payslipLaw['noWithholdingUpTo']['situations'] as Data
  const column = Math.min(children, 2)
  const free = cents(
    situations[situation]['byChildrenEur'][column] ?? situations['3']['byChildrenEur'][column],
  )
  if (taxed <= free) return 0n
  const quota = between(payslipLaw['scale']['rows'], base, minimum)
  const { pct, payAtMostEur } = payslipLaw['quotaLimit'] as Data
  const limited = taxed <= cents(payAtMostEur) ? least(quota, rounded(taxed - free, parts(pct))) : quota
  return ceutaMelilla ? rounded(limited, parts(payslipLaw['ceutaMelilla']['quotaFactor'] * 100)) : limited
}

/** Computes the rate (art. 86), cut to hundredths of a percent. */
function rateOf({ contractUnderYear, ceutaMelilla }: CaseInput, taxed: bigint, quota: bigint): bigint {
  const { maximumPct, contractUnderAYearAtLeastPct } = payslipLaw['rate'] as Data
  const cut = taxed > 0n ? (quota * 10_000n) / taxed : 0n
  const lowest = ceutaMelilla
    ? payslipLaw['ceutaMelilla']['contractUnderAYearAtLeastPct']
    : contractUnderAYearAtLeastPct
  const raised = contractUnderYear && cut < parts(lowest) / 100n ? parts(lowest) / 100n : cut
  return least(raised, parts(maximumPct) / 100n)
}

function annualReturn(input: CaseInput, year: number) {
  if (input.region in foralLaw) return null
  const gross = cents(input.payEur) - cents(input.exemptEur)
  const net = gross - contributionsOf(input, year)
  const less =
    expensesOf(input, net, stateLaw['workExpenses']['amounts']) +
    reductionOf(net, stateLaw['workReduction']['rule'])
  const base = positive(net - less)
  const own = regionLaw['minimumsThatDiffer'][input.region] as Data | undefined
  const mState = minimumOf(input, stateLaw['minimums']['amounts'], true)
  const mRegion = own ? minimumOf(input, own['amounts'], true) : mState
  const state = between(stateLaw['generalScale']['rows'], base, mState)
  const region = between(regionLaw['scales'][input.region]['rows'], base, mRegion)
  const off = input.ceutaMelilla ? parts(stateLaw['ceutaMelilla']['deductionPct']) : 0n
  const lowPay = (rule: Data): string => {
    const taken = rounded(positive(gross - cents(rule['fullUpToGrossEur'])), parts(rule['perEuro'] * 100))
    return euros(least(positive(cents(rule['amountEur']) - taken), state + region))
  }
  return {
    baseEur: euros(base),
    stateEur: euros(state),
    regionEur: euros(region),
    mStateEur: euros(mState),
    mRegionEur: euros(mRegion),
    ceutaMelillaEur: euros(rounded(state + region, off)),
    workDeduction2025Eur: lowPay(stateLaw['workDeduction2025']),
    workDeduction2026Eur: lowPay(stateLaw['workDeduction2026']),
  }
}

/**
 * Computes the payslip of a year, and the return by the tables of 2025 with the contributions of that year,
 * with the names of case files.
 */
export const workOut = (input: CaseInput, year: number) => ({
  payslip: payslip(input, year),
  return: annualReturn(input, year),
})
