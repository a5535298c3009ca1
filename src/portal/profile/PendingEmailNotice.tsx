import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { dropPendingEmail, resendEmailLink } from '../api/profile.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './PendingEmailNotice.module.css'

/**
 * A new e-mail that is not confirmed yet, with buttons to send the link again and to discard the address
 * (D-85).
 */
export const PendingEmailNotice = observer(function PendingEmailNotice() {
  const t = useText()
  const language = useLanguage()
  const { email: current, pendingEmail: pending } = useStores().session.profile
  const box = useShownWhenNew(pending?.email)
  if (!pending) return null
  const { email, until, isExpired } = pending
  const moment = formatMoment(new Date(until), language, 'long')
  return (
    <div ref={box}>
      <Notice
        tone={isExpired ? 'warning' : 'info'}
        title={t('profile.pendingEmail.title', { email })}
        action={<WaysOn email={email} current={current} />}
      >
        {isExpired
          ? t('profile.pendingEmail.expired', { current })
          : t('profile.pendingEmail.text', { current, until: moment })}
      </Notice>
    </div>
  )
})

/**
 * Scrolls to the new notice above the form: the browser keeps the form in place, so on a phone the notice
 * would be out of sight.
 */
function useShownWhenNew(email: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(email)
  useEffect(() => {
    if (email !== undefined && email !== seen.current) box.current?.scrollIntoView?.({ block: 'center' })
    seen.current = email
  }, [email])
  return box
}

type Way = 'again' | 'giveUp'

function WaysOn({ email, current }: { email: string; current: string }) {
  const t = useText()
  const { session } = useStores()
  const [busy, setBusy] = useState<Way>()
  const run = async (way: Way, call: () => Promise<Profile>, done: string) => {
    setBusy(way)
    try {
      session.replaceProfile(await call())
      toast.success(done)
    } catch (error) {
      toast.showError(error, t('profile.failed'))
      await session.reloadIfOutdated(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        loading={busy === 'again'}
        disabled={busy === 'giveUp'}
        onClick={() => void run('again', resendEmailLink, t('profile.pendingEmail.sent', { email }))}
      >
        {t('profile.pendingEmail.again')}
      </Button>
      <Button
        variant="subtle"
        loading={busy === 'giveUp'}
        disabled={busy === 'again'}
        onClick={() =>
          void run('giveUp', dropPendingEmail, t('profile.pendingEmail.kept', { email: current }))
        }
      >
        {t('profile.pendingEmail.giveUp')}
      </Button>
    </div>
  )
}
