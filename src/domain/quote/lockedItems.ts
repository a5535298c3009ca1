import type { PricedItem, Question } from '../benefit/question.ts'
import type { Schedule } from '../benefit/scheduleOf.ts'

/**
 * Months of a contract in force that are behind the first selectable one: started, charged, and no longer to
 * be changed. A change keeps them at their old price (D-32: earlier conditions stay valid until then).
 */
export function lockedItems(question: Question<unknown>, schedule: Pick<Schedule, 'months'>): PricedItem[] {
  return question.previousItems.filter((item) => isLocked(question, schedule, item.monthIndex))
}

export function isLocked(
  question: Question<unknown>,
  { months }: Pick<Schedule, 'months'>,
  monthIndex: number,
): boolean {
  if (!question.inForce || months === 'start' || months === 'first') return false
  if (question.selectableMonths.includes(monthIndex)) return false
  return question.previousItems.some((item) => item.monthIndex === monthIndex)
}
