import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { api } from '../api/api.ts'
import { ApiError, findErrorText } from '../api/apiError.ts'
import { session } from '../api/session.ts'
import { isLanguageChosen } from '../messages/language.ts'
import { useText } from '../messages/useText.ts'
import { keepForEmployee } from '../session/chooseForEmployee.ts'
import { openCookieSettings, useCookieChoice } from '../session/cookieChoice.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { Captcha, useCaptcha } from './Captcha.tsx'
import { CookieDialog } from './CookieDialog.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import styles from './form.module.css'
import { identifyBrowser } from './knownBrowser.ts'
import { LoginForm, LoginTitle, useLoginForm } from './LoginForm.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { PasswordField, TextField } from './TextField.tsx'

type Errors = { email?: string; password?: string; captcha?: string; form?: string }

/**
 * The login by the company's identity provider, if it has one, and by password, unless that is disabled
 * (AUT-07 to AUT-09).
 */
export function LoginPage({ company }: { company: Company }) {
  const t = useText()
  const { identityProvider: provider } = company
  const lacksConsent = useLacksConsent(company)
  const findRefusal = () => (lacksConsent() ? t('cookies.required') : undefined)
  return (
    <>
      <CookieDialog company={company} />
      <LoginTitle title={t('login.title')} text={t('login.text', { company: company.name })} />
      <SessionEnded />
      <PasswordChanged />
      {provider && <ProviderSignIn name={provider.name} refusal={findRefusal} />}
      {provider && !provider.isOnly && <p className={styles.or}>{t('login.orPassword')}</p>}
      {!provider?.isOnly && (
        <>
          <PasswordForm refusal={findRefusal} isSecond={provider !== undefined} />
          <PasskeySignIn refusal={findRefusal} />
        </>
      )}
    </>
  )
}

/**
 * Returns a check of the cookie consent: if the company requires cookies and there is none, it opens the
 * dialog and returns true.
 */
function useLacksConsent(company: Company): () => boolean {
  const { choice } = useCookieChoice(company)
  return () => {
    const lacks = company.cookiesRequired && choice !== 'accepted'
    if (lacks) openCookieSettings()
    return lacks
  }
}

type FormProps = { refusal: () => string | undefined; isSecond: boolean }

/** E-mail or DNI, password, bot check; nothing is sent until all three are complete. */
function PasswordForm({ refusal, isSecond }: FormProps) {
  const t = useText()
  const { form, captcha, email, setEmail, password, setPassword } = useLogin(refusal)
  const forgot = (
    <Link className={styles.link} to="/forgot-password">
      {t('login.forgot')}
    </Link>
  )
  return (
    <LoginForm form={form} submit={t('login.submit')} after={forgot} isSecond={isSecond}>
      <TextField
        label={t('login.email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={setEmail}
        error={form.errors.email}
        required
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={form.errors.password}
        required
      />
      <Captcha captcha={captcha} error={form.errors.captcha} />
    </LoginForm>
  )
}

/**
 * The typed e-mail or DNI. During maintenance a card replaces the form; afterwards the form contains this
 * text again.
 */
let typedEmail = ''

function useLogin(refusal: () => string | undefined) {
  const t = useText()
  const [email, setEmail] = useState(typedEmail)
  const [password, setPassword] = useState('')
  const form = useLoginForm<Errors>({
    check() {
      const refused = refusal()
      return {
        ...(email.trim() ? {} : { email: t('login.emailRequired') }),
        ...(password ? {} : { password: t('login.passwordRequired') }),
        ...(captcha.answer || captcha.state === 'solving' ? {} : { captcha: t('captcha.unsolved') }),
        ...(refused ? { form: refused } : {}),
      }
    },
    send: async () => logIn(email.trim(), password, await captcha.finish()),
    toErrors: (error) => ({
      form: error instanceof ApiError && error.status === 401 ? t('login.wrong') : findErrorText(error),
    }),
  })
  const captcha = useCaptcha(form.refusals)
  useEffect(() => {
    typedEmail = email
  }, [email])
  useEffect(
    () => () => {
      if (sessionActor.getSnapshot().value !== 'maintenance') typedEmail = ''
    },
    [],
  )
  const isTyped = password !== ''
  useEffect(() => {
    if (isTyped) void loadCipher().catch(() => undefined)
  }, [isTyped])
  // The first key starts the bot check, so that it is solved when the password is typed.
  const onTyping = (set: (text: string) => void) => (text: string) => {
    set(text)
    if (captcha.state === 'open') void captcha.solve()
  }
  return { form, captcha, email, setEmail: onTyping(setEmail), password, setPassword: onTyping(setPassword) }
}

const loadCipher = () => import('../session/encryptPassword.ts')

async function logIn(email: string, password: string, captcha: string): Promise<void> {
  const { encryptPassword } = await loadCipher()
  const body = { email, password: encryptPassword(password), ...identifyBrowser() }
  const { token } = await api.post<{ token: string }>('/auth/login', body, { headers: { captcha } })
  session.start(token)
  if (isLanguageChosen()) keepForEmployee()
  sessionActor.send({ type: 'LOGGED_IN' })
}

/** The history state that the reset page passes to the login page. */
export const passwordChanged = { isPasswordChanged: true }

/**
 * Announces in the page that the new password was saved (AUT-22, ERR-38). The login pages have no toasts,
 * because the code of toasts is loaded after the login.
 */
function PasswordChanged() {
  const t = useText()
  const navigate = useNavigate()
  const state = useLocation().state as Partial<typeof passwordChanged> | null
  const isNew = state?.isPasswordChanged === true
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isNew) return
    // The live region exists before its text, so that the text is announced. After a reload the text is not
    // shown again.
    setIsShown(true)
    void navigate('.', { replace: true, state: null })
  }, [isNew, navigate])
  return (
    <div role="status">
      {isShown && (
        <p className={styles.notice} data-tone="success">
          <IconCircleCheck size={20} aria-hidden />
          <span>{t('reset.done')}</span>
        </p>
      )}
    </div>
  )
}
