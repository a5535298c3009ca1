import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { validators } from 'virtual:forms/validators'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import {
  legalContactForm,
  legalDataForm,
  legalPayForm,
  legalPersonForm,
} from '../../domain/forms/profileForms.ts'
import { missingData } from '../../domain/plan/employee.ts'
import { SchemaForm, type SchemaFormHandle } from '../schema-form/SchemaForm.tsx'
import { toProfileFields } from '../api/profile.ts'
import { useFieldMessages, useText } from '../messages/useText.ts'
import type { Profile } from '../api/profileModel.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './PayrollFacts.module.css'
import { useDisabilityContext, useProfileForm } from './profileForms.ts'
import { toFlatBody, toFormValues, isSameForm } from '../session/usePersistedForm.ts'

type Section = { name: 'legalPerson' | 'legalContact' | 'legalPay'; schema: FormSchema }

const sections: Section[] = [
  { name: 'legalPerson', schema: legalPersonForm },
  { name: 'legalContact', schema: legalContactForm },
  { name: 'legalPay', schema: legalPayForm },
]
const names = Object.keys(legalDataForm.properties)

/** The form of the legal data, in three sections that are saved together (PRO-15 to PRO-27). */
export const EmployeeTab = observer(function EmployeeTab() {
  const t = useText()
  const messages = useFieldMessages()
  const { profile } = useStores().session
  const { form, handles, context, errors, isSaving, save, discard } = useLegalData()
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
            value={toFormValues(form.values, Object.keys(section.schema.properties ?? {}))}
            onChange={(part) => {
              const next = mergeSection(form.values, section, part)
              if (!isSameForm(next, form.values)) form.change(next)
            }}
            onSubmit={() => void save()}
            messages={messages}
            prefix="profile.legal"
            context={context}
            errors={pickErrors(section, errors)}
          />
        </Card>
      ))}
      <SaveBar isShown={form.isChanged} isSaving={isSaving} onSave={() => void save()} onDiscard={discard} />
    </>
  )
})

function useLegalData() {
  const { form, send, ...saving } = useProfileForm('employee', readLegalData)
  const handles = useRef(new Map<string, SchemaFormHandle | null>())
  const disabilityType = form.values['disabilityType'] === true
  const context = useDisabilityContext(disabilityType)
  const save = async () => {
    // Validates every section, so that each shows its errors.
    if (sections.map(({ name }) => handles.current.get(name)?.validate()).includes(undefined)) return
    await send({ ...toFlatBody(form.values, names), disabilityType })
  }
  return { ...saving, form, handles, context, save }
}

const readLegalData = (profile: Profile): Values => toFormValues(toProfileFields(profile), names)

type Values = Record<string, unknown>

/** Applies a section's values; a percentage is kept only with a disability. */
function mergeSection(values: Values, { schema }: Section, part: Values): Values {
  const rest = Object.entries(values).filter(([name]) => !(name in (schema.properties ?? {})))
  const { disability, ...others } = { ...Object.fromEntries(rest), ...part } as Values
  const isKept = others['disabilityType'] === true && disability !== undefined
  return isKept ? { ...others, disability } : others
}

function pickErrors(
  { schema }: Section,
  errors: Record<string, string> | undefined,
): Record<string, string> | undefined {
  return (
    errors && Object.fromEntries(Object.entries(errors).filter(([name]) => name in (schema.properties ?? {})))
  )
}

/** Read-only facts that the company maintains, such as the personal id (PRO-24). */
function PayrollFacts({ profile }: { profile: Profile }) {
  const t = useText()
  const facts: [string, string][] = [
    ['personalID', profile.personalID],
    ['employeeNumber', profile.employeeNumber],
    ['legalEntity', profile.legalEntity.name],
    ['office', profile.office.name],
    ['collective', profile.collective.name],
    ['costCenter', profile.costCenter],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`profile.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
