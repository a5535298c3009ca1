import { useState } from 'react'
import { findErrorText } from '../api/apiError.ts'
import { knowsPasskeys, NoPasskey } from '../api/knowsPasskeys.ts'
import { session } from '../api/session.ts'
import { isLanguageChosen } from '../messages/language.ts'
import { useText } from '../messages/useText.ts'
import { keepForEmployee } from '../session/chooseForEmployee.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { Button } from './Button.tsx'
import styles from './form.module.css'
import { identifyBrowser } from './knownBrowser.ts'
import { Problem } from './LoginForm.tsx'

type Props = {
  /** Called when the button is pressed: the reason why a login is not possible yet. */
  refusal: () => string | undefined
}

/** Logs in with a passkey, without password and captcha; hidden in a browser without passkeys. */
export function PasskeySignIn({ refusal }: Props) {
  const t = useText()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!knowsPasskeys()) return null
  const enter = async (): Promise<void> => {
    const refused = refusal()
    setProblem(refused)
    if (refused) return
    setBusy(true)
    try {
      const { logInByPasskey } = await import('../api/passkeys.ts')
      session.start(await logInByPasskey(identifyBrowser()))
      if (isLanguageChosen()) keepForEmployee()
      sessionActor.send({ type: 'LOGGED_IN' })
    } catch (error) {
      setProblem(error instanceof NoPasskey ? t('login.noPasskey') : findErrorText(error))
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <Problem text={problem} />
      <Button variant="plain" isWide isLoading={isBusy} onClick={() => void enter()}>
        {t('login.passkey')}
      </Button>
    </div>
  )
}
