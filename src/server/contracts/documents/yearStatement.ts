import { lastBegunMonth } from '../../../domain/kernel/calendar.ts'
import { capitalized, formatDate, moneyFormat, monthName } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { contractName } from '../../../domain/catalogue/contractName.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import { chargedTerms } from '../../../domain/plan/contract.ts'
import { countsAsAchieved } from '../../../domain/tax/savings.ts'
import { tablesNote, describeYearGain } from '../../../domain/tax/moneySentence.ts'
import { simulatorOf } from '../../../domain/tax/tableSimulator.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import type { MoneyParts } from '../../../domain/tax/moneyParts.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Sheet, SheetBlock, SheetColumn } from '../../platform/rendering/sheet.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { taxedPlan } from '../conditions/conditionsMoney.ts'
import { contractMessages } from '../conditions/contractMessages.ts'

type Options = { year: number; language: Language }

/**
 * Builds the statement of a plan year: cost and payers of each signed product and month, and past and future
 * gains; undefined if no contract of the year is or was in force.
 */
export function yearStatement(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  { year, language }: Options,
): Sheet | undefined {
  const taxed = taxedPlan(plan)
  const declarations = (category: string) => benefits.find(category)
  const money = timedRules.signedMoney(taxed, declarations, year)
  if (!money) return undefined
  const { tenant, row, contracts, today } = plan
  const say = (id: string, params?: Record<string, string>) => contractMessages(language, id, params)
  const signed = contracts.filter((contract) => contract.year === year && countsAsAchieved(contract))
  const products = signed.flatMap((contract) => {
    const terms = chargedTerms(contract)
    if (!terms) return []
    const { perYear } = timedRules.computeMoney(taxed, declarations, [terms])
    return [{ name: contractName(contract.modality, language), parts: perYear }]
  })
  const months = money.monthly.map((parts) => ({
    name: capitalized(monthName(parts.monthIndex, language)),
    parts,
  }))
  const begun = money.monthly.filter(({ monthIndex }) => monthIndex <= lastBegunMonth(year, today))
  const isByPayslip = simulatorOf(taxed).id === 'law' && money.perYear.taxCents !== undefined
  return {
    language,
    company: tenant.settings,
    title: say('statement.title', { year: String(year) }),
    subtitle: `${fullName(row.first_name, row.last_name1, row.last_name2)} · ${tenant.settings.name}`,
    blocks: [
      { kind: 'paragraph', text: describeYearGain(money, language) },
      gainedFacts({ begun, whole: money.perYear }, language),
      moneyTable({ title: say('statement.byProduct'), rows: products, whole: money.perYear }, language),
      moneyTable({ title: say('statement.byMonth'), rows: months, whole: money.perYear }, language),
      ...taxNotes(money, language),
      ...(isByPayslip ? [{ kind: 'note', text: say('statement.byPayslip') } as const] : []),
      { kind: 'note', text: say('statement.note') },
    ],
    footer: say('statement.footer', { date: formatDate(today, language, 'long') }),
  }
}

/** What others pay for the employee: the price minus the payslip's share, in cents. */
const gained = ({ priceCents, payslipCents }: MoneyParts): number => priceCents - payslipCents

function gainedFacts(
  { begun, whole }: { begun: readonly MoneyParts[]; whole: MoneyParts },
  language: Language,
): SheetBlock {
  const [soFar, all] = [sumBy(begun, gained), gained(whole)]
  const write = moneyFormat([soFar, all - soFar, all], language)
  const fact = (id: string, cents: number) => ({
    label: contractMessages(language, id),
    value: write(cents),
  })
  return {
    kind: 'facts',
    rows: [
      fact('statement.soFar', soFar),
      fact('statement.toCome', all - soFar),
      { ...fact('statement.whole', all), isMain: true },
    ],
  }
}

/**
 * Notes under the amounts: that the tax is unknown without a salary, or else which tables it was computed
 * from.
 */
export function taxNotes(money: ProductMoney, language: Language): SheetBlock[] {
  const isTaxKnown = money.perYear.taxCents !== undefined
  // The rate of a plan holds for the rest of the year, so it also changes months after the last payment.
  const isOnlyRate = money.monthly.some(({ priceCents }) => priceCents === 0)
  const texts = isTaxKnown
    ? [
        ...tablesNote(money, language).map((note) => `${capitalized(note)}.`),
        ...(isOnlyRate ? [contractMessages(language, 'statement.onlyRate')] : []),
      ]
    : [contractMessages(language, 'statement.noSalary')]
  return texts.map((text) => ({ kind: 'note', text }))
}

type MoneyTable = { title: string; rows: readonly { name: string; parts: MoneyParts }[]; whole: MoneyParts }

/** A table with price, company, tax, changed contributions, payslip and gain of each row, and the total. */
export function moneyTable({ title, rows, whole }: MoneyTable, language: Language): SheetBlock {
  const say = (id: string) => contractMessages(language, `statement.${id}`)
  const hasContributions = rows.some(({ parts }) => parts.socialSecurityCents)
  const figures: [string, (parts: MoneyParts) => number | undefined][] = [
    ['price', ({ priceCents }) => priceCents],
    ['company', ({ companyCents }) => companyCents],
    ['tax', ({ taxCents }) => taxCents],
    ...(hasContributions
      ? [['contributions', ({ socialSecurityCents = 0 }) => socialSecurityCents] as (typeof figures)[number]]
      : []),
    ['payslip', ({ payslipCents }) => payslipCents],
    ['gained', gained],
  ]
  const all = [whole, ...rows.map(({ parts }) => parts)]
  const write = moneyFormat(
    all.flatMap((parts) => figures.map(([, figure]) => figure(parts) ?? 0)),
    language,
  )
  const cells = (name: string, parts: MoneyParts): string[] => [
    name,
    ...figures.map(([, figure]) => {
      const cents = figure(parts)
      return cents === undefined ? '–' : write(cents)
    }),
  ]
  const columns: SheetColumn[] = [
    { title: '', isFigure: false },
    ...figures.map(([id]) => ({ title: say(id), isFigure: true })),
  ]
  return {
    kind: 'table',
    title,
    columns,
    rows: [...rows.map(({ name, parts }) => cells(name, parts)), cells(say('sum'), whole)],
  }
}
