import { IconTool } from '@tabler/icons-react'
import { useText } from '../messages/useText.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { Button } from './Button.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import styles from './MaintenanceCard.module.css'

/** In place of the login while the company prepares its renewal (RTE-10, D-31). */
export function MaintenanceCard() {
  const t = useText()
  return (
    <section className={styles.card}>
      <span className={styles.icon}>
        <IconTool aria-hidden />
      </span>
      <LoginTitle title={t('maintenance.title')} text={t('maintenance.text')} />
      <Button variant="plain" onClick={() => sessionActor.send({ type: 'RETRY' })}>
        {t('maintenance.retry')}
      </Button>
    </section>
  )
}
