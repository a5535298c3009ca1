import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useText } from '../messages/useText.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { DoorTitle } from './DoorTitle.tsx'
import './doorMantine.ts'
import styles from './MaintenanceCard.module.css'

/** In place of the login while the company prepares its renewal (RTE-10, D-31). */
export function MaintenanceCard() {
  const t = useText()
  return (
    <section className={styles.card}>
      <span className={styles.icon}>
        <IconTool aria-hidden />
      </span>
      <DoorTitle title={t('maintenance.title')} text={t('maintenance.text')} />
      <Button variant="default" onClick={() => sessionActor.send({ type: 'RETRY' })}>
        {t('maintenance.retry')}
      </Button>
    </section>
  )
}
