import { Box, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { suppressClick } from './afterPointerUp.ts'
import { FieldNotice } from './FieldNotice.tsx'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { useText } from '../../messages/useText.ts'
import { refusalSentence } from '../../../domain/messages/refusalSentence.ts'

/** What a typed text comes to: a number, none, or a text that cannot be read. */
export type Reading = {
  value: number | undefined
  isReadable: boolean
  /** Why the value is not what was typed, in a sentence. */
  notice?: string | undefined
}

export type LimitedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'label'> & {
  /** The field's name: its label, and what the limit messages call it. */
  label: string
  hideLabel?: boolean | undefined
  value: number | undefined
  onChange: (value: number | undefined) => void
  onBlur?: (() => void) | undefined
  /** What Enter does with the value, once it stands; without it Enter submits the form, as in any field. */
  onEnter?: ((value: number | undefined) => void) | undefined
  /** Takes the limit messages itself, where the field is too narrow to hold them. */
  onNotice?: ((text: string | undefined) => void) | undefined
  /** Reads a text and keeps it inside the limits; a minimum counts only when the field is left. */
  read: (text: string, isLeaving: boolean) => Reading
  format: (value: number | undefined) => string
  /**
   * Names the limits that `read` keeps: with other limits, the message about a value is not true any more.
   */
  limits: string
}

/**
 * A number kept inside its limits with a message that names them (BAG-12). It keeps its own text while typing
 * and reports the value with each key; what cannot be read stays as it was typed. An Enter or a press that
 * changes the value does no more than that: what was not read is not sent.
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
    <TextInput
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      value={text ?? format(value)}
      autoComplete="off"
      description={isKept ? <KeptNotice notice={notice}>{description}</KeptNotice> : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isUnreadable ? (onNotice ? true : notice) : error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter') return
        const settled = settle()
        if (settled.notice !== undefined || onEnter) event.preventDefault()
        if (settled.notice === undefined) onEnter?.(settled.value)
      }}
      onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (settle().notice !== undefined) suppressClick(currentTarget)
        onBlur?.()
      }}
    />
  )
}

/** That the value became the limit, and the field's message about its limits: the reason stands there. */
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

type Used = Required<Pick<LimitedInputProps, 'value' | 'onChange' | 'read' | 'limits'>> &
  Pick<LimitedInputProps, 'onNotice'>

/** The text while it is typed, and the message about the value that it came to. */
function useLimitedText({ value, onChange, onNotice, read, limits }: Used) {
  const [typed, setTyped] = useState<string>()
  const [said, setSaid] = useState<Reading & { limits: string }>()

  // Another value that came from outside (none is zero) takes the place of what was typed and of its message.
  const isOfThisValue = said === undefined || (said.value ?? 0) === (value ?? 0)
  const isTrue = isOfThisValue && (!said?.isReadable || said.limits === limits)
  const isStale = said !== undefined && !isTrue
  const text = isOfThisValue ? typed : undefined
  useEffect(() => {
    if (!isStale) return
    setSaid(undefined)
    setTyped(undefined)
    onNotice?.(undefined)
  }, [isStale, onNotice])

  const say = (reading: Reading): void => {
    setSaid(reading.notice === undefined ? undefined : { ...reading, limits })
    onNotice?.(reading.notice)
  }
  const handOn = (next: number | undefined): void => {
    if (next !== value) onChange(next)
  }
  const type = (next: string): void => {
    const reading = read(next, false)
    setTyped(next)
    say(reading)
    if (reading.isReadable) handOn(reading.value)
  }
  /** The value as it stands now, with the reason where it is not what was typed. */
  const settle = (): Reading => {
    if (text === undefined) return { value, isReadable: true }
    const reading = read(text, true)
    say(reading)
    setTyped(reading.isReadable ? undefined : text)
    handOn(reading.value)
    return reading
  }
  const notice = isTrue ? said?.notice : undefined
  return { text, notice, isUnreadable: notice !== undefined && said?.isReadable === false, type, settle }
}

/**
 * The message about an amount that a field changed to its limit: the domain's sentence, read from the build's
 * parsed messages.
 */
export function limitText(refusal: Refusal, language: Language): string {
  return refusalSentence(refusal, language).text
}
