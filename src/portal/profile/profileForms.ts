import { useMemo, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { useText } from '../messages/useText.ts'
import type { FormContext } from '../schema-form/widgets/formContext.ts'

type FieldErrors = Record<string, string>

/**
 * Sends a form once: the server's sentences about single fields stand at them, and `tell` shows the rest.
 * Used by every form of the profile.
 */
export function useSaving(tell: (error: unknown) => void) {
  const [errors, setErrors] = useState<FieldErrors>()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (send: () => Promise<void>): Promise<void> => {
    setErrors(undefined)
    setIsSaving(true)
    try {
      await send()
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setErrors(fieldErrors(error))
      tell(error)
    } finally {
      setIsSaving(false)
    }
  }
  return { errors, setErrors, isSaving, save }
}

/** The server's sentences about single fields, by dotted path, as SchemaForm takes it. */
export function fieldErrors({ fields }: Pick<ApiError, 'fields'>): FieldErrors {
  return Object.fromEntries(
    fields.map(({ path, message }) => [path.split('/').filter(Boolean).join('.'), message]),
  )
}

/** What the employee can mend has the server's sentence; anything else the literal of the specification. */
export function familyErrorText(error: unknown, literal: string): string {
  if (!(error instanceof ApiError)) return literal
  const isTheirs = error.isServerText && error.status >= 400 && error.status < 500
  const nobodyAnswered = error.status === 503 && !error.isServerText
  return isTheirs || nobodyAnswered ? error.message : literal
}

/** The percentage of a disability is locked, with the reason, until there is one. */
export function useDisabilityContext(isDisabled: boolean): FormContext {
  const t = useText()
  return useMemo(
    () => (isDisabled ? {} : { locked: { disability: t('profile.disabilityLocked') } }),
    [isDisabled, t],
  )
}
