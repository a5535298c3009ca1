import { observer } from 'mobx-react-lite'
import { useCallback, useRef } from 'react'
import { validators } from 'virtual:forms/validators'
import { profileUserForm } from '../../domain/forms/profileForms.ts'
import { missingData } from '../../domain/plan/employee.ts'
import { SchemaForm, type SchemaFormHandle } from '../schema-form/SchemaForm.tsx'
import { saveProfile } from '../api/profile.ts'
import { useFieldMessages, useText } from '../messages/useText.ts'
import { encryptPassword } from '../session/encryptPassword.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.tsx'
import { Card } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PendingEmailNotice } from './PendingEmailNotice.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useSaving } from './profileForms.ts'
import { flatBody, formValues, usePersistedForm } from '../session/usePersistedForm.ts'

const shown = ['email', 'firstName', 'lastName1', 'lastName2'] as const
const secret = ['password', 'repeatPassword'] as const

/** E-mail, name and password (PRO-05 to PRO-14). */
export const UserTab = observer(function UserTab() {
  const t = useText()
  const handle = useRef<SchemaFormHandle>(null)
  const hasNoPassword = useStores().session.company.identityProvider?.isOnly
  const { form, password, messages, errors, isSaving, save, discard } = useUserData()
  return (
    <>
      <ProfileNotice />
      <PendingEmailNotice />
      <Card id="user" title={t('profile.account')}>
        <SchemaForm
          ref={handle}
          schema={profileUserForm}
          validators={validators['profileUser']!}
          value={form.values}
          onChange={form.change}
          onSubmit={(values) => void save(values)}
          messages={messages}
          prefix="profile.user"
          errors={errors}
          {...(hasNoPassword && { hidden: secret })}
        >
          {password ? <StrengthMeter password={password} /> : null}
        </SchemaForm>
      </Card>
      <SaveBar
        isShown={form.isChanged}
        isSaving={isSaving}
        onSave={() => {
          const valid = handle.current?.validate()
          if (valid) void save(valid)
        }}
        onDiscard={discard}
      />
    </>
  )
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function useUserData() {
  const t = useText()
  const words = useFieldMessages()
  const { session } = useStores()
  const form = usePersistedForm('user', formValues(session.profile, shown), secret)
  const saving = useSaving((error) => toast.showError(error, t('profile.failed')))
  const password = textOf(form.values['password'])
  const repeat = textOf(form.values['repeatPassword'])
  const needsPassword = session.profile.isPasswordDeprecated
  const messages = useCallback(
    (id: string) =>
      needsPassword && id === 'profile.user.password.help' ? t('profile.passwordNeeded') : words(id),
    [needsPassword, t, words],
  )
  const save = async (values: Record<string, unknown>) => {
    if (needsPassword && !password) return saving.setErrors({ password: t('profile.passwordNeeded') })
    if (password !== repeat) return saving.setErrors({ repeatPassword: t('incorrect_repeat_password') })
    await saving.save(async () => {
      const secrets = password
        ? { password: encryptPassword(password), repeatPassword: encryptPassword(repeat) }
        : {}
      const next = await saveProfile({ ...flatBody(values, shown), ...secrets })
      session.replaceProfile(next)
      form.reset(formValues(next, shown))
      toast.success(t('profile.updated'))
    })
  }
  const discard = () => {
    saving.setErrors(undefined)
    form.reset()
  }
  return { form, password, messages, errors: saving.errors, isSaving: saving.isSaving, save, discard }
}

/**
 * Why the plan is closed for now: an old password first, then what is missing and where it is filled in
 * (PRO-06, PRO-14, D-62).
 */
const ProfileNotice = observer(function ProfileNotice() {
  const t = useText()
  const reason = missingData(useStores().session.profile)
  if (!reason) return null
  return (
    <Notice
      tone="warning"
      title={t(reason === 'password' ? 'incomplete.passwordTitle' : 'incomplete.title')}
      action={
        reason === 'phone' && <LinkButton to="/profile?tab=employee">{t('incomplete.goEmployee')}</LinkButton>
      }
    >
      {t(`incomplete.${reason}`)}
    </Notice>
  )
})
