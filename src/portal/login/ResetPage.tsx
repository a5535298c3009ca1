import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { isTooShort } from '../../domain/kernel/password.ts'
import { api } from '../api/api.ts'
import { ApiError, findErrorText } from '../api/apiError.ts'
import { type Text, useText } from '../messages/useText.ts'
import { encryptPassword } from '../session/encryptPassword.ts'
import { identifyBrowser } from './knownBrowser.ts'
import { BackToLogin } from './BackToLogin.tsx'
import styles from './form.module.css'
import { LoginForm, LoginTitle, useLoginForm } from './LoginForm.tsx'
import { passwordChanged } from './LoginPage.tsx'
import { PasswordField } from './TextField.tsx'

type Errors = { newPassword?: string; confirmPassword?: string; form?: string }

/**
 * Sets a new password with the one-time token of the e-mail, then opens the login page (AUT-19 to AUT-24,
 * D-40).
 */
export function ResetPage() {
  const t = useText()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const navigate = useNavigate()
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const form = useLoginForm<Errors>({
    check: () => ({
      ...(isTooShort(newPassword) ? { newPassword: t(newPassword ? 'reset.short' : 'reset.required') } : {}),
      ...(confirmPassword === newPassword ? {} : { confirmPassword: t('reset.mismatch') }),
    }),
    async send() {
      await api.post(`/users/reset-password?access_token=${encodeURIComponent(token)}`, {
        newPassword: encryptPassword(newPassword),
        confirmPassword: encryptPassword(confirmPassword),
        ...identifyBrowser(),
      })
      await navigate('/login', { replace: true, state: passwordChanged })
    },
    toErrors: (error) => toResetErrors(error, t),
  })
  return (
    <>
      <LoginTitle title={t('reset.title')} text={t('reset.text')} />
      <LoginForm form={form} submit={t('reset.submit')} after={<OtherWays />}>
        <PasswordField
          label={t('reset.new')}
          hint={t('reset.hint')}
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
          error={form.errors.newPassword}
          required
        />
        <PasswordField
          label={t('reset.confirm')}
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={form.errors.confirmPassword}
          required
        />
      </LoginForm>
    </>
  )
}

/** Links for the owner of a link that was used or has expired. */
function OtherWays() {
  const t = useText()
  return (
    <p className={styles.ways}>
      <Link className={styles.link} to="/forgot-password">
        {t('reset.again')}
      </Link>
      <BackToLogin />
    </p>
  )
}

/**
 * Converts a refusal to errors. A refused password has the server's sentence at its field, for the link
 * stays usable; 400 means an invalid link (ERR-19); any other failed call has one sentence (ERR-20), and a
 * fault of the page another.
 */
function toResetErrors(error: unknown, t: Text): Errors {
  const fields = error instanceof ApiError ? error.fields : []
  const findMessage = (path: string) => fields.find((field) => field.path === path)?.message
  const [newPassword, confirmPassword] = [findMessage('/newPassword'), findMessage('/confirmPassword')]
  if (newPassword || confirmPassword)
    return { ...(newPassword && { newPassword }), ...(confirmPassword && { confirmPassword }) }
  if (!(error instanceof ApiError)) return { form: findErrorText(error) }
  return { form: t(error.status === 400 ? 'reset.unknown' : 'reset.failed') }
}
