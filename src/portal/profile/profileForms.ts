import { useMemo, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { saveProfile } from '../api/profile.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import type { FormContext } from '../schema-form/widgets/formContext.ts'
import { useStores } from '../session/StoresContext.tsx'
import { onlyChanged, usePersistedForm } from '../session/usePersistedForm.ts'
import { toast } from '../ui/feedback/toasts.tsx'

type FieldErrors = Record<string, string>
type Fields = Record<string, unknown>

/**
 * Sends a form of the profile once. The server's sentences about fields are shown at the fields, and `tell`
 * receives every error. After a refusal of an outdated page the profile is loaded again.
 */
export function useSaving(tell: (error: unknown) => void) {
  const { session } = useStores()
  const [errors, setErrors] = useState<FieldErrors>()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (send: () => Promise<void>): Promise<void> => {
    setErrors(undefined)
    setIsSaving(true)
    try {
      await send()
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setErrors(toFieldErrors(error))
      tell(error)
      await session.reloadIfOutdated(error)
    } finally {
      setIsSaving(false)
    }
  }
  return { errors, setErrors, isSaving, save }
}

/**
 * The form of one tab of the profile: `fieldsOf` selects the form's values from a profile; `secret` lists
 * fields that are never stored.
 */
export function useProfileForm(
  name: string,
  fieldsOf: (profile: Profile) => Fields,
  secret?: readonly string[],
) {
  const t = useText()
  const { session } = useStores()
  const stored = fieldsOf(session.profile)
  const form = usePersistedForm(name, stored, secret)
  const { save, ...saving } = useSaving((error) => toast.showError(error, t('profile.failed')))
  /** Sends what of `body` is changed. `typed`: the values of the form of which `body` was built. */
  const send = (body: Fields, typed: Fields) =>
    save(async () => {
      const next = await saveProfile(onlyChanged(body, stored))
      session.replaceProfile(next)
      form.settle(typed, fieldsOf(next))
      toast.success(t('profile.updated'))
    })
  const discard = () => {
    saving.setErrors(undefined)
    form.reset()
  }
  return { ...saving, form, send, discard }
}

/** Converts the server's sentences about fields, by dotted path, to SchemaForm's errors. */
function toFieldErrors({ fields }: Pick<ApiError, 'fields'>): FieldErrors {
  return Object.fromEntries(
    fields.map(({ path, message }) => [path.split('/').filter(Boolean).join('.'), message]),
  )
}

/**
 * Returns the server's sentence if the employee can correct the error or no response arrived, else the
 * specification's exact text.
 */
export function findFamilyErrorText(error: unknown, literal: string): string {
  if (!(error instanceof ApiError)) return literal
  const isTheirs = error.isServerText && error.status >= 400 && error.status < 500
  const nobodyAnswered = error.status === 503 && !error.isServerText
  return isTheirs || nobodyAnswered ? error.message : literal
}

/** Locks the percentage field, with the reason, while there is no disability. */
export function useDisabilityContext(isDisabled: boolean): FormContext {
  const t = useText()
  return useMemo(
    () => (isDisabled ? {} : { locked: { disability: t('profile.disabilityLocked') } }),
    [isDisabled, t],
  )
}
