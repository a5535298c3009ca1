import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'

type Tables = PeopleFiles['tables']

/**
 * Plan years far from those that are open (D-112): the year before is corrected, the one after the next is
 * prepared, and others are taken only where the operator allows it.
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
