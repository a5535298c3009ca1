import { formatDayAndTime } from '../../../domain/kernel/dayAndTime.ts'
import type { Company } from '../../../domain/company/tenant/tenant.ts'
import { useDocumentLanguage } from '../../messages/MessagesProvider.tsx'
import { useText } from '../../messages/useText.ts'
import styles from './MaintenanceBar.module.css'

type Times = Pick<Company, 'maintenanceFrom' | 'maintenanceTo'>

/** Announces maintenance; the server sends its time fifteen minutes before. */
export function MaintenanceBar({
  company: { maintenanceFrom: from, maintenanceTo: to },
}: {
  company: Times
}) {
  const t = useText()
  const language = useDocumentLanguage()
  if (from === undefined) return <div aria-live="polite" />
  const { day, time } = formatDayAndTime(from, language)
  const end = to === undefined ? undefined : formatDayAndTime(to, language)
  return (
    <div className={styles.bar} aria-live="polite">
      {end
        ? t('maintenance.soonUntil', { day, time, toDay: end.day, toTime: end.time })
        : t('maintenance.soon', { day, time })}
    </div>
  )
}
