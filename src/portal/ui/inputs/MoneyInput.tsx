import { memo } from 'react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { type AmountLimits, clampAmount } from '../../../domain/quote/caps.ts'
import { useLanguage } from '../hooks/useMoney.ts'
import { LimitedInput, type Reading, formatLimit } from './LimitedInput.tsx'
import { formatMoneyField, readMoney } from './moneyText.ts'

export type MoneyInputProps = AmountLimits & {
  id: string
  /** The field's name: its label, also used in the limit messages. */
  label: string
  hideLabel?: boolean
  valueCents: number | undefined
  onChange: (cents: number | undefined) => void
  onBlur?: () => void
  /** Called on Enter with the final amount; without it Enter submits the form, as in any field. */
  onEnter?: (cents: number | undefined) => void
  description?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  /** Receives the limit messages; for a field that is too narrow to show them. */
  onNotice?: (text: string | undefined) => void
  className?: string
}

/** The same at each key, so that the field is not drawn again. */
const numbers = { input: 'money' }
const euro = <span aria-hidden="true">€</span>

/** Without a maximum, a larger amount counts as a typing error. */
const maxTypedCents = 99_999_999_999_999

/**
 * An amount of money, typed with comma or point, grouped when the field loses the focus, inside its limits
 * (BAG-12, BAG-13).
 */
export const MoneyInput = memo(function MoneyInput({
  valueCents,
  minCents,
  maxCents,
  zeroIsNone,
  label,
  ...rest
}: MoneyInputProps) {
  const intl = useIntl()
  const language = useLanguage()
  const read = (text: string, isLeaving: boolean): Reading => {
    const amount = readMoney(text, language)
    if (amount.kind === 'empty') return { value: undefined, isReadable: true }
    if (amount.kind === 'unreadable' || (maxCents === undefined && amount.cents > maxTypedCents)) {
      const notice = isLeaving ? intl.formatMessage({ id: 'form.money.unreadable' }) : undefined
      return { value: undefined, isReadable: false, notice }
    }
    const limits = { minCents: isLeaving ? minCents : undefined, maxCents, zeroIsNone }
    const { cents, refusal } = clampAmount(amount.cents, limits, label)
    const isBelowMin = !isLeaving && cents !== undefined && cents > 0 && cents < (minCents ?? 0)
    return { value: cents, isReadable: true, isBelowMin, notice: refusal && formatLimit(refusal, language) }
  }
  return (
    <LimitedInput
      {...rest}
      label={label}
      value={valueCents}
      read={read}
      format={(cents) => formatMoneyField(cents, language)}
      limits={`${minCents} ${maxCents}`}
      inputMode="decimal"
      classNames={numbers}
      rightSection={euro}
      rightSectionWidth={30}
    />
  )
})
