import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError, findErrorText } from '../api/apiError.ts'
import { useText } from '../messages/useText.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { Captcha, useCaptcha } from './Captcha.tsx'
import styles from './form.module.css'
import { LoginForm, LoginTitle, useLoginForm } from './LoginForm.tsx'
import { TextField } from './TextField.tsx'

/**
 * Requests the e-mail with the link; then shows the same text for a known and an unknown address (promise
 * 10).
 */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <AskForMail onSent={setSentTo} /> : <MailSent email={sentTo} />
}

type Errors = { email?: string; captcha?: string; form?: string }

function AskForMail({ onSent }: { onSent: (email: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  const form = useLoginForm<Errors>({
    check: () => ({
      ...(email ? {} : { email: t('forgot.emailRequired') }),
      ...(captcha.answer ? {} : { captcha: t('captcha.unsolved') }),
    }),
    async send() {
      await api.post('/auth/forgot-password', { email }, { headers: { captcha: captcha.answer ?? '' } })
      onSent(email)
    },
    toErrors: (error) =>
      error instanceof ApiError && error.fields.some(({ path }) => path === '/email')
        ? { email: t('forgot.failed') }
        : { form: findErrorText(error, t('forgot.failed')) },
  })
  const captcha = useCaptcha(form.refusals)
  return (
    <>
      <LoginTitle title={t('forgot.title')} text={t('forgot.text')} />
      <LoginForm form={form} submit={t('forgot.submit')} after={<BackToLogin />}>
        <TextField
          type="email"
          label={t('forgot.email')}
          autoComplete="email"
          value={typed}
          onChange={setTyped}
          error={form.errors.email}
          required
        />
        <Captcha captcha={captcha} error={form.errors.captcha} />
      </LoginForm>
    </>
  )
}

function MailSent({ email }: { email: string }) {
  const t = useText()
  return (
    <div className={styles.done} role="status">
      <span className={styles.doneIcon}>
        <IconMailCheck aria-hidden />
      </span>
      <LoginTitle title={t('forgot.sentTitle')} text={t('forgot.sent', { email })} />
      <BackToLogin />
    </div>
  )
}
