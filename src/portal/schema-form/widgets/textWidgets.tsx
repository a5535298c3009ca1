import { lettersAndDigits, plainDigits, plainId } from '../../../domain/kernel/formats.ts'
import { Text, TextInput, Textarea, PasswordInput } from '@mantine/core'
import { buildInputProps, useItemName, type FormWidgetProps } from './widgetProps.ts'
import { useIntl } from 'react-intl'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const inputTypes: Record<string, string> = { email: 'email', phone: 'tel', uri: 'url' }

/** One line of text. For e-mail and phone, a phone opens the suitable keyboard. */
export function TextWidget(props: FormWidgetProps) {
  const { pattern, maxLength } = props.schema
  const ungroup = findUngrouping(pattern)
  const { text, isTyping, type, settle } = useTypedText(String(props.value ?? ''), (typed) => {
    const written = ungroup ? ungroup(typed) : typed
    props.onChange(written === '' ? props.options.emptyValue : written)
  })
  const inputType = props.options.inputType ?? inputTypes[props.schema.format ?? ''] ?? 'text'
  const common = buildInputProps(props)
  const name = useItemName(props)
  const warning = isTyping ? undefined : props.registry.formContext.warnings?.[props.name]
  return (
    <TextInput
      {...common}
      {...name}
      description={warning ? <Warning>{warning}</Warning> : common.description}
      type={inputType}
      value={text}
      placeholder={props.placeholder}
      autoComplete={props.options.autocomplete ?? 'off'}
      // No maxLength for grouped digits: separators do not count.
      {...(maxLength === undefined || ungroup ? {} : { maxLength })}
      {...(isDigits(pattern) ? { inputMode: 'numeric' as const } : {})}
      onChange={(event) => type(cutAtLimit(event.currentTarget.value, ungroup, maxLength))}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={() => {
        settle()
        props.onBlur(props.id, props.value)
      }}
    />
  )
}

function Warning({ children }: { children: string }) {
  return (
    <Text span inherit c="var(--warning)" fw={500} role="status">
      {children}
    </Text>
  )
}

const onlyDigits = /^\^(?:\\d|\[0-9\])(?:[+*]|\{[\d,]+\})\$$/

/**
 * Returns a function that removes separators: "600 11 22 33" means 600112233, and an account number may be
 * grouped too.
 */
function findUngrouping(pattern = ''): ((typed: string) => string) | undefined {
  if (pattern === lettersAndDigits) return plainId
  return onlyDigits.test(pattern) ? plainDigits : undefined
}

/** Cuts a typed text at its maximum length. */
function cutAtLimit(typed: string, ungroup: ReturnType<typeof findUngrouping>, max = Infinity): string {
  const kept = ungroup?.(typed) ?? ''
  return kept.length > max ? kept.slice(0, max) : typed
}

function isDigits(pattern: string | undefined): boolean {
  return pattern !== undefined && /^\^(?:\\d|\[0-9\])/.test(pattern)
}

/** Several lines of text. */
export function TextareaWidget(props: FormWidgetProps) {
  const { text, type, settle } = useTypedText(String(props.value ?? ''), (typed) =>
    props.onChange(typed === '' ? undefined : typed),
  )
  return (
    <Textarea
      {...buildInputProps(props)}
      autosize
      minRows={3}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        settle()
        props.onBlur(props.id, props.value)
      }}
    />
  )
}

/** A password field with a button that shows the text. */
export function PasswordWidget(props: FormWidgetProps) {
  const intl = useIntl()
  const common = buildInputProps(props)
  return (
    <PasswordInput
      {...common}
      // Mantine sets this attribute on its other inputs.
      aria-invalid={common.error ? true : undefined}
      autoComplete={props.options.autocomplete ?? 'new-password'}
      value={String(props.value ?? '')}
      visibilityToggleButtonProps={{ 'aria-label': intl.formatMessage({ id: 'form.password.show' }) }}
      onChange={(event) =>
        props.onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)
      }
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

const typingPauseMs = 150

type TypedText = {
  text: string
  isTyping: boolean
  type: (text: string) => void
  /** Reports the text at once; used when the field loses the focus, and on Enter. */
  settle: () => void
}

/**
 * Holds the text of an input while it is typed, and reports it after a pause: a key press renders only the
 * input, not the form.
 */
function useTypedText(value: string, onChange: (text: string) => void): TypedText {
  const [draft, setDraft] = useState<string>()
  const send = (text: string): void => {
    if (text !== value) onChange(text)
  }
  const sendSoon = useDebouncedCallback(send, typingPauseMs)
  return {
    text: draft ?? value,
    isTyping: draft !== undefined,
    type: (text) => {
      setDraft(text)
      sendSoon(text)
    },
    settle: () => {
      sendSoon.cancel()
      if (draft !== undefined) send(draft)
      setDraft(undefined)
    },
  }
}
