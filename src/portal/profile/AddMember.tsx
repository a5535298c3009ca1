import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { MemberDialog } from './MemberDialog.tsx'

type Props = {
  /** The purpose of the new member, for a page with several such buttons. */
  about?: string
  onAdded?: (id: number) => void
}

/** Adds a family member with the profile's form, on a page that chooses people; the plan updates (HEA-14). */
export const AddMember = observer(function AddMember({ about, onAdded }: Props) {
  const t = useText()
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  const handleSaved = async (members: FamilyMember[]): Promise<void> => {
    setOpen(false)
    const known = new Set([0, ...session.profile.family.map(({ id }) => id)])
    await session.reload().catch((error: unknown) => toast.showError(error))
    const added = members.find(({ id }) => !known.has(id))
    if (added) onAdded?.(added.id)
  }
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconUserPlus size={20} aria-hidden="true" />}
        {...(about && { 'aria-label': `${t('family.add')}: ${about}` })}
        onClick={() => setOpen(true)}
      >
        {t('family.add')}
      </Button>
      <MemberDialog
        inCart
        edited={isOpen ? 'new' : undefined}
        onClose={() => setOpen(false)}
        onSaved={(members) => void handleSaved(members)}
      />
    </>
  )
})
