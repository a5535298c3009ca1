import { isDayText } from '../parts/farDate.ts'
import type { FileModality } from '../catalogue/catalogueFile.ts'
import { isOnlyRead } from '../rules/rulesModality.ts'
import type { ValueChange } from './compareJson.ts'

/**
 * Whether a changed value of a modality takes it away from somebody: other collectives or people only, an
 * earlier end, a later start that is still to come, fewer months, a first limit of a month, a supplementary
 * or information in place of an offer.
 */
export function offersLess({ path, before, after }: ValueChange, today: string): boolean {
  if (path.length !== 1) return false
  switch (path[0]) {
    case 'collectiveId':
      return Boolean(after)
    case 'whoAffect':
      return after !== undefined && after !== 'both'
    case 'contractMethod':
      return isOnlyRead({ contractMethod: after } as Pick<FileModality, 'contractMethod'>)
    case 'type':
      return after === 1
    case 'workingPrice':
      return before === undefined
    case 'endDate':
      return isDayText(after) && (!isDayText(before) || after < before)
    case 'startDate':
      return isDayText(after) && after > today && (!isDayText(before) || after > before)
    case 'monthsAvailability':
      return isFewerMonths(before, after)
    default:
      return false
  }
}

/** Whether a month is turned off; a month is on unless its flag is false. */
function isFewerMonths(before: unknown, after: unknown): boolean {
  if (!Array.isArray(after)) return false
  return after.some((isOn, month) => isOn === false && !(Array.isArray(before) && before[month] === false))
}
