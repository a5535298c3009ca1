import { TextInput } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'

/** The input for the authenticator's code; empty if a passkey is used instead. */
export function CodeField() {
  const t = useText()
  return (
    <TextInput
      name="code"
      label={t('desk.code')}
      description={t('desk.codeHelp')}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}
