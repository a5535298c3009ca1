import { IconPlugConnectedX } from '@tabler/icons-react'
import { errorText } from '../api/apiError.ts'
import { useText } from '../messages/useText.ts'
import { logOut, sessionActor } from '../session/sessionActor.ts'
import { Button } from './Button.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import styles from './Panel.module.css'

/** The company or the employee could not be loaded: try again, or leave (LAY-13). */
export function FailedPanel({ error }: { error: unknown }) {
  const t = useText()
  return (
    <main className={styles.page}>
      <section className={styles.panel} role="alert">
        <span className={styles.icon}>
          <IconPlugConnectedX aria-hidden />
        </span>
        <LoginTitle title={t('failed.title')} text={t('failed.text')} />
        <p className={styles.address}>{errorText(error)}</p>
        <div className={styles.buttons}>
          <Button onClick={() => sessionActor.send({ type: 'RETRY' })}>{t('failed.retry')}</Button>
          <Button variant="plain" onClick={() => void logOut()}>
            {t('failed.logout')}
          </Button>
        </div>
      </section>
    </main>
  )
}
