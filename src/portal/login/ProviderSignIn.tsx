import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../api/api.ts'
import { errorText } from '../api/apiError.ts'
import { session } from '../api/session.ts'
import { useText } from '../messages/useText.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { newSecret } from '../api/browserSecret.ts'
import { Button } from './Button.tsx'
import { Problem } from './LoginForm.tsx'
import styles from './form.module.css'

/** What this tab keeps while somebody is at their provider. */
const storageKey = 'portal.provider'

type Props = {
  name: string
  /** Asked for at the press: why nobody may enter yet. */
  refusal: () => string | undefined
}

/** One click to the company's own identity provider, and what comes of it when the provider sends back. */
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
      const browser = keepForReturn((state as { from?: unknown } | null)?.from)
      const { url } = await api.post<{ url: string }>('/auth/identity-provider', { browser })
      location.assign(url)
    } catch (error) {
      setProblem(errorText(error))
      setIsBusy(false)
    }
  }

  useEffect(() => {
    if (!isProviderAnswer(search) || isReturned.current) return
    isReturned.current = true
    setIsBusy(true)
    const { browser, from } = takeKept()
    // The answer leaves the address, and the history, before anybody sees it.
    void navigate('.', { replace: true, state: from === undefined ? null : { from } })
    const answer = search.slice(1)
    api
      .post<{ token: string }>('/auth/identity-provider/answer', { browser, answer })
      .then(({ token }) => {
        session.start(token)
        sessionActor.send({ type: 'LOGGED_IN' })
      })
      .catch((error: unknown) => {
        setProblem(errorText(error))
        setIsBusy(false)
      })
  }, [search, navigate])
  return { problem, isBusy, begin }
}

function isProviderAnswer(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

/** A secret of this browser, without which an answer of the provider opens nothing, and where to go then. */
function keepForReturn(from: unknown): string {
  const browser = newSecret()
  sessionStorage.setItem(storageKey, JSON.stringify({ browser, from }))
  return browser
}

/** What was kept, once; an answer that comes to another tab gets a secret that fits nothing. */
function takeKept(): { browser: string; from?: unknown } {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text ? (JSON.parse(text) as { browser: string; from?: unknown }) : { browser: newSecret() }
}
