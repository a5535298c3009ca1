import { monthText } from '../../../domain/kernel/calendar.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { listClosings } from '../closings.ts'
import { compareWith, loadOwnRows, type Comparison, type Options } from './compareRows.ts'
import type { ComparedLine } from './readComparison.ts'
import { readMonth } from './readMonth.ts'

/**
 * Compares the lines of a file with closed months, each line with its own month, or else with the chosen one.
 * A line whose month is not closed, or is no month, is listed with that outcome.
 * @throws OperationRefused if the chosen month is not closed
 */
export async function compareMonths(
  context: OperationContext,
  lines: readonly ComparedLine[],
  asked: Options,
): Promise<Comparison[]> {
  const rowsOfAsked = await loadOwnRows(context, asked)
  const closings = await listClosings(context.db, companyOf(context).subdomain)
  const closed = new Set(closings.map((each) => monthText(each.year, each.month_index)))
  const compared: Comparison[] = []
  for (const [month, own] of groupByMonth(lines, asked.month)) {
    const isWhole = month === asked.month
    if (closed.has(month)) {
      const rows = isWhole ? rowsOfAsked : await loadOwnRows(context, { ...asked, month })
      compared.push(...(await compareWith(rows, context, own, { ...asked, month, isWhole })))
      continue
    }
    const outcome = readMonth(month, asked.month) === month ? 'notClosed' : 'wrongMonth'
    const alone = await compareWith(new Map(), context, own, { ...asked, month })
    compared.push(...alone.map((each) => ({ ...each, outcome }) as const))
  }
  const isMissing = ({ line }: Comparison): number => Number(line === 0)
  return compared.toSorted((one, other) => isMissing(one) - isMissing(other) || one.line - other.line)
}

/** Groups lines by month, YYYY-MM; those without a readable month by what they have in its place. */
function groupByMonth(lines: readonly ComparedLine[], asked: string): Map<string, ComparedLine[]> {
  const groups = new Map<string, ComparedLine[]>()
  for (const line of lines) {
    const month = readMonth(line.month, asked) ?? line.month
    const own = groups.get(month)
    if (own) own.push(line)
    else groups.set(month, [line])
  }
  return groups
}
