import { observer } from 'mobx-react-lite'
import { useMemo, useRef } from 'react'
import { validators } from 'virtual:forms/validators'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import {
  legalContactForm,
  legalDataForm,
  legalPayForm,
  legalPersonForm,
} from '../../domain/forms/profileForms.ts'
import { digitFault } from '../../domain/forms/digitFault.ts'
import { personFieldList } from '../../domain/forms/personFields.ts'
import { isAbroad } from '../../domain/kernel/provinceNamed.ts'
import { missingData } from '../../domain/plan/missingData.ts'
import { SchemaForm, type SchemaFormHandle } from '../schema-form/SchemaForm.tsx'
import { toProfileFields } from '../api/profile.ts'
import { useFieldMessages, useText } from '../messages/useText.ts'
import type { Profile } from '../api/profileModel.ts'
import { useStores } from '../session/StoresContext.tsx'
import type { FormContext } from '../schema-form/widgets/formContext.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { PayrollFacts } from './PayrollFacts.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TaxSituationCard } from './TaxSituationCard.tsx'
import { useOlderChild } from './useOlderChild.ts'
import { useDisabilityContext, useProfileForm } from './profileForms.ts'
import { toFlatBody, toFormValues } from '../session/usePersistedForm.ts'
import { isSameForm } from '../session/useTypedValues.ts'

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
      {profile.taxSituations && <TaxSituationCard />}
      <SaveBar isShown={form.isChanged} isSaving={isSaving} onSave={() => void save()} onDiscard={discard} />
    </>
  )
})

function useLegalData() {
  const { form, send, ...saving } = useProfileForm('employee', readLegalData)
  const handles = useRef(new Map<string, SchemaFormHandle | null>())
  const disabilityType = form.values['disabilityType'] === true
  const context = useLegalContext(form.values)
  const { profile } = useStores().session
  const agreeToOlder = useOlderChild()
  const save = async () => {
    // Validates every section, so that each shows its errors.
    if (sections.map(({ name }) => handles.current.get(name)?.validate()).includes(undefined)) return
    const birthday = textOf(form.values['birthday'])
    const children = birthday === profile.birthday ? [] : profile.family.filter(({ active }) => active)
    if (!(await agreeToOlder(children, birthday))) return
    await send({ ...toFlatBody(form.values, names), disabilityType }, form.values)
  }
  return { ...saving, form, handles, context, save }
}

/** Locks fields that others make pointless, and warns about wrong check digits (D-111, D-112). */
function useLegalContext(values: Values): FormContext {
  const t = useText()
  const disability = useDisabilityContext(values['disabilityType'] === true)
  return useMemo(() => {
    const warnings = personFieldList.flatMap((field): [string, string][] => {
      const fault = digitFault(field, textOf(values[field.name]))
      const params = { fault: fault?.id ?? '', expected: fault?.expected ?? '' }
      return fault ? [[field.name, t(`profile.warning.${field.name}`, params)]] : []
    })
    const province = isAbroad(textOf(values['country'])) && { province: t('profile.provinceAbroad') }
    return {
      ...disability,
      locked: { ...disability.locked, ...province },
      warnings: Object.fromEntries(warnings),
    }
  }, [t, disability, values])
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const readLegalData = (profile: Profile): Values =>
  withoutPointless(toFormValues(toProfileFields(profile), names))

type Values = Record<string, unknown>

/** Applies a section's values. */
function mergeSection(values: Values, { schema }: Section, part: Values): Values {
  const rest = Object.entries(values).filter(([name]) => !(name in (schema.properties ?? {})))
  return withoutPointless({ ...Object.fromEntries(rest), ...part })
}

/** Keeps a percentage only with a disability, and a province only in Spain. */
function withoutPointless({ disability, province, ...others }: Values): Values {
  const hasDisability = others['disabilityType'] === true && disability !== undefined
  const hasProvince = province !== undefined && !isAbroad(textOf(others['country']))
  return { ...others, ...(hasDisability && { disability }), ...(hasProvince && { province }) }
}

function pickErrors(
  { schema }: Section,
  errors: Record<string, string> | undefined,
): Record<string, string> | undefined {
  return (
    errors && Object.fromEntries(Object.entries(errors).filter(([name]) => name in (schema.properties ?? {})))
  )
}
