import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../messages/useText.ts'
import { useSession } from '../session/sessionActor.ts'
import styles from './form.module.css'

/** Says that the server ended the session, until somebody logs in; after a logout there is nothing to say. */
export function SessionEnded() {
  const t = useText()
  const { hasExpired } = useSession().context
  const [isShown, setIsShown] = useState(false)
  // The text comes into a live region that is there already.
  useEffect(() => setIsShown(hasExpired), [hasExpired])
  return (
    <div role="status">
      {isShown && (
        <p className={styles.notice} data-tone="info">
          <IconClockPause size={20} aria-hidden />
          <span>{t('login.ended')}</span>
        </p>
      )}
    </div>
  )
}
