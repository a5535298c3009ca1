import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const typingPauseMs = 150

export type TypedText = {
  text: string
  type: (text: string) => void
  /** Hands the text on now: when the field is left, and on Enter. */
  settle: () => void
}

/**
 * Text an input holds itself while it is typed, handed on after a pause: a key redraws one input, not the
 * form.
 */
export function useTypedText(value: string, onChange: (text: string) => void): TypedText {
  const [draft, setDraft] = useState<string>()
  const send = (text: string): void => {
    if (text !== value) onChange(text)
  }
  const sendSoon = useDebouncedCallback(send, typingPauseMs)
  return {
    text: draft ?? value,
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
