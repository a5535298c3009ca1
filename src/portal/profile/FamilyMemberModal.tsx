import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { validators } from 'virtual:forms/validators'
import { familyMemberForm, familyMemberInCartForm } from '../../domain/forms/profileForms.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { api } from '../api/api.ts'
import { SchemaForm } from '../schema-form/SchemaForm.tsx'
import { useFieldMessages, useText } from '../messages/useText.ts'
import { toast } from '../ui/toasts.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { familyErrorText, useDisabilityContext, useSaving } from './profileForms.ts'
import { formValues, usePersistedForm } from '../session/usePersistedForm.ts'

type Edited = FamilyMember | 'new' | undefined
/** In the cart insurers want the second surname too (CAR-21). */
type Props = {
  edited: Edited
  inCart?: boolean
  onClose: () => void
  onSaved: (members: FamilyMember[]) => void
}

type FormProps = Props & { edited: NonNullable<Edited> }

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

const MemberForm = observer(function MemberForm(props: FormProps) {
  const { inCart = false, onClose } = props
  const t = useText()
  const messages = useFieldMessages()
  const { form, context, errors, isSaving, save, isNew } = useMemberData(props)
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

function useMemberData({ edited, onSaved }: FormProps) {
  const t = useText()
  const isNew = edited === 'new'
  // Closed by a slip, it opens again as it was left.
  const form = usePersistedForm(
    `family/${isNew ? 'new' : edited.id}`,
    isNew ? { idType: 'DNI' } : formValues(edited, names),
  )
  const saving = useSaving((error) =>
    toast.showErrorAs(error, familyErrorText(error, t(isNew ? 'family.saveFailed' : 'family.updateFailed'))),
  )
  const context = useDisabilityContext(form.values['disabilityType'] === true)
  const save = (given: Record<string, unknown>) =>
    saving.save(async () => {
      const body = bodyOf(given)
      const members = isNew
        ? await api.post<FamilyMember[]>('/families', body)
        : await api.put<FamilyMember[]>(`/families/${edited.id}`, body)
      form.forget()
      onSaved(members)
      toast.success(t('family.updated'))
    })
  return { form, context, errors: saving.errors, isSaving: saving.isSaving, save, isNew }
}

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
