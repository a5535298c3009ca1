import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { usePermission } from '../calls/permissions.ts'
import { useLanguage } from '../words/language.ts'
import type { Failure } from './failures.ts'
import styles from './status.module.css'

/** The reason as a sentence, whether the system retries by itself, and the original error text. */
export function FailureReason({ failure }: { failure: Failure }) {
  const t = useText()
  const language = useLanguage()
  const { state, nextAt, reason, fault, attempts } = failure
  const at = nextAt && formatMoment(new Date(nextAt), language, 'medium')
  return (
    <span className={styles.stack}>
      <span>{t(`status.reason.${reason}`)}</span>
      <small>
        {t(`status.state.${state}`, { at })}
        {attempts > 0 && ` · ${t('status.attempts', { count: attempts })}`}
      </small>
      <WayOut failure={failure} />
      {fault && failure.kind !== 'operation' && (
        <details className={styles.detail}>
          <summary>{t('status.detail')}</summary>
          <span className="breaks">{fault}</span>
        </details>
      )}
    </span>
  )
}

/** Links to the page where somebody can correct the failure. */
function WayOut({ failure }: { failure: Failure }) {
  const t = useText()
  const may = usePermission()
  const { kind, company, employeeNumber, what } = failure
  const path = kind === 'address' ? 'people/email' : what.replace(' ', '/')
  if ((kind !== 'address' && kind !== 'operation') || !may(path)) return null
  const query = new URLSearchParams({ company, ...(employeeNumber && { employee: employeeNumber }) })
  return (
    <a className={styles.link} href={`#${path}?${query}`}>
      {t(kind === 'address' ? 'status.openPerson' : 'status.openOperation')}
    </a>
  )
}
