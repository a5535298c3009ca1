import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { focusFirstInvalid } from '../ui/hooks/focusFirstInvalid.ts'
import { usePageTitle } from '../ui/hooks/usePageTitle.ts'
import { Button } from './Button.tsx'
import styles from './form.module.css'

/** Errors by field; `form` is the error of the whole form. */
type Errors = { form?: string }

type Steps<Found extends Errors> = {
  /** Validates the fields; the form is not sent while there are errors. */
  check: () => Found
  send: () => Promise<unknown>
  /** Converts a failed call to errors. */
  toErrors: (error: unknown) => Found
}

type LoginFormState<Found extends Errors> = {
  errors: Partial<Found>
  isSending: boolean
  /** The number of submits that the server refused: a solved captcha can be used only once (AUT-11). */
  refusals: number
  submit: (event: FormEvent) => Promise<void>
  ref: RefObject<HTMLFormElement | null>
}

/**
 * The behavior of every form of the login pages: it validates, focuses the first invalid field, sends once,
 * and shows the refusal. A change of language clears the errors, because their texts are in the previous
 * language.
 */
export function useLoginForm<Found extends Errors>({ check, send, toErrors }: Steps<Found>) {
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
      const refused = toErrors(error)
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
  /** The label of the submit button. */
  submit: string
  /** The content below the button. */
  after?: ReactNode
  /** True if the page offers another, preferred way to log in above the form. */
  isSecond?: boolean
  children: ReactNode
}

/** The form's error (announced as soon as it appears), its fields, and one button. */
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

/** The heading of a login page; also sets the title of the browser tab. */
export function LoginTitle({ title, text }: { title: string; text?: string }) {
  usePageTitle(title)
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
    </header>
  )
}

/** The error of the whole form, announced as soon as it appears. */
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
