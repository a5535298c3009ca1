import { IconArrowLeft, IconMailCheck } from '@tabler/icons-react'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../api/api.ts'
import { ApiError, errorText } from '../api/apiError.ts'
import { useText } from '../messages/useText.ts'
import { Button } from './Button.tsx'
import { Captcha } from './Captcha.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import { FormProblem } from './FormProblem.tsx'
import { TextField } from './TextField.tsx'
import { focusFirstInvalid } from '../ui/focusFirstInvalid.ts'
import styles from './form.module.css'
import { useErrors } from './useErrors.ts'

type Errors = { email?: string; captcha?: string; form?: string }

/** Asks for the e-mail; afterwards says the same whether or not the address is known (promise 10). */
export function ForgotPage() {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [captcha, setCaptcha] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useErrors<Errors>()
  const [isSending, setIsSending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const keepCaptcha = useCallback((answer: string | undefined) => setCaptcha(answer), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found: Errors = {
      ...(email.trim() ? {} : { email: t('forgot.emailRequired') }),
      ...(captcha ? {} : { captcha: t('captcha.unsolved') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current)
    setIsSending(true)
    try {
      await api.post(
        '/auth/forgot-password',
        { email: email.trim() },
        { headers: { captcha: captcha ?? '' } },
      )
      setIsSent(true)
    } catch (error) {
      const ofField =
        error instanceof ApiError ? error.fields.find(({ path }) => path === '/email') : undefined
      setErrors(ofField ? { email: t('forgot.failed') } : { form: errorText(error, t('forgot.failed')) })
      setAttempt((count) => count + 1)
    } finally {
      setIsSending(false)
    }
  }

  if (isSent)
    return (
      <div className={styles.done} role="status">
        <span className={styles.doneIcon}>
          <IconMailCheck aria-hidden />
        </span>
        <LoginTitle title={t('forgot.sentTitle')} text={t('forgot.sent', { email: email.trim() })} />
        <BackToLogin />
      </div>
    )

  return (
    <>
      <LoginTitle title={t('forgot.title')} text={t('forgot.text')} />
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          type="email"
          label={t('forgot.email')}
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          required
        />
        <Captcha onSolved={keepCaptcha} attempt={attempt} error={captcha ? undefined : errors.captcha} />
        <FormProblem text={errors.form} />
        <Button type="submit" isLoading={isSending} isWide>
          {t('forgot.submit')}
        </Button>
        <BackToLogin />
      </form>
    </>
  )
}

function BackToLogin() {
  const t = useText()
  return (
    <Link className={styles.link} to="/login">
      <IconArrowLeft size={20} aria-hidden />
      {t('forgot.back')}
    </Link>
  )
}
