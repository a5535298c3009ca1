import { Box, Button, PasswordInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { account } from '../calls/deskApi.ts'
import { readField, takeForm, useAction } from '../calls/useAction.tsx'
import styles from '../styles/desk.module.css'

/** Changes the operator's own password. */
export function NewPassword() {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const change = (event: FormEvent<HTMLFormElement>): void => {
    const form = takeForm(event)
    runAction(async () => {
      await account.changePassword(readField(form, 'password'))
      form.reset()
      return t('desk.passwordChanged')
    })
  }
  return (
    <section className={styles.fields}>
      <Box component="h3" fz="1rem" mt="xs">
        {t('desk.password')}
      </Box>
      <form className={styles.fields} onSubmit={change}>
        <NewPasswordInput />
        <Button type="submit" variant="default" loading={isBusy} className={styles.alone}>
          {t('desk.changePassword')}
        </Button>
      </form>
      {notice}
    </section>
  )
}

/** The field of a new password, which the form reads as `password`. */
export function NewPasswordInput() {
  const t = useText()
  return (
    <PasswordInput
      name="password"
      label={t('desk.newPassword')}
      description={t('desk.newPasswordHelp')}
      autoComplete="new-password"
      required
    />
  )
}
