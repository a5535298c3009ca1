import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { memo, useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { type AmountLimits, clampAmount } from '../../../domain/quote/caps.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { FieldNotice } from './FieldNotice.tsx'
import { moneyFieldText, readMoney } from './moneyText.ts'
import { refusalText } from './refusalText.ts'
import { suppressClick } from './afterPointerUp.ts'

export type MoneyInputProps = AmountLimits & {
  id: string
  /** The field's name: its label, and what the limit messages call it. */
  label: string
  hideLabel?: boolean
  valueCents: number | undefined
  onChange: (cents: number | undefined) => void
  onBlur?: () => void
  /** What Enter does with the amount, once it stands; without it Enter submits the form, as in any field. */
  onEnter?: (cents: number | undefined) => void
  description?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  size?: TextInputProps['size']
  /** Takes the limit messages itself, where the field is too narrow to hold them. */
  onNotice?: (text: string | undefined) => void
  className?: string
  'data-month'?: number
}

/** What the field said, of which amount, under which limits. */
type Told = {
  text: string
  cents: number | undefined
  minCents: number | undefined
  maxCents: number | undefined
}

const typingPauseMs = 150

/**
 * One amount of money, typed with comma or point, grouped when left, kept inside its limits with a message
 * that names them (BAG-12, BAG-13). It holds its own text while typing and hands cents on after a pause, on
 * Enter and when left. An Enter or a press that changes the amount does no more than that: what was not read
 * is not sent.
 */
export const MoneyInput = memo(function MoneyInput({
  id,
  label,
  hideLabel,
  valueCents,
  onChange,
  onBlur,
  onEnter,
  description,
  error,
  minCents,
  maxCents,
  zeroIsNone,
  onNotice,
  ...rest
}: MoneyInputProps) {
  const intl = useIntl()
  const language = intl.locale as Language
  const [draft, setDraft] = useState<string>()
  const [told, setTold] = useState<Told>()
  const sent = useRef(valueCents)

  const emit = (cents: number | undefined): void => {
    if (cents === sent.current && cents === valueCents) return
    sent.current = cents
    onChange(cents)
  }
  const emitSoon = useDebouncedCallback(emit, typingPauseMs)

  const judge = (
    text: string,
    isLeaving: boolean,
  ): { cents: number | undefined; notice: string | undefined; isReadable: boolean } => {
    const read = readMoney(text, language)
    if (read.kind === 'empty') return { cents: undefined, notice: undefined, isReadable: true }
    if (read.kind === 'unreadable')
      return {
        cents: undefined,
        notice: isLeaving ? intl.formatMessage({ id: 'form.money.unreadable' }) : undefined,
        isReadable: false,
      }
    const { cents, refusal } = clampAmount(
      read.cents,
      { minCents: isLeaving ? minCents : undefined, maxCents, zeroIsNone },
      label,
    )
    return { cents, notice: refusal && refusalText(refusal, language), isReadable: true }
  }

  const tell = ({ cents, notice: text }: { cents: number | undefined; notice: string | undefined }): void => {
    setTold(text === undefined ? undefined : { text, cents, minCents, maxCents })
    onNotice?.(text)
  }

  const type = (text: string): void => {
    const judged = judge(text, false)
    setDraft(text)
    tell(judged)
    if (judged.isReadable) emitSoon(judged.cents)
  }

  /** The amount as it stands now, and whether it is what was typed. */
  const settle = (): { cents: number | undefined; isTyped: boolean } => {
    if (draft === undefined) return { cents: valueCents, isTyped: true }
    emitSoon.cancel()
    const judged = judge(draft, true)
    tell(judged)
    setDraft(judged.isReadable ? undefined : draft)
    emit(judged.cents)
    return { cents: judged.cents, isTyped: judged.notice === undefined }
  }

  // What was told of one amount is not true of another that came from outside (no amount is none of it), nor
  // of other limits.
  const isTrue =
    told !== undefined &&
    (draft !== undefined || (told.cents ?? 0) === (valueCents ?? 0)) &&
    (told.cents === undefined || (told.minCents === minCents && told.maxCents === maxCents))
  const isStale = told !== undefined && !isTrue
  useEffect(() => {
    if (!isStale) return
    setTold(undefined)
    onNotice?.(undefined)
  }, [isStale])
  const notice = isTrue ? told.text : undefined
  const isUnreadable =
    draft !== undefined && notice !== undefined && readMoney(draft, language).kind === 'unreadable'
  return (
    <TextInput
      {...rest}
      id={id}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      value={draft ?? moneyFieldText(valueCents, language)}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'money' }}
      rightSection={<span aria-hidden="true">€</span>}
      rightSectionWidth={30}
      description={notice && !isUnreadable && !onNotice ? <FieldNotice>{notice}</FieldNotice> : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isUnreadable ? (onNotice ? true : notice) : error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter') return
        const { cents, isTyped } = settle()
        if (!isTyped || onEnter) event.preventDefault()
        if (isTyped) onEnter?.(cents)
      }}
      onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (!settle().isTyped) suppressClick(currentTarget)
        onBlur?.()
      }}
    />
  )
})
