import { useIntl } from 'react-intl'
import { useMoney } from '../hooks/useMoney.ts'

type Range = { min?: number | undefined; max?: number | undefined }

/** Beyond it a schema bounds what a computer takes, not what somebody may choose. */
const largestSaid = 2_147_483_646

/**
 * Answers what says a field's bounds where it stands, before anybody crosses them: `money` in cents, or plain
 * numbers. Undefined where there is nothing to say: a minimum of zero goes without saying.
 */
export function useRangeText(): (range: Range, unit: 'money' | 'number') => string | undefined {
  const intl = useIntl()
  const money = useMoney()
  // Years are numbers too, and have no grouped digits.
  const plain = (value: number): string => intl.formatNumber(value, { useGrouping: 'min2' })
  return ({ min = 0, max = Infinity }, unit) => {
    const format = unit === 'money' ? money : plain
    const hasMin = min > 0
    const hasMax = max <= largestSaid
    if (!hasMin && !hasMax) return undefined
    const id = hasMin && hasMax ? 'both' : hasMin ? 'min' : 'max'
    return intl.formatMessage({ id: `form.range.${id}` }, { min: format(min), max: format(max) })
  }
}
