import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { useText } from '../messages/useText.ts'
import { encryptPassword } from '../session/encryptPassword.ts'
import { toast } from '../ui/toasts.ts'
import { Button } from './Button.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import { FormProblem } from './FormProblem.tsx'
import { PasswordField } from './PasswordField.tsx'
import { focusFirstInvalid } from '../ui/focusFirstInvalid.ts'
import styles from './form.module.css'
import { useErrors } from './useErrors.ts'

const shortestPassword = 8

type Errors = { newPassword?: string; confirmPassword?: string; form?: string }

/**
 * Sets a new password with the one-time token of the e-mail; then back to the login (AUT-19 to AUT-24, D-40).
 */
export function ResetPage() {
  const t = useText()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [errors, setErrors] = useErrors<Errors>()
  const [isSending, setIsSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found: Errors = {
      ...(!newPassword
        ? { newPassword: t('reset.required') }
        : newPassword.length < shortestPassword
          ? { newPassword: t('reset.short') }
          : {}),
      ...(confirmPassword === newPassword ? {} : { confirmPassword: t('reset.mismatch') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current)
    setIsSending(true)
    try {
      const body = {
        newPassword: encryptPassword(newPassword),
        confirmPassword: encryptPassword(confirmPassword),
      }
      await api.post(`/users/reset-password?access_token=${encodeURIComponent(token)}`, body)
      toast.success(t('reset.done'))
      await navigate('/login', { replace: true })
    } catch (error) {
      setErrors({
        form: t(error instanceof ApiError && error.status === 400 ? 'reset.unknown' : 'reset.failed'),
      })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <LoginTitle title={t('reset.title')} text={t('reset.text')} />
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={t('reset.new')}
          hint={t('reset.hint')}
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
          error={errors.newPassword}
          required
        />
        <PasswordField
          label={t('reset.confirm')}
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={errors.confirmPassword}
          required
        />
        <FormProblem text={errors.form} />
        <Button type="submit" isLoading={isSending} isWide>
          {t('reset.submit')}
        </Button>
      </form>
    </>
  )
}
