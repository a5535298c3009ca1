import { sumBy } from '../../../domain/kernel/money.ts'
import {
  companyOf,
  isSelf,
  OperationRefused,
  type OperationContext,
} from '../../platform/context/operating.ts'
import { parseMonth } from '../closeMonth.ts'
import { compareWith, loadOwnRows, rowsOfGroup, type Comparison, type OwnRow } from './compareRows.ts'
import type { ComparedLine } from './readComparison.ts'
import { readMonth } from './readMonth.ts'

/** The counts of the accepted lines, and the skipped lines. */
export type Accepted = {
  people: number
  lines: number
  amountCents: number
  leftOut: { employeeNumber: string; person: string; reason: string }[]
}

/**
 * Accepts lines of payroll's file as not deducted: the person's page shows them, and the next closing
 * includes them. A line without a product is divided among the person's rows, in order. The lines of a row
 * are together not more than its deduction. Nobody can accept their own lines.
 * @throws OperationRefused if the month is not closed, or no line can be accepted
 */
export async function acceptUndeducted(
  context: OperationContext,
  lines: readonly ComparedLine[],
  { month, chosen }: { month: string; chosen?: readonly number[] | undefined },
): Promise<Accepted> {
  const { db, actor } = context
  const tenant = companyOf(context).subdomain
  const { year, monthIndex } = parseMonth(month)
  const rows = await loadOwnRows(context, { month, source: 'payroll' })
  const numbers = chosen && new Set(chosen)
  const { asked, others } = splitLines(lines, month)
  const isWanted = ({ line }: Comparison): boolean => !numbers || numbers.has(line)
  const compared = await compareWith(rows, context, asked, { month, source: 'payroll' })
  const wanted = compared.filter(isWanted)
  const leftOut = (await listOfOtherMonths(context, others, month)).filter(isWanted).map(toLeftOut)
  const accepted = new Map<OwnRow, number>()
  for (const comparison of wanted) {
    const { employeeNumber, person, productId, product } = comparison
    const own = rowsOfGroup({ ...comparison, product: productId === '' ? '' : product }, rows)
    const reason = refusalOf(
      context,
      comparison,
      sumBy(own, (row) => row.cents - (accepted.get(row) ?? 0)),
    )
    if (reason) leftOut.push({ employeeNumber, person, reason })
    else spread(comparison.theirCents, own, accepted)
  }
  const sums = toSums(accepted)
  if (sums.length === 0) throw new OperationRefused([{ id: 'payroll.nothingToAccept' }])
  for (let from = 0; from < sums.length; from += batch)
    await db
      .insertInto('payroll_undeducted')
      .values(
        sums.slice(from, from + batch).map((row) => ({
          ...row,
          tenant,
          plan_year: year,
          month_index: monthIndex,
          accepted_by: actor,
          accepted_at: context.clock.now(),
        })),
      )
      .execute()
  return {
    people: new Set(sums.map(({ employee_id }) => employee_id)).size,
    lines: sums.length,
    amountCents: sumBy(sums, ({ amount_cents }) => amount_cents),
    leftOut,
  }
}

/** The lines of other months, with the names of their people. */
const listOfOtherMonths = (context: OperationContext, others: readonly ComparedLine[], month: string) =>
  compareWith(new Map(), context, others, { month, source: 'payroll' })

const toLeftOut = ({ employeeNumber, person }: Comparison): Accepted['leftOut'][number] => ({
  employeeNumber,
  person,
  reason: 'otherMonth',
})

/** Splits the lines into those of the month, which a line without a month is of, and those of others. */
function splitLines(lines: readonly ComparedLine[], month: string) {
  const isAsked = (line: ComparedLine): boolean => readMonth(line.month, month) === month
  return { asked: lines.filter(isAsked), others: lines.filter((line) => !isAsked(line)) }
}

const toSums = (accepted: ReadonlyMap<OwnRow, number>) =>
  [...accepted].map(([{ employee_id, product_id }, amount_cents]) => ({
    employee_id,
    product_id,
    amount_cents,
  }))

/** Rows per statement. */
const batch = 500

/** Returns why a line cannot be accepted, by what is left of its rows; blank: it can. */
function refusalOf(context: OperationContext, comparison: Comparison, leftCents: number): string {
  const tenant = companyOf(context).subdomain
  const { employeeId, theirCents, acceptedCents, outcome } = comparison
  if (outcome === 'missingHere') return 'noRow'
  if (isSelf(context, { tenant, id: employeeId })) return 'own'
  if (acceptedCents > 0) return 'accepted'
  if (theirCents <= 0) return 'noAmount'
  return theirCents > leftCents ? 'tooMuch' : ''
}

/** Divides a line's amount among its rows, in order, and adds the parts to what is accepted of each. */
function spread(cents: number, own: readonly OwnRow[], accepted: Map<OwnRow, number>): void {
  let left = cents
  for (const row of own) {
    const before = accepted.get(row) ?? 0
    const amount = Math.min(left, row.cents - before)
    left -= amount
    if (amount > 0) accepted.set(row, before + amount)
  }
}
