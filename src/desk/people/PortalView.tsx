import { Button } from '@mantine/core'
import { formatTime } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import styles from './portalView.module.css'

/** The answer of `people view`: whose portal, until when, and the token, kept in memory only. */
export type PortalAccess = { person: string; until: string; previewHost: string; token: string }

/** The portal of a person over the whole page, below a bar that says whose it is and until when. */
export function PortalView({ access, onLeave }: { access: PortalAccess; onLeave: () => void }) {
  const t = useText()
  const { person, until, previewHost, token } = access
  const { protocol, port } = location
  const host = `${protocol}//${previewHost}${port && `:${port}`}`
  const said = t('desk.view.bar', { name: person, time: formatTime(new Date(until)) })
  return (
    <div className={styles.view} role="dialog" aria-modal aria-label={said}>
      <div className={styles.bar}>
        <p role="status">{said}</p>
        <Button variant="default" size="sm" data-autofocus autoFocus onClick={onLeave}>
          {t('desk.view.leave')}
        </Button>
      </div>
      <iframe
        className={styles.frame}
        title={person}
        src={`${host}/menu#${new URLSearchParams({ token })}`}
      />
    </div>
  )
}
