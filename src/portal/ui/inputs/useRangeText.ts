import { useIntl } from 'react-intl'
import { useMoney } from '../hooks/useMoney.ts'

type Range = { min?: number | undefined; max?: number | undefined }

/** The largest limit that is shown: a larger maximum of a schema is only a technical limit. */
const maxMentioned = 2_147_483_646

/**
 * Returns a function that describes a field's limits before anybody exceeds them: `money` in cents, or plain
 * numbers. Undefined without limits; a minimum of zero is not mentioned.
 */
export function useRangeText(): (range: Range, unit: 'money' | 'number') => string | undefined {
  const intl = useIntl()
  const money = useMoney()
  // Four digits have no grouping, because they may be a year.
  const formatPlain = (value: number): string => intl.formatNumber(value, { useGrouping: 'min2' })
  return ({ min = 0, max = Infinity }, unit) => {
    const format = unit === 'money' ? money : formatPlain
    const hasMin = min > 0
    const hasMax = max <= maxMentioned
    if (!hasMin && !hasMax) return undefined
    const id = hasMin && hasMax ? 'both' : hasMin ? 'min' : 'max'
    return intl.formatMessage({ id: `form.range.${id}` }, { min: format(min), max: format(max) })
  }
}
