import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { validators } from 'virtual:forms/validators'
import { familyMemberForm, familyMemberInCartForm } from '../../domain/forms/familyMember.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { SchemaForm } from '../schema-form/SchemaForm.tsx'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.ts'
import { useFieldMessages } from '../ui/useFieldMessages.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { familyErrorText } from './familyErrorText.ts'
import { fieldErrors } from './fieldErrors.ts'
import { formValues } from '../session/fieldValues.ts'
import { usePersistedForm } from '../session/usePersistedForm.ts'

type Edited = FamilyMember | 'new' | undefined
/** In the cart insurers want the second surname too (CAR-21). */
type Props = {
  edited: Edited
  inCart?: boolean
  onClose: () => void
  onSaved: (members: FamilyMember[]) => void
}

const names = Object.keys(familyMemberForm.properties)

/** A member's data, new or changed (PRO-30 to PRO-34). */
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

const MemberForm = observer(function MemberForm({
  edited,
  inCart = false,
  onClose,
  onSaved,
}: Props & { edited: NonNullable<Edited> }) {
  const t = useText()
  const messages = useFieldMessages()
  const isNew = edited === 'new'
  const { profile } = useStores().session
  // Closed by a slip, it opens again as it was left.
  const form = usePersistedForm(
    `${profile.company.subdomain}/${profile.id}/family/${isNew ? 'new' : edited.id}`,
    isNew ? { idType: 'DNI' } : formValues(edited, names),
  )
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isSaving, setIsSaving] = useState(false)
  const isDisabled = form.values['disabilityType'] === true
  const context = useMemo(
    () => (isDisabled ? {} : { locked: { disability: t('profile.disabilityLocked') } }),
    [isDisabled, t],
  )

  const save = async (given: Record<string, unknown>) => {
    setErrors(undefined)
    setIsSaving(true)
    const body = bodyOf(given)
    try {
      const members = isNew
        ? await api.post<FamilyMember[]>('/families', body)
        : await api.put<FamilyMember[]>(`/families/${edited.id}`, body)
      form.forget()
      onSaved(members)
      toast.success(t('family.updated'))
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setErrors(fieldErrors(error))
      toast.say(error, familyErrorText(error, t(isNew ? 'family.saveFailed' : 'family.updateFailed')))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <SchemaForm
      schema={inCart ? familyMemberInCartForm : familyMemberForm}
      validators={validators[inCart ? 'familyMemberInCart' : 'familyMember']!}
      value={form.values}
      onChange={(next) => form.change(next['disabilityType'] === true ? next : without(next, 'disability'))}
      onSubmit={(next) => void save(next)}
      messages={messages}
      prefix="family.field"
      context={context}
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
  )
})

/**
 * Blank optional texts are sent as such, so that a second surname can be taken away; a percentage only beside
 * a disability.
 */
function bodyOf(values: Record<string, unknown>): Record<string, unknown> {
  const disabilityType = values['disabilityType'] === true
  return {
    ...values,
    lastName2: values['lastName2'] ?? '',
    disabilityType,
    ...(disabilityType ? {} : { disability: null }),
  }
}

function without(values: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _left, ...rest } = values
  return rest
}
