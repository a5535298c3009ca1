import { Box, Group, Progress, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useCallback, useRef } from 'react'
import { validators } from 'virtual:forms/validators'
import { profileUserForm } from '../../domain/forms/profileForms.ts'
import { passwordRules } from '../../domain/kernel/password.ts'
import { missingData } from '../../domain/plan/missingData.ts'
import { SchemaForm, type SchemaFormHandle } from '../schema-form/SchemaForm.tsx'
import type { Profile } from '../api/profileModel.ts'
import { useFieldMessages, useText } from '../messages/useText.ts'
import { encryptPassword } from '../session/encryptPassword.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PendingEmailNotice } from './PendingEmailNotice.tsx'
import { PortalViews } from './PortalViews.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './StrengthMeter.module.css'
import { useProfileForm } from './profileForms.ts'
import { toFlatBody, toFormValues } from '../session/usePersistedForm.ts'

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
      {!hasNoPassword && <Passkeys />}
      <PortalViews />
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

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

function useUserData() {
  const t = useText()
  const words = useFieldMessages()
  const { session } = useStores()
  const { form, send, ...saving } = useProfileForm('user', readUserData, secret)
  const password = readText(form.values['password'])
  const repeat = readText(form.values['repeatPassword'])
  const needsPassword = session.profile.isPasswordDeprecated
  const messages = useCallback(
    (id: string) =>
      needsPassword && id === 'profile.user.password.help' ? t('profile.passwordNeeded') : words(id),
    [needsPassword, t, words],
  )
  const save = async (values: Record<string, unknown>) => {
    if (needsPassword && !password) return saving.setErrors({ password: t('profile.passwordNeeded') })
    if (password !== repeat) return saving.setErrors({ repeatPassword: t('incorrect_repeat_password') })
    const secrets = password
      ? { password: encryptPassword(password), repeatPassword: encryptPassword(repeat) }
      : {}
    await send({ ...toFlatBody(values, shown), ...secrets }, values)
  }
  return { ...saving, form, password, messages, save }
}

const readUserData = (profile: Profile): Record<string, unknown> => toFormValues(profile, shown)

/**
 * Explains why the plan is closed: an old password, else missing data, with a link to the tab with the field
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

const colors = { weak: 'var(--danger)', fair: 'var(--warning)', strong: 'var(--success)' }

/**
 * The strength of the new password, and the rules that the password does not meet yet; screen readers read
 * the same text.
 */
function StrengthMeter({ password }: { password: string }) {
  const t = useText()
  const rules = passwordRules(password)
  const kept = rules.filter(({ isKept }) => isKept).length
  const level = kept === rules.length ? 'strong' : kept >= 3 ? 'fair' : 'weak'
  return (
    <Box mt="md">
      <Progress value={(100 * kept) / rules.length} color={colors[level]} size={6} radius="xl" aria-hidden />
      <Text size="sm" fw={500} my="xs" role="status">
        {t(`profile.strength.${level}`)}
      </Text>
      <Group
        component="ul"
        gap="4px 16px"
        align="stretch"
        c="dimmed"
        fz="sm"
        lh="sm"
        className={styles.rules}
      >
        {rules.map(({ rule, isKept }) => (
          <li key={rule} data-kept={isKept || undefined}>
            {isKept ? <IconCircleCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            {t(`profile.rule.${rule}`)}
            <span className="visually-hidden">{t(isKept ? 'profile.ruleKept' : 'profile.ruleOpen')}</span>
          </li>
        ))}
      </Group>
    </Box>
  )
}
