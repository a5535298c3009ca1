import { type FormEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { Company } from '../../domain/tenant/tenant.ts'
import { api } from '../api/api.ts'
import { ApiError, errorText } from '../api/apiError.ts'
import { useText } from '../messages/useText.ts'
import { keepForEmployee } from '../session/chooseForEmployee.ts'
import { encryptPassword } from '../session/encryptPassword.ts'
import { isLanguageChosen } from '../messages/language.ts'
import { session } from '../api/session.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { Button } from './Button.tsx'
import { Captcha } from './Captcha.tsx'
import { CookieDialog } from './CookieDialog.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import { FormProblem } from './FormProblem.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { consentStore, openCookieSettings } from './consent.ts'
import { focusFirstInvalid } from '../ui/focusFirstInvalid.ts'
import styles from './form.module.css'
import { useErrors } from './useErrors.ts'

type Errors = { email?: string; password?: string; captcha?: string; form?: string }

/** E-mail or DNI, password, bot check; nothing is sent before all three are there (AUT-07 to AUT-09). */
export function LoginPage({ company }: { company: Company }) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const consent = useSyncExternalStore(consentStore.subscribe, consentStore.consent)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useErrors<Errors>()
  const [isSending, setIsSending] = useState(false)
  const keepCaptcha = useCallback((answer: string | undefined) => {
    setCaptcha(answer)
    if (answer) setErrors(({ captcha: _solved, ...rest }) => rest)
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found: Errors = {
      ...(email.trim() ? {} : { email: t('login.emailRequired') }),
      ...(password ? {} : { password: t('login.passwordRequired') }),
      ...(captcha ? {} : { captcha: t('captcha.unsolved') }),
      ...(company.cookiesRequired && consent !== 'accepted' ? { form: t('cookies.required') } : {}),
    }
    setErrors(found)
    if (found.form) openCookieSettings()
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current)
    setIsSending(true)
    try {
      const { token } = await api.post<{ token: string }>(
        '/auth/login',
        { email: email.trim(), password: encryptPassword(password) },
        { headers: { captcha: captcha ?? '' } },
      )
      session.start(token)
      if (isLanguageChosen()) keepForEmployee()
      sessionActor.send({ type: 'LOGGED_IN' })
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401
      setErrors({ form: isWrong ? t('login.wrong') : errorText(error) })
      setAttempt((count) => count + 1)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <CookieDialog isRequired={company.cookiesRequired} />
      <LoginTitle title={t('login.title')} text={t('login.text', { company: company.name })} />
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('login.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          error={errors.email}
          required
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          required
        />
        <Captcha onSolved={keepCaptcha} attempt={attempt} error={errors.captcha} />
        <FormProblem text={errors.form} />
        <Button type="submit" isLoading={isSending} isWide>
          {t('login.submit')}
        </Button>
        <Link className={styles.link} to="/forgot-password">
          {t('login.forgot')}
        </Link>
      </form>
    </>
  )
}
