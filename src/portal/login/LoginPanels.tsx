import { IconMapOff, IconPlugConnectedX, IconTool } from '@tabler/icons-react'
import { findErrorText } from '../api/apiError.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { useDocumentLanguage } from '../messages/MessagesProvider.tsx'
import { formatDayAndTime } from '../../domain/kernel/dayAndTime.ts'
import { useText } from '../messages/useText.ts'
import { logOut, sessionActor } from '../session/sessionActor.ts'
import { Button } from './Button.tsx'
import { LoginTitle } from './LoginForm.tsx'
import styles from './LoginPanels.module.css'

/** Replaces the login while the company prepares its renewal (RTE-10, D-31). */
export function MaintenanceCard({ company }: { company: Pick<Company, 'maintenanceTo'> }) {
  const t = useText()
  const language = useDocumentLanguage()
  const { maintenanceTo: to } = company
  const text = to ? t('maintenance.until', formatDayAndTime(to, language)) : t('maintenance.text')
  return (
    <div className={styles.panel}>
      <span className={styles.icon} data-tone="brand">
        <IconTool aria-hidden />
      </span>
      <LoginTitle title={t('maintenance.title')} text={text} />
      <Button variant="plain" onClick={() => sessionActor.send({ type: 'RETRY' })}>
        {t('maintenance.retry')}
      </Button>
    </div>
  )
}

/** No company has this address: no form, only instructions (TEN-14). */
export function UnknownCompany() {
  const t = useText()
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <span className={styles.icon}>
          <IconMapOff aria-hidden />
        </span>
        <LoginTitle title={t('unknownCompany.title')} text={t('unknownCompany.text')} />
        <p className={styles.address}>{window.location.host}</p>
      </div>
    </main>
  )
}

/** The company or the employee could not be loaded: retry or log out (LAY-13). */
export function FailedPanel({ error }: { error: unknown }) {
  const t = useText()
  return (
    <main className={styles.page}>
      <div className={styles.panel} role="alert">
        <span className={styles.icon}>
          <IconPlugConnectedX aria-hidden />
        </span>
        <LoginTitle title={t('failed.title')} text={t('failed.text')} />
        <p className={styles.address}>{findErrorText(error)}</p>
        <div className={styles.buttons}>
          <Button onClick={() => sessionActor.send({ type: 'RETRY' })}>{t('failed.retry')}</Button>
          <Button variant="plain" onClick={() => void logOut()}>
            {t('failed.logout')}
          </Button>
        </div>
      </div>
    </main>
  )
}
