import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../api/api.ts'
import { findErrorText } from '../api/apiError.ts'
import { session } from '../api/session.ts'
import { useText } from '../messages/useText.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { createSecret } from '../api/browserSecret.ts'
import { Button } from './Button.tsx'
import { Problem } from './LoginForm.tsx'
import styles from './form.module.css'

/** The storage key of the values that this tab needs on return from the identity provider. */
const storageKey = 'portal.provider'

type Props = {
  name: string
  /** Called when the button is pressed: the reason why a login is not possible yet. */
  refusal: () => string | undefined
}

/** A button that leads to the company's identity provider, and the handling of the provider's answer. */
export function ProviderSignIn({ name, refusal }: Props) {
  const t = useText()
  const { problem, isBusy, begin } = useProvider()
  const press = () => void begin(refusal())
  return (
    <div className={styles.form}>
      <Problem text={problem} />
      <Button isWide isLoading={isBusy} onClick={press}>
        {t('login.provider', { name })}
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy && t('login.returning')}
      </span>
    </div>
  )
}

function useProvider() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isReturned = useRef(false)

  const begin = async (refused: string | undefined) => {
    setProblem(refused)
    if (refused) return
    setIsBusy(true)
    try {
      const browser = storeForReturn((state as { from?: unknown } | null)?.from)
      const { url } = await api.post<{ url: string }>('/auth/identity-provider', { browser })
      location.assign(url)
    } catch (error) {
      setProblem(findErrorText(error))
      setIsBusy(false)
    }
  }

  useEffect(() => {
    if (!isProviderAnswer(search) || isReturned.current) return
    isReturned.current = true
    setIsBusy(true)
    const { browser, from } = takeStored()
    // Removes the provider's answer from the address and from the history.
    void navigate('.', { replace: true, state: from === undefined ? null : { from } })
    const answer = search.slice(1)
    api
      .post<{ token: string }>('/auth/identity-provider/answer', { browser, answer })
      .then(({ token }) => {
        session.start(token)
        sessionActor.send({ type: 'LOGGED_IN' })
      })
      .catch((error: unknown) => {
        setProblem(findErrorText(error))
        setIsBusy(false)
      })
  }, [search, navigate])
  return { problem, isBusy, begin }
}

function isProviderAnswer(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

/**
 * Stores the page to open after the login, and a secret: without that secret the server refuses the
 * provider's answer.
 */
function storeForReturn(from: unknown): string {
  const browser = createSecret()
  sessionStorage.setItem(storageKey, JSON.stringify({ browser, from }))
  return browser
}

/**
 * Returns and deletes the stored values. A different tab has no stored values; it gets a new secret, so the
 * server refuses the answer.
 */
function takeStored(): { browser: string; from?: unknown } {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text ? (JSON.parse(text) as { browser: string; from?: unknown }) : { browser: createSecret() }
}
