import { observer } from 'mobx-react-lite'
import { useMemo, useRef, useState } from 'react'
import { validators } from 'virtual:forms/validators'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import {
  legalContactForm,
  legalDataForm,
  legalPayForm,
  legalPersonForm,
} from '../../domain/forms/legalData.ts'
import { missingData } from '../../domain/plan/employee.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { SchemaForm, type SchemaFormHandle } from '../schema-form/SchemaForm.tsx'
import { profileFields, saveProfile } from '../api/profile.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFieldMessages } from '../ui/useFieldMessages.ts'
import { PayrollFacts } from './PayrollFacts.tsx'
import { SaveBar } from './SaveBar.tsx'
import { fieldErrors } from './fieldErrors.ts'
import { flatBody, formValues, isSame } from '../session/fieldValues.ts'
import { usePersistedForm } from '../session/usePersistedForm.ts'

type Section = { name: 'legalPerson' | 'legalContact' | 'legalPay'; schema: FormSchema }

const sections: Section[] = [
  { name: 'legalPerson', schema: legalPersonForm },
  { name: 'legalContact', schema: legalContactForm },
  { name: 'legalPay', schema: legalPayForm },
]
const names = Object.keys(legalDataForm.properties)

/** The legal data form, in three sections that are saved together (PRO-15 to PRO-27). */
export const EmployeeTab = observer(function EmployeeTab() {
  const t = useText()
  const messages = useFieldMessages()
  const { session } = useStores()
  const { profile } = session
  const form = usePersistedForm(
    `${profile.company.subdomain}/${profile.id}/employee`,
    formValues(profileFields(profile), names),
  )
  const handles = useRef(new Map<string, SchemaFormHandle | null>())
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isSaving, setIsSaving] = useState(false)
  const isDisabled = form.values['disabilityType'] === true
  const context = useMemo(
    () => (isDisabled ? {} : { locked: { disability: t('profile.disabilityLocked') } }),
    [isDisabled, t],
  )

  const change = (section: Section, part: Record<string, unknown>) => {
    const rest = Object.fromEntries(
      Object.entries(form.values).filter(([name]) => !(name in (section.schema.properties ?? {}))),
    )
    const { disability, ...others } = { ...rest, ...part } as Record<string, unknown>
    const next =
      others['disabilityType'] === true && disability !== undefined ? { ...others, disability } : others
    if (!isSame(next, form.values)) form.change(next)
  }

  const save = async () => {
    // Each is judged, so that each shows what it lacks.
    if (sections.map(({ name }) => handles.current.get(name)?.validate()).includes(undefined)) return
    setErrors(undefined)
    setIsSaving(true)
    try {
      const next = await saveProfile({
        ...flatBody(form.values, names),
        disabilityType: isDisabled,
      })
      session.replaceProfile(next)
      form.reset(formValues(profileFields(next), names))
      toast.success(t('profile.updated'))
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setErrors(fieldErrors(error))
      toast.failure(error, t('profile.failed'))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <>
      {missingData(profile) === 'phone' && (
        <Notice tone="warning" title={t('incomplete.title')}>
          {t('incomplete.phone')}
        </Notice>
      )}
      {sections.map((section) => (
        <Card key={section.name} id={section.name} title={t(`profile.${section.name}`)}>
          {section.name === 'legalPerson' && <PayrollFacts profile={profile} />}
          <SchemaForm
            ref={(handle) => void handles.current.set(section.name, handle)}
            schema={section.schema}
            validators={validators[section.name]!}
            value={formValues(form.values, Object.keys(section.schema.properties ?? {}))}
            onChange={(part) => change(section, part)}
            onSubmit={() => void save()}
            messages={messages}
            prefix="profile.legal"
            context={context}
            errors={errorsOf(section, errors)}
          />
        </Card>
      ))}
      <SaveBar
        isShown={form.isChanged}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={() => {
          setErrors(undefined)
          form.reset()
        }}
      />
    </>
  )
})

function errorsOf(
  { schema }: Section,
  errors: Record<string, string> | undefined,
): Record<string, string> | undefined {
  return (
    errors && Object.fromEntries(Object.entries(errors).filter(([name]) => name in (schema.properties ?? {})))
  )
}
