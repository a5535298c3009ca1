import { useSyncExternalStore } from 'react'
import { waits } from '../../api/waits.ts'
import { useText } from '../../messages/useText.ts'
import styles from './WaitingBar.module.css'

/** Announces that the portal waits for a busy server and will continue, with a button to stop. */
export function WaitingBar() {
  const t = useText()
  const waiting = useSyncExternalStore(waits.subscribe, waits.findKind)
  return (
    <div className={styles.place}>
      <div className={styles.bar} data-waiting={waiting}>
        <span className={styles.spinner} aria-hidden />
        <p className={styles.text} role="status">
          {waiting && t(`waiting.${waiting}`)}
        </p>
        {waiting && (
          <button type="button" className={styles.stop} onClick={waits.stop}>
            {t('waiting.stop')}
          </button>
        )}
      </div>
    </div>
  )
}
