import { Box, Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { saveProfile } from '../api/profile.ts'
import { useText } from '../messages/useText.ts'
import { chooseCookies, useCookieChoice, type CookieChoice } from '../session/cookieChoice.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { LegalPdfLink } from '../ui/data/LegalPdfLink.tsx'
import styles from './CookieQuestion.module.css'

/**
 * Asks for consent to cookies at the first visit. An acceptance is stored in the profile (HOM-07, HOM-08,
 * D-59); a refusal, possible if the company does not require cookies, is stored in this browser, at the
 * login or here. The employee can change the choice here at any time.
 */
export const CookieQuestion = observer(function CookieQuestion() {
  const t = useText()
  const { profile, company } = useStores().session
  const { choice } = useCookieChoice(company)
  const { cookiesRequired: isRequired } = company
  const [{ isOpen, isChange }, setState] = useState({ isOpen: true, isChange: false })
  const close = (): void => setState({ isOpen: false, isChange })
  const { isSaving, answer } = useAnswer(close)
  const isUnanswered = !profile.cookiesAccepted && (isRequired || choice !== 'necessary')
  return (
    <>
      {!isRequired && (
        <button
          type="button"
          className={styles.change}
          onClick={() => setState({ isOpen: true, isChange: true })}
        >
          {t('legal.cookieSettings')}
        </button>
      )}
      <Dialog
        isOpen={isOpen && (isChange || isUnanswered)}
        onClose={close}
        title={t(isChange ? 'cookies.title' : 'cookieModal.title')}
      >
        {isChange ? (
          <Change choice={choice ?? (profile.cookiesAccepted ? 'accepted' : undefined)} />
        ) : (
          <First />
        )}
        <Box component="p" c="dimmed" mb="md" className={styles.text}>
          <LegalPdfLink file="cookielegal">{t('legal.cookies')}</LegalPdfLink>
        </Box>
        <Answers isRequired={isRequired} isSaving={isSaving} onAnswer={(given) => void answer(given)} />
      </Dialog>
    </>
  )
})

/**
 * Stores the answer in this browser, and in the profile if that has another one; a refusal applies before it
 * is saved.
 */
function useAnswer(close: () => void) {
  const { session } = useStores()
  const { company, profile } = session
  const [isSaving, setIsSaving] = useState(false)
  const answer = async (given: CookieChoice) => {
    const cookiesAccepted = given === 'accepted'
    if (!cookiesAccepted) chooseCookies(company, given)
    setIsSaving(true)
    try {
      if (cookiesAccepted !== profile.cookiesAccepted)
        session.replaceProfile(await saveProfile({ cookiesAccepted }))
      chooseCookies(company, given)
    } catch (error) {
      toast.showError(error)
    } finally {
      setIsSaving(false)
      close()
    }
  }
  return { isSaving, answer }
}

function First() {
  const t = useText()
  const isRequired = useStores().session.company.cookiesRequired
  return (
    <Box component="p" c="dimmed" mb="md" className={styles.text}>
      {t(isRequired ? 'cookieModal.requiredText' : 'cookieModal.text')}
    </Box>
  )
}

/** Shows the current choice and a button to change it. */
function Change({ choice }: { choice: CookieChoice | undefined }) {
  const t = useText()
  return (
    <Box component="p" c="dimmed" mb="md" className={styles.text}>
      {t('cookies.text')} {choice && t(`cookieModal.now.${choice}`)}
    </Box>
  )
}

type AnswersProps = { isRequired: boolean; isSaving: boolean; onAnswer: (choice: CookieChoice) => void }

/** Two buttons of the same look, or one if the cookies are required. */
function Answers({ isRequired, isSaving, onAnswer }: AnswersProps) {
  const t = useText()
  return (
    <div className={styles.buttons}>
      {!isRequired && (
        <Button
          variant="default"
          px="xs"
          disabled={isSaving}
          onClick={() => onAnswer('necessary')}
          data-autofocus
        >
          {t('cookies.necessary')}
        </Button>
      )}
      <Button
        variant={isRequired ? 'filled' : 'default'}
        px="xs"
        loading={isSaving}
        onClick={() => onAnswer('accepted')}
        data-autofocus={isRequired || undefined}
      >
        {t('cookieModal.accept')}
      </Button>
    </div>
  )
}
