import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { dropPendingEmail, resendEmailLink } from '../api/profile.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import styles from './PendingEmailNotice.module.css'

/** A new e-mail that waits to be confirmed, with its two ways on: another link, or none (D-85). */
export const PendingEmailNotice = observer(function PendingEmailNotice() {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const [busy, setBusy] = useState<'again' | 'giveUp'>()
  const { email: current, pendingEmail: pending } = session.profile
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(pending?.email)
  // The browser keeps the form in place when this appears above it, so it would stay out of sight on a phone.
  useEffect(() => {
    if (pending && pending.email !== seen.current) box.current?.scrollIntoView?.({ block: 'center' })
    seen.current = pending?.email
  }, [pending])
  if (!pending) return null
  const { email, until, isExpired } = pending
  const run = async (name: 'again' | 'giveUp', call: () => Promise<Profile>, done: string) => {
    setBusy(name)
    try {
      session.replaceProfile(await call())
      toast.success(done)
    } catch (error) {
      toast.showError(error, t('profile.failed'))
    } finally {
      setBusy(undefined)
    }
  }
  const buttons = (
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
  return (
    <div ref={box}>
      <Notice
        tone={isExpired ? 'warning' : 'info'}
        title={t('profile.pendingEmail.title', { email })}
        action={buttons}
      >
        {isExpired
          ? t('profile.pendingEmail.expired', { current })
          : t('profile.pendingEmail.text', {
              current,
              until: formatMoment(new Date(until), language, 'long'),
            })}
      </Notice>
    </div>
  )
})
