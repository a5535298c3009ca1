import { Box, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
} from 'react'
import { suppressClick } from './afterPointerUp.ts'
import { FieldNotice } from './FieldNotice.tsx'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { useText } from '../../messages/useText.ts'
import { useSteady } from '../hooks/useSteady.ts'
import { refusalSentence } from '../../../domain/messages/refusalSentence.ts'

/** The result of a typed text: a number, undefined for an empty text, or an unreadable text. */
export type Reading = {
  value: number | undefined
  isReadable: boolean
  /** True for an amount below the minimum, which the next digit may complete. */
  isBelowMin?: boolean | undefined
  /** The sentence that explains why the value differs from the typed text. */
  notice?: string | undefined
}

export type LimitedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'label'> & {
  /** The field's name: its label, also used in the limit messages. */
  label: string
  hideLabel?: boolean | undefined
  value: number | undefined
  onChange: (value: number | undefined) => void
  onBlur?: (() => void) | undefined
  /** Called on Enter with the final value; without it Enter submits the form, as in any field. */
  onEnter?: ((value: number | undefined) => void) | undefined
  /** Receives the limit messages; for a field that is too narrow to show them. */
  onNotice?: ((text: string | undefined) => void) | undefined
  /** Reads a text and applies the limits; a minimum applies only when the field loses the focus. */
  read: (text: string, isLeaving: boolean) => Reading
  format: (value: number | undefined) => string
  /** Identifies the limits of `read`: a message about a value is dropped when they change. */
  limits: string
}

/**
 * A number kept inside its limits; a message contains the limit (BAG-12). The input keeps the typed text and
 * reports the value at each key. A value below the minimum is reported after a pause, because the next digit
 * may complete it; an unreadable text stays. If an Enter or a press changes the value, it has no other
 * effect, so that no value is sent before the employee has read it.
 */
export function LimitedInput({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  onEnter,
  onNotice,
  read,
  format,
  limits,
  description,
  error,
  ...rest
}: LimitedInputProps) {
  const used = useLimitedText({ value, onChange, onNotice, read, limits })
  const { text, notice, isUnreadable, type, settle } = used
  const isKept = notice !== undefined && !isUnreadable && !onNotice
  return (
    <Field
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      {...useShown(text ?? format(value))}
      description={isKept ? <KeptNotice notice={notice}>{description}</KeptNotice> : description}
      error={isUnreadable ? (onNotice ? true : notice) : error}
      onChange={useSteady((event) => type(event.currentTarget.value))}
      onKeyDown={useSteady((event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter') return
        const settled = settle()
        if (settled.notice !== undefined || onEnter) event.preventDefault()
        if (settled.notice === undefined) onEnter?.(settled.value)
      })}
      onBlur={useSteady(({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (settle().notice !== undefined) suppressClick(currentTarget)
        onBlur?.()
      })}
    />
  )
}

/** The field keeps its own text, so that a key press renders it again only if its appearance changes. */
const Field = memo(function Field(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={selectText}
    />
  )
})

function selectText({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select()
}

/** Writes a text into a field that does not show it: it came from elsewhere, or is written in another way. */
function useShown(
  text: string,
): Required<Pick<TextInputProps, 'defaultValue'>> & RefAttributes<HTMLInputElement> {
  const [defaultValue] = useState(text)
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== text) ref.current.value = text
  })
  return { defaultValue, ref }
}

/** States that the limit replaced the typed value, with the reason and the field's description. */
function KeptNotice({ notice, children }: { notice: string; children: ReactNode }) {
  return (
    <>
      <FieldNotice>
        {notice}{' '}
        <Box component="span" display="block">
          {useText()('form.limit.kept')}
        </Box>
      </FieldNotice>
      {children && (
        <Box component="span" display="block">
          {children}
        </Box>
      )}
    </>
  )
}

type LimitedTextOptions = Required<Pick<LimitedInputProps, 'value' | 'onChange' | 'read' | 'limits'>> &
  Pick<LimitedInputProps, 'onNotice'>

/** The time without a key after which a typed value counts as complete. */
const pauseMs = 600

/** Holds the typed text, and the message about its value. */
function useLimitedText({ value, onChange, onNotice, read, limits }: LimitedTextOptions) {
  const [typed, setTyped] = useState<string>()
  const [lastReading, setSaid] = useState<Reading & { limits: string }>()

  // A new value from the owner replaces the typed text and its message; no value and zero count as equal.
  const isOfThisValue = lastReading === undefined || (lastReading.value ?? 0) === (value ?? 0)
  const isTrue = isOfThisValue && (!lastReading?.isReadable || lastReading.limits === limits)
  const isStale = lastReading !== undefined && !isTrue
  const text = isOfThisValue ? typed : undefined
  useEffect(() => {
    if (!isStale) return
    setSaid(undefined)
    setTyped(undefined)
    onNotice?.(undefined)
  }, [isStale, onNotice])

  const setNotice = (reading: Reading): void => {
    setSaid(reading.notice === undefined ? undefined : { ...reading, limits })
    onNotice?.(reading.notice)
  }
  const reportValue = (next: number | undefined): void => {
    if (next !== value) onChange(next)
  }
  const reportLater = useDebouncedCallback(reportValue, pauseMs)
  const type = (next: string): void => {
    const reading = read(next, false)
    reportLater.cancel()
    setTyped(next)
    setNotice(reading)
    const report = reading.isBelowMin ? reportLater : reportValue
    if (reading.isReadable) report(reading.value)
  }
  /** Returns the final value, with the reason if it differs from the typed one. */
  const settle = (): Reading => {
    if (text === undefined) return { value, isReadable: true }
    reportLater.cancel()
    const reading = read(text, true)
    setNotice(reading)
    setTyped(reading.isReadable ? undefined : text)
    reportValue(reading.value)
    return reading
  }
  const notice = isTrue ? lastReading?.notice : undefined
  const isUnreadable = notice !== undefined && lastReading?.isReadable === false
  return { text, notice, isUnreadable, type, settle }
}

/**
 * Formats the message about an amount that a field limited. The sentence comes from the domain, whose
 * messages the build has compiled.
 */
export function formatLimit(refusal: Refusal, language: Language): string {
  return refusalSentence(refusal, language).text
}
