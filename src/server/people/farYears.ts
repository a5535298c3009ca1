import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'

type Tables = PeopleFiles['tables']

/**
 * Warns about plan years far from the open ones (D-112). The year before may be corrected, and the year
 * after the next may be prepared; any other year needs the operator's confirmation.
 */
export function farYears({ people, bags }: Tables, checking: Checking): SheetFault[] {
  return [...people, ...bags].flatMap((row) => farYear(row, checking))
}

function farYear(row: PeopleRow, checking: Checking): SheetFault[] {
  const { planYear } = row.values
  const open = openPlanYears(checking.today)
  const [first, last] = [Math.min(...open) - 1, Math.max(...open) + 1]
  if (planYear === undefined || (Number(planYear) >= first && Number(planYear) <= last)) return []
  const params = { year: String(planYear), first: String(first), last: String(last) }
  return [rowFault(row, 'planYear', { id: 'row.farYear', params }, checking)]
}
