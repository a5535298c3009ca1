import { Box, Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { saveProfile } from '../api/profile.ts'
import { useText } from '../messages/useText.ts'
import { chooseCookies, useCookieChoice } from '../session/cookieChoice.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { LegalPdfLink } from '../ui/data/LegalPdfLink.tsx'
import styles from './CookieModal.module.css'

/**
 * Asked on first entry, until accepted once, which the profile keeps (HOM-07, HOM-08, D-59), or refused in
 * this browser, here or at the login, where the company does not require them.
 */
export const CookieModal = observer(function CookieModal() {
  const t = useText()
  const { session } = useStores()
  const { company } = session
  const { choice } = useCookieChoice(company)
  const [isOpen, setIsOpen] = useState(true)
  const [isSaving, setIsSaving] = useState(false)
  const { cookiesRequired: isRequired } = company
  const accept = async () => {
    setIsSaving(true)
    try {
      session.replaceProfile(await saveProfile({ cookiesAccepted: true }))
      chooseCookies(company, 'accepted')
    } catch (error) {
      toast.showError(error)
      setIsOpen(false)
    } finally {
      setIsSaving(false)
    }
  }
  const refuse = (): void => chooseCookies(company, 'necessary')
  return (
    <Dialog
      isOpen={isOpen && (isRequired || choice !== 'necessary')}
      onClose={() => setIsOpen(false)}
      title={t('cookieModal.title')}
    >
      <CookieText isRequired={isRequired} />
      <Answers isRequired={isRequired} isSaving={isSaving} onAccept={() => void accept()} onRefuse={refuse} />
    </Dialog>
  )
})

function CookieText({ isRequired }: { isRequired: boolean }) {
  const t = useText()
  return (
    <>
      <Box component="p" c="dimmed" mb="md" className={styles.text}>
        {t(isRequired ? 'cookieModal.requiredText' : 'cookieModal.text')}
      </Box>
      <Box component="p" c="dimmed" mb="md" className={styles.text}>
        <LegalPdfLink file="cookielegal">{t('legal.cookies')}</LegalPdfLink>
      </Box>
    </>
  )
}

type AnswersProps = { isRequired: boolean; isSaving: boolean; onAccept: () => void; onRefuse: () => void }

/** Two buttons of one look, or one where nothing can be refused. */
function Answers({ isRequired, isSaving, onAccept, onRefuse }: AnswersProps) {
  const t = useText()
  return (
    <div className={styles.buttons}>
      {!isRequired && (
        <Button variant="default" px="xs" disabled={isSaving} onClick={onRefuse} data-autofocus>
          {t('cookies.necessary')}
        </Button>
      )}
      <Button
        variant={isRequired ? 'filled' : 'default'}
        px="xs"
        loading={isSaving}
        onClick={onAccept}
        data-autofocus={isRequired || undefined}
      >
        {t('cookieModal.accept')}
      </Button>
    </div>
  )
}
