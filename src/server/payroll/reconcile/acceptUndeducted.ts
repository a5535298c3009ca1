import {
  companyOf,
  isSelf,
  OperationRefused,
  type OperationContext,
} from '../../platform/context/operating.ts'
import { parseMonth } from '../closeMonth.ts'
import { compareRows, loadOwnRows, rowsOfGroup, type Comparison, type OwnRow } from './compareRows.ts'
import type { ComparedLine } from './readComparison.ts'

/** The counts of the accepted lines, and the skipped lines. */
export type Accepted = {
  people: number
  lines: number
  amountCents: number
  leftOut: { employeeNumber: string; person: string; reason: string }[]
}

/**
 * Accepts lines of payroll's file as not deducted: the person's page shows them, and the next closing
 * includes them. A line without a product is divided among the person's rows, in order. Nobody can accept
 * their own lines.
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
  const asked = { month, source: 'payroll' } as const
  const rows = await loadOwnRows(context, asked)
  const wanted = (await compareRows(context, lines, asked)).filter(
    ({ line }) => !chosen || chosen.includes(line),
  )
  const leftOut: Accepted['leftOut'] = []
  const written: { employee_id: string; product_id: string; amount_cents: number }[] = []
  for (const comparison of wanted) {
    const reason = refusalOf(context, comparison)
    if (reason) {
      const { employeeNumber, person } = comparison
      leftOut.push({ employeeNumber, person, reason })
    } else written.push(...spread(comparison, rows))
  }
  const sums = sumByRow(written)
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
    amountCents: sums.reduce((total, { amount_cents }) => total + amount_cents, 0),
    leftOut,
  }
}

/** Rows per statement. */
const batch = 500

/** Returns why a line cannot be accepted; blank: it can. */
function refusalOf(context: OperationContext, comparison: Comparison): string {
  const tenant = companyOf(context).subdomain
  const { employeeId, theirCents, ourCents, acceptedCents, outcome } = comparison
  if (outcome === 'missingHere') return 'noRow'
  if (isSelf(context, { tenant, id: employeeId })) return 'own'
  if (acceptedCents > 0) return 'accepted'
  if (theirCents <= 0) return 'noAmount'
  return theirCents > ourCents ? 'tooMuch' : ''
}

/** Divides a line's amount among the person's rows, in order. */
function spread({ employeeId, productId, product, theirCents }: Comparison, rows: readonly OwnRow[]) {
  let left = theirCents
  const own = rowsOfGroup({ employeeId, productId, product: productId === '' ? '' : product }, rows)
  return own.flatMap(({ employee_id, product_id, cents }) => {
    const amount = Math.min(left, cents)
    left -= amount
    return amount > 0 ? [{ employee_id, product_id, amount_cents: amount }] : []
  })
}

/** Sums the amounts by person and product. */
function sumByRow(all: readonly { employee_id: string; product_id: string; amount_cents: number }[]) {
  const sums = new Map<string, (typeof all)[number]>()
  for (const row of all) {
    const key = `${row.employee_id} ${row.product_id}`
    const before = sums.get(key)?.amount_cents ?? 0
    sums.set(key, { ...row, amount_cents: before + row.amount_cents })
  }
  return [...sums.values()]
}
