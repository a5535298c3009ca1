import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import type { Language } from '../../../domain/kernel/language.ts'
import { FieldNotice } from './FieldNotice.tsx'
import { refusalText } from './refusalText.ts'
import { suppressClick } from './afterPointerUp.ts'

export type CountInputProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur' | 'max' | 'min' | 'label'
> & {
  label: string
  hideLabel?: boolean
  value: number | undefined
  min?: number | undefined
  max?: number | undefined
  onChange: (count: number | undefined) => void
  onBlur?: () => void
  /** What Enter does with the count, once it stands; without it Enter submits the form, as in any field. */
  onEnter?: (count: number | undefined) => void
  /** Takes what is told itself, where the field is too narrow to hold it. */
  onNotice?: (text: string | undefined) => void
}

/** What the field said, of which count, under which limits. */
type Told = Judged & { min: number; max: number | undefined }
type Judged = { count: number | undefined; text?: string; isWhole: boolean }

/**
 * Whole units, kept inside their limits with the message that names them (BAG-12). What is no whole number
 * stays as it was typed and is said. An Enter or a press that changes the count does no more than that: what
 * was not read is not sent.
 */
export function CountInput({
  label,
  hideLabel,
  value,
  min = 0,
  max,
  onChange,
  onBlur,
  onEnter,
  onNotice,
  description,
  error,
  ...rest
}: CountInputProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState<string>()
  const [told, setTold] = useState<Told>()
  // Another count that came from outside takes the place of what was typed and of what was said of it.
  const isOfThisCount = (told?.count ?? 0) === (value ?? 0)
  const draft = told === undefined || isOfThisCount ? typed : undefined
  const isTrue =
    told !== undefined && isOfThisCount && (!told.isWhole || (told.min === min && told.max === max))
  const isStale = told !== undefined && !isTrue

  const limited = (count: number, code: string): Judged => ({
    count,
    isWhole: true,
    text: refusalText(
      { code, path: '', params: { name: label, min: count, max: count } },
      intl.locale as Language,
    ),
  })
  const judge = (text: string, isLeaving: boolean): Judged => {
    const bare = text.trim()
    if (bare === '') return { count: undefined, isWhole: true }
    if (!/^-?\d{1,9}$/.test(bare))
      return {
        count: undefined,
        isWhole: false,
        ...(isLeaving && { text: intl.formatMessage({ id: 'form.count.unreadable' }) }),
      }
    const count = Number(bare)
    const least = isLeaving ? min : Math.min(min, 0)
    if (max !== undefined && count > max) return limited(max, 'valueOverMax')
    return count < least ? limited(least, 'valueUnderMin') : { count, isWhole: true }
  }
  const tell = (judged: Judged): void => {
    setTold(judged.text === undefined ? undefined : { ...judged, min, max })
    onNotice?.(judged.text)
  }
  const type = (text: string): void => {
    const judged = judge(text, false)
    setTyped(text)
    tell(judged)
    if (judged.isWhole) onChange(judged.count)
  }
  /** The count as it stands now, and whether it is what was typed. */
  const settle = (): { count: number | undefined; isTyped: boolean } => {
    if (draft === undefined) return { count: value, isTyped: true }
    const judged = judge(draft, true)
    tell(judged)
    setTyped(judged.isWhole ? undefined : draft)
    if (judged.count !== value) onChange(judged.count)
    return { count: judged.count, isTyped: judged.text === undefined }
  }

  useEffect(() => {
    if (!isStale) return
    setTold(undefined)
    setTyped(undefined)
    onNotice?.(undefined)
  }, [isStale])
  const notice = isTrue ? told.text : undefined
  const isUnreadable = notice !== undefined && !told?.isWhole
  return (
    <TextInput
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      value={draft ?? value ?? ''}
      inputMode="numeric"
      autoComplete="off"
      description={notice && !isUnreadable && !onNotice ? <FieldNotice>{notice}</FieldNotice> : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isUnreadable ? (onNotice ? true : notice) : error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter') return
        const { count, isTyped } = settle()
        if (!isTyped || onEnter) event.preventDefault()
        if (isTyped) onEnter?.(count)
      }}
      onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (!settle().isTyped) suppressClick(currentTarget)
        onBlur?.()
      }}
    />
  )
}
