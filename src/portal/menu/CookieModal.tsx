import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { saveProfile } from '../api/profile.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LegalPdfLink } from '../ui/LegalPdfLink.tsx'
import styles from './CookieModal.module.css'

/** Asked on first entry, until accepted once; the answer is kept on the profile (HOM-07, HOM-08, D-59). */
export const CookieModal = observer(function CookieModal() {
  const t = useText()
  const { session } = useStores()
  const [isOpen, setIsOpen] = useState(true)
  const [isSaving, setIsSaving] = useState(false)
  const accept = async () => {
    setIsSaving(true)
    try {
      session.replaceProfile(await saveProfile({ cookiesAccepted: true }))
    } catch (error) {
      toast.showError(error)
      setIsOpen(false)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('cookieModal.title')}>
      <p className={styles.text}>{t('cookieModal.text')}</p>
      <p className={styles.text}>
        <LegalPdfLink file="cookielegal">{t('legal.cookies')}</LegalPdfLink>
      </p>
      <Button fullWidth loading={isSaving} onClick={() => void accept()} data-autofocus>
        {t('cookieModal.accept')}
      </Button>
    </Dialog>
  )
})
