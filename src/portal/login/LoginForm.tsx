import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { focusFirstInvalid } from '../ui/hooks/focusFirstInvalid.ts'
import { usePageTitle } from '../ui/hooks/usePageTitle.ts'
import { Button } from './Button.tsx'
import styles from './form.module.css'

/** What is wrong, by field; `form` is about the whole of it. */
type Errors = { form?: string }

type Steps<Found extends Errors> = {
  /** What the page itself finds wrong; nothing is sent while there is something. */
  check: () => Found
  send: () => Promise<unknown>
  /** What to show of an answer that refuses. */
  refusedBy: (error: unknown) => Found
}

type LoginFormState<Found extends Errors> = {
  errors: Partial<Found>
  isSending: boolean
  /** How often the server has refused: a solved captcha serves once (AUT-11). */
  refusals: number
  submit: (event: FormEvent) => Promise<void>
  ref: RefObject<HTMLFormElement | null>
}

/**
 * What every form of the login pages does: it checks, takes the keyboard to the first fault, sends once, and
 * shows what was refused. Errors are sentences of one language, so they go when another is chosen.
 */
export function useLoginForm<Found extends Errors>({ check, send, refusedBy }: Steps<Found>) {
  const { locale } = useIntl()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Found>>({})
  const [isSending, setIsSending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => setErrors({}), [locale])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(ref.current)
    setIsSending(true)
    try {
      await send()
    } catch (error) {
      const refused = refusedBy(error)
      setErrors(refused)
      setRefusals((count) => count + 1)
      if (!refused.form) focusFirstInvalid(ref.current)
    } finally {
      setIsSending(false)
    }
  }
  return { errors, isSending, refusals, submit, ref } satisfies LoginFormState<Found>
}

type Props = {
  form: Pick<LoginFormState<Errors>, 'errors' | 'isSending' | 'submit' | 'ref'>
  /** The label of its button. */
  submit: string
  /** What follows the button. */
  after?: ReactNode
  /** There is another way in above it, which is the first choice. */
  isSecond?: boolean
  children: ReactNode
}

/** Fields, what is wrong with the whole (read aloud as soon as it appears), and one button. */
export function LoginForm({ form, submit, after, isSecond = false, children }: Props) {
  return (
    <form ref={form.ref} className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      {children}
      <Problem text={form.errors.form} />
      <Button type="submit" variant={isSecond ? 'plain' : 'primary'} isLoading={form.isSending} isWide>
        {submit}
      </Button>
      {after}
    </form>
  )
}

/** The heading of a login page, which also names the browser's tab. */
export function LoginTitle({ title, text }: { title: string; text?: string }) {
  usePageTitle(title)
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
    </header>
  )
}

/** What is wrong with the whole, read aloud as soon as it appears. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.notice} data-tone="danger">
          <IconAlertCircle size={20} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
