import { useIntl } from 'react-intl'
import { decimalSign } from '../../../domain/kernel/format.ts'
import { useLanguage } from '../hooks/useMoney.ts'
import { LimitedInput, type LimitedInputProps, type Reading, formatLimit } from './LimitedInput.tsx'

type CountInputProps = Omit<LimitedInputProps, 'read' | 'format' | 'limits' | 'min' | 'max'> & {
  min?: number | undefined
  max?: number | undefined
  /** Accepts decimals too, with comma or point. */
  hasDecimals?: boolean
}

/** Whole units, or a plain number with decimals, inside their limits (BAG-12). */
export function CountInput({ min = 0, max, hasDecimals = false, label, ...rest }: CountInputProps) {
  const intl = useIntl()
  const language = useLanguage()
  const limitNumber = (limit: number, code: string): Reading => ({
    value: limit,
    isReadable: true,
    notice: formatLimit({ code, params: { name: label, min: limit, max: limit } }, language),
  })
  const read = (text: string, isLeaving: boolean): Reading => {
    const bare = text.trim()
    if (bare === '') return { value: undefined, isReadable: true }
    const value = Number(bare.replace(',', '.'))
    const isRight = (hasDecimals ? decimal : whole).test(bare)
    const isSlip = (max ?? Infinity) === Infinity && value > maxTyped
    if (!isRight || isSlip || (min === -Infinity && value < -maxTyped)) {
      const id = hasDecimals ? 'form.number.unreadable' : 'form.count.unreadable'
      const notice = isLeaving ? intl.formatMessage({ id }) : undefined
      return { value: undefined, isReadable: false, notice }
    }
    if (max !== undefined && value > max) return limitNumber(max, 'valueOverMax')
    const minNow = isLeaving ? min : Math.min(min, 0)
    return value < minNow ? limitNumber(minNow, 'valueUnderMin') : { value, isReadable: true }
  }
  return (
    <LimitedInput
      {...rest}
      label={label}
      read={read}
      format={(value) => (value === undefined ? '' : String(value).replace('.', decimalSign(language)))}
      limits={`${min} ${max}`}
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
    />
  )
}

const whole = /^-?\d+$/
const decimal = /^-?(?:\d+(?:[.,]\d{0,9})?|[.,]\d{1,9})$/
/** Without a maximum, a larger number counts as a typing error. */
const maxTyped = 999_999_999_999_999
