import { useIntl } from 'react-intl'
import { useMoney } from '../hooks/useMoney.ts'

type Range = { min?: number | undefined; max?: number | undefined }

/** A larger bound of a schema is a technical limit, not one for the reader. */
const largestMentioned = 2_147_483_646

/**
 * Returns a function that describes a field's limits before anybody exceeds them: `money` in cents, or plain
 * numbers. Undefined without limits; a minimum of zero is not mentioned.
 */
export function useRangeText(): (range: Range, unit: 'money' | 'number') => string | undefined {
  const intl = useIntl()
  const money = useMoney()
  // Years are numbers too, and have no grouping.
  const formatPlain = (value: number): string => intl.formatNumber(value, { useGrouping: 'min2' })
  return ({ min = 0, max = Infinity }, unit) => {
    const format = unit === 'money' ? money : formatPlain
    const hasMin = min > 0
    const hasMax = max <= largestMentioned
    if (!hasMin && !hasMax) return undefined
    const id = hasMin && hasMax ? 'both' : hasMin ? 'min' : 'max'
    return intl.formatMessage({ id: `form.range.${id}` }, { min: format(min), max: format(max) })
  }
}
