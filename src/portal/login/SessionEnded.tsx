import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../messages/useText.ts'
import { endedNote } from '../session/endedNote.ts'
import styles from './form.module.css'

/** Announces that the server ended the session, or that somebody else logged in in this browser. */
export function SessionEnded() {
  const t = useText()
  const [how, setHow] = useState<ReturnType<typeof endedNote.read>>()
  // The live region exists before its text, so that the text is announced.
  useEffect(() => setHow(endedNote.read()), [])
  return (
    <div role="status">
      {how && (
        <p className={styles.notice} data-tone="info">
          <IconClockPause size={20} aria-hidden />
          <span>{t(how === 'expired' ? 'login.ended' : 'login.replaced')}</span>
        </p>
      )}
    </div>
  )
}
