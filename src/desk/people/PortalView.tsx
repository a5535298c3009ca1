import { Button } from '@mantine/core'
import { useEffect, useRef, type RefObject } from 'react'
import { formatTime } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import type { Answers } from '../calls/answers.ts'
import { buildPreviewAddress } from '../calls/previewAddress.ts'
import styles from './portalView.module.css'

/** The answer of `people view`: the person, the end of the access, and the token, kept in memory only. */
export type PortalAccess = Answers['people view']

/**
 * The portal of a person over the whole page, below a bar with the person's name and the end of the access.
 */
export function PortalView({ access, onLeave }: { access: PortalAccess; onLeave: () => void }) {
  const t = useText()
  const { person, until, previewHost, token } = access
  const said = t('desk.view.bar', { name: person, time: formatTime(new Date(until)) })
  const leave = useRef<HTMLButtonElement>(null)
  useFocusWithin(leave)
  return (
    <div className={styles.view} role="dialog" aria-modal aria-label={said}>
      <div className={styles.bar}>
        <p role="status">{said}</p>
        <Button variant="default" size="sm" ref={leave} onClick={onLeave}>
          {t('desk.view.leave')}
        </Button>
      </div>
      <iframe
        className={styles.frame}
        title={person}
        src={buildPreviewAddress({ host: previewHost, token }, '/menu')}
      />
    </div>
  )
}

/** Gives the focus to a button now, and again whenever an element outside its dialog gets the focus. */
function useFocusWithin(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const keep = ({ target }: FocusEvent): void => {
      const dialog = button.current?.closest('[role=dialog]')
      if (dialog && target instanceof Node && !dialog.contains(target)) button.current?.focus()
    }
    button.current?.focus()
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [button])
}
