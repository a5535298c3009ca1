import { Button, Stack, TextInput } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useRef, useState } from 'react'
import type { StoredFileDto } from '../../dto/documentDto.ts'
import { api } from '../api/api.ts'
import { focusFirstInvalid } from '../ui/hooks/focusFirstInvalid.ts'
import { UploadBox } from '../ui/inputs/UploadBox.tsx'
import { useAfterUploads } from '../ui/inputs/useAfterUploads.ts'
import { usePersistedForm } from '../session/usePersistedForm.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { Dialog, DialogButtons } from '../ui/layout/Dialog.tsx'

type Props = { isOpen: boolean; onClose: () => void; onCreated: () => void }

/**
 * Adds a PDF of the employee: it is chosen or dropped and uploaded at once, then named and saved (DOC-04 to
 * DOC-08).
 */
export const NewDocumentModal = observer(function NewDocumentModal({ isOpen, onClose, onCreated }: Props) {
  const t = useText()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('documents.new')}>
      <NewDocumentForm onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
})

const nothing = {}

const NewDocumentForm = observer(function NewDocumentForm({ onClose, onCreated }: Omit<Props, 'isOpen'>) {
  const t = useText()
  const { form, draft, file, name, error, isBusy, submit, chooseFile } = useNewDocument(onCreated)
  const cancel = () => {
    draft.forget()
    onClose()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <UploadBox
          field={{ id: 'new-document', label: t('documents.file'), error, withAsterisk: true }}
          files={file ? [file] : []}
          onChange={([next]) => chooseFile(next)}
        />
        <TextInput
          label={t('documents.nameLabel')}
          description={t('documents.nameHelp')}
          placeholder={file?.originalFilename ?? ''}
          value={name}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => draft.change((before) => ({ ...before, name: value }))}
        />
        <DialogButtons>
          <Button variant="default" onClick={cancel}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('documents.save')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
})

function useNewDocument(onCreated: () => void) {
  const t = useText()
  const { profile } = useStores().session
  const form = useRef<HTMLFormElement>(null)
  // Restores the typed values when a dialog that was closed by mistake opens again.
  const draft = usePersistedForm('document', nothing)
  const { file, name = '' } = draft.values as { file?: StoredFileDto; name?: string }
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const chooseFile = (next: StoredFileDto | undefined) => {
    draft.change((before) => ({ ...before, file: next }))
    setError(undefined)
  }
  const save = async () => {
    if (!file) {
      setError(t('documents.fileRequired'))
      return focusFirstInvalid(form.current)
    }
    setIsSaving(true)
    try {
      await api.post(`/users/${encodeURIComponent(profile.id)}/documents`, {
        file: file.name,
        name: name.trim() || file.originalFilename,
        type: 'User file',
        public: false,
      })
      draft.forget()
      toast.success(t('documents.created'))
      onCreated()
    } catch (failure) {
      toast.showError(failure)
    } finally {
      setIsSaving(false)
    }
  }
  const { sendAfterUploads, isWaiting } = useAfterUploads(() => void save())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void sendAfterUploads()
  }
  return { form, draft, file, name, error, isBusy: isSaving || isWaiting, submit, chooseFile }
}
