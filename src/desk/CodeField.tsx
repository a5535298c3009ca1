import { TextInput } from '@mantine/core'
import { useText } from '../portal/messages/useText.ts'

/** The code of an authenticator; empty where a passkey is shown instead. */
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
