import { centsByMonth } from '../benefit/breakdowns.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import { ascending } from '../kernel/collections.ts'
import { formatDate, formatList, moneyFormat, monthName } from '../kernel/format.ts'
import { localized, type Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import { coveredMonths, findStart, type ContractTerms } from '../plan/contract.ts'
import { listShownSums } from '../benefit/terms.ts'
import { moneySentence, payslipChange } from '../tax/moneySentence.ts'
import { priceRows } from '../tax/priceRows.ts'
import type { ProductMoney } from '../tax/productMoney.ts'
import type { CancellationEffect } from '../contract/cancellationEffect.ts'
import { contractChanges, type ContractChange } from './contractChanges.ts'
import { contractSummary, type Fact, type Reader } from '../contract/contractSummary.ts'

type Described = {
  conditions: ContractTerms
  declaration: DescribedBenefit | undefined
  /** Name of the employer. */
  company: string
  /** The conditions in force that a change replaces. */
  before?: ContractTerms | undefined
  /** The effect of a cancellation, which replaces the facts of the start. */
  effect?: CancellationEffect | undefined
  /** Effect of the conditions on the payslip. */
  money?: ProductMoney | undefined
  /** Effect of the replaced conditions on the payslip. */
  moneyBefore?: ProductMoney | undefined
}
type DescribedBenefit = Pick<Benefit, 'amount' | 'months' | 'messages' | 'units' | 'details'>

/** Conditions as text: all facts in reading order, and the differences if the conditions are a change. */
type Description = { facts: Fact[]; changes: ContractChange[] }

/**
 * Describes conditions in the reader's language: parties, people, start, months, monthly price, details,
 * payers, total; for a cancellation people and end. Mail, accept page, PDF, detail and change review choose
 * from these facts by `kind`.
 */
export function describeConditions(described: Described, reader: Reader): Description {
  const { conditions, declaration, before, effect, money, moneyBefore } = described
  const changes = before ? contractChanges({ before, after: conditions }, declaration, reader) : []
  if (before && money && moneyBefore && conditions.items.length > 0)
    changes.push(payslipChange(moneyBefore, money, reader.language))
  return {
    facts: [
      ...partyFacts(described, reader),
      ...(effect ? endFacts(conditions, effect, reader) : agreedFacts(described, reader)),
    ],
    changes,
  }
}

function partyFacts({ company, conditions: { modality } }: Described, reader: Reader): Fact[] {
  const { language } = reader
  const fact = factWriter('party', language)
  return [
    ...fact('company', company),
    ...fact('employee', formatName(0, reader)),
    ...fact('modality', localized(modality.name, language)),
    ...fact('provider', modality.provider?.name),
  ]
}

function agreedFacts({ conditions, declaration, money: onPayslip }: Described, reader: Reader): Fact[] {
  const { language } = reader
  const cover = factWriter('cover', language)
  const amount = factWriter('amount', language)
  const start = findStart(conditions)
  const sums = sumFacts(conditions, onPayslip, language)
  const monthly = monthlyCents(conditions)
  const money = moneyFormat([...monthly, ...sums.map(({ cents }) => cents)], language)
  const [from, to] = monthly.map(money)
  const months = monthSpan(coveredMonths(declaration, conditions), language)
  const say = translator(language)
  return [
    ...amount('payslip', onPayslip && moneySentence(onPayslip, language).text, true),
    ...peopleFact(conditions, reader),
    ...cover('starts', start && formatDate(start, language, 'long')),
    ...cover('months', say('fact.monthList', { months, year: String(conditions.year) })),
    ...amount('monthly', from && to ? say('change.between', { from, to }) : from),
    ...contractSummary(conditions, declaration, reader),
    ...sums.map(({ id, label, cents }) => ({
      kind: 'amount' as const,
      label,
      value: money(cents),
      ...(id === 'price' && { isMain: true }),
    })),
  ]
}

/**
 * Who pays the price of the plan year, and the amount charged to the bag. If the effect on the payslip is
 * unknown, only the agreed sums.
 */
function sumFacts(conditions: ContractTerms, onPayslip: ProductMoney | undefined, language: Language): Sum[] {
  const say = translator(language)
  const agreed = listShownSums(conditions).map(({ name, fact }) => ({ id: fact, cents: conditions[name] }))
  const sums = agreed.map(({ id, cents }) => ({ id, label: say(`fact.${id}`), cents })).toReversed()
  if (!onPayslip) return sums
  return [...priceRows(onPayslip, language), ...sums.filter(({ id }) => id === 'finalPrice')]
}

type Sum = ReturnType<typeof priceRows>[number]

/** The people, the last covered day, and the first month without a charge. */
function endFacts(conditions: ContractTerms, effect: CancellationEffect, reader: Reader): Fact[] {
  const { language } = reader
  const fact = factWriter('cover', language)
  const say = translator(language)
  const people = peopleFact(conditions, reader)
  if (effect.kind === 'neverBegins')
    return [...people, ...fact('starts', say('fact.neverBegins')), ...fact('charged', say('fact.nothing'))]
  const covered = fact('coveredUntil', formatDate(effect.lastDate, language, 'long'))
  if (effect.kind === 'runsOut') return [...people, ...covered]
  const end = { month: monthName(effect.monthIndex, language), year: String(conditions.year) }
  return [...people, ...covered, ...fact('charged', say('fact.nothingFrom', end))]
}

/** The covered people; left out if only the employee is covered. */
function peopleFact({ items }: ContractTerms, reader: Reader): Fact[] {
  const { language } = reader
  const covered = ascending(items.map(({ personId }) => personId))
  if (covered.every((id) => id === 0)) return []
  const names = covered.map((id) => formatName(id, reader))
  return factWriter('cover', language)('people', formatList(names, language))
}

/** A name, followed by the number of the identity document if `documents` has it. */
function formatName(id: number, { people, documents }: Reader): string {
  const [name, document] = [people.get(id) ?? '', documents?.get(id)]
  return name && document ? `${name} (${document})` : name
}

/** Returns a function that builds a fact from a label's id and a value; no fact without a value. */
function factWriter(kind: Fact['kind'], language: Reader['language']) {
  return (id: string, value: string | undefined, isMain = false): Fact[] =>
    value ? [{ kind, label: translator(language)(`fact.${id}`), value, ...(isMain && { isMain }) }] : []
}

/** The lowest and highest monthly price; one amount if both are equal, empty for a single month. */
function monthlyCents({ items }: ContractTerms): number[] {
  const amounts = [...centsByMonth(items).values()]
  if (amounts.length < 2) return []
  return ascending([Math.min(...amounts), Math.max(...amounts)])
}
