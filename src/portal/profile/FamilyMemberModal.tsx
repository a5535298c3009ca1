import { Box, Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { validators } from 'virtual:forms/validators'
import { without } from '../../domain/kernel/collections.ts'
import { coveredMember, coverFields } from '../../domain/forms/coveredMember.ts'
import { familyMemberForm, familyMemberInCartForm } from '../../domain/forms/profileForms.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { addMember, updateMember } from '../api/families.ts'
import { SchemaForm } from '../schema-form/SchemaForm.tsx'
import type { FormContext } from '../schema-form/widgets/formContext.ts'
import { useFieldMessages, useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { Dialog, DialogButtons } from '../ui/layout/Dialog.tsx'
import { findFamilyErrorText, useDisabilityContext, useSaving } from './profileForms.ts'
import styles from './FamilyMemberModal.module.css'
import { findContractsOfMember } from './useDeleteMember.ts'
import { useOlderChild } from './useOlderChild.ts'
import { onlyChanged, toFormValues, usePersistedForm } from '../session/usePersistedForm.ts'

type Edited = FamilyMember | 'new' | undefined
/** `inCart`: insurers also require the second surname (CAR-21). */
type Props = {
  edited: Edited
  inCart?: boolean
  onClose: () => void
  onSaved: (members: FamilyMember[]) => void
}

type FormProps = Props & { edited: NonNullable<Edited> }

const names = Object.keys(familyMemberForm.properties)

/** The form of a new or existing family member (PRO-30 to PRO-34). */
export function FamilyMemberModal({ edited, inCart = false, onClose, onSaved }: Props) {
  const t = useText()
  return (
    <Dialog
      isOpen={Boolean(edited)}
      onClose={onClose}
      size="lg"
      title={t(edited === 'new' ? 'family.add' : 'family.updateTitle')}
    >
      {edited && <MemberForm edited={edited} inCart={inCart} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

const MemberForm = observer(function MemberForm(props: FormProps) {
  const { inCart = false, onClose } = props
  const t = useText()
  const messages = useFieldMessages()
  const { form, context, errors, isSaving, save, isNew } = useMemberData(props)
  const cover = useCover(props.edited, context)
  const value = useMemo(() => ({ ...form.values, ...cover.values }), [form.values, cover.values])
  return (
    <>
      {cover.sentence && (
        <Box mb="lg">
          <Notice tone="info" title={cover.sentence.text}>
            {cover.sentence.lift}
          </Notice>
        </Box>
      )}
      <SchemaForm
        className={styles.form ?? ''}
        schema={inCart ? familyMemberInCartForm : familyMemberForm}
        validators={validators[inCart ? 'familyMemberInCart' : 'familyMember']!}
        value={value}
        onChange={(next) =>
          form.change(next['disabilityType'] === true ? next : without(next, ['disability']))
        }
        onSubmit={(next) => void save(next)}
        messages={messages}
        prefix="family.field"
        context={cover.context}
        errors={errors}
      >
        <DialogButtons>
          <Button
            variant="default"
            onClick={() => {
              form.forget()
              onClose()
            }}
          >
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(isNew ? 'family.save' : 'family.update')}
          </Button>
        </DialogButtons>
      </SchemaForm>
    </>
  )
})

function useMemberData({ edited, onSaved }: FormProps) {
  const t = useText()
  const isNew = edited === 'new'
  // Restores the typed values when a dialog that was closed by mistake opens again.
  const stored = isNew ? { idType: 'DNI' } : toFormValues(edited, names)
  const form = usePersistedForm(`family/${isNew ? 'new' : edited.id}`, stored)
  const saving = useSaving((error) =>
    toast.showErrorAs(
      error,
      findFamilyErrorText(error, t(isNew ? 'family.saveFailed' : 'family.updateFailed')),
    ),
  )
  const context = useDisabilityContext(form.values['disabilityType'] === true)
  const { profile } = useStores().session
  const agreeToOlder = useOlderChild()
  const save = async (given: Record<string, unknown>) => {
    const body = buildBody(given)
    const isSame =
      !isNew && edited.birthday === body['birthday'] && edited.relationship === body['relationship']
    if (!isSame && !(await agreeToOlder([body], profile.birthday))) return
    await saving.save(async () => {
      const changed = isNew ? body : onlyChanged(body, buildBody(stored))
      const members = isNew ? await addMember(body) : await updateMember(edited.id, changed)
      form.forget()
      onSaved(members)
      toast.success(t('family.updated'))
    })
  }
  return { form, context, errors: saving.errors, isSaving: saving.isSaving, save, isNew }
}

/**
 * Finds the fields that a live contract protects: those with a value are locked, and a sentence gives the
 * reason (D-86).
 */
function useCover(edited: NonNullable<Edited>, context: FormContext) {
  const language = useLanguage()
  const { profile } = useStores().session
  return useMemo(() => {
    const contracts = edited === 'new' ? [] : findContractsOfMember(profile, edited.id)
    if (edited === 'new' || contracts.length === 0) return { context, values: {} }
    const { helpEmail } = profile.company
    const refusal = coveredMember({ member: edited, contracts, helpEmail, language })
    const values = toFormValues(edited, coverFields)
    return {
      context: { ...context, locked: { ...context.locked, ...lockFields(values) } },
      values,
      // The browser's build compiles the domain's messages, so the sentence needs no parser.
      sentence: refusalSentence(refusal, language),
    }
  }, [edited, context, language, profile])
}

/** Locks the fields without a reason for each field: the sentence above the form explains all of them. */
const lockFields = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']))

/**
 * Builds the request: blank optional texts are sent as empty ones, so that a second surname can be removed; a
 * percentage is sent only with a disability.
 */
function buildBody(values: Record<string, unknown>): Record<string, unknown> {
  const disabilityType = values['disabilityType'] === true
  return {
    ...values,
    lastName2: values['lastName2'] ?? '',
    disabilityType,
    ...(disabilityType ? {} : { disability: null }),
  }
}
