import { useEffect, useRef, useState } from 'react'
import { contractsCovering } from '../../domain/forms/coveredMember.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { deleteMember } from '../api/families.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { useText } from '../messages/useText.ts'
import type { Profile } from '../api/profileModel.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { familyErrorText } from './profileForms.ts'

/** Between marking a member as gone and telling the server (CON-30). */
const deleteDelayMs = 500

/**
 * Deletes a member: blocked while a contract counts on it, asked first, sent half a second after it was
 * marked (PRO-35 to PRO-37), or at once when the tab or the page is left before that.
 */
export function useDeleteMember(onDeleted: (members: FamilyMember[]) => void) {
  const t = useText()
  const { session } = useStores()
  const [deletingId, setDeletingId] = useState<number>()
  const sendWaiting = useRef<() => void>(undefined)
  useEffect(() => {
    const leave = () => sendWaiting.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const remove = async (member: FamilyMember) => {
    if (contractsOfMember(session.profile, member.id).length > 0) return toast.warning(t('family.blocked'))
    if (
      !(await confirm({
        title: t('family.deleteTitle', { name: member.fullName }),
        text: t('family.deleteQuestion'),
        confirm: t('family.delete'),
        danger: true,
      }))
    )
      return
    // A deletion confirmed just before waits no longer.
    sendWaiting.current?.()
    setDeletingId(member.id)
    const timer = setTimeout(() => sendWaiting.current?.(), deleteDelayMs)
    sendWaiting.current = () => {
      sendWaiting.current = undefined
      clearTimeout(timer)
      void send(member)
    }
  }

  const send = async (member: FamilyMember) => {
    try {
      onDeleted(await deleteMember(member.id))
      toast.success(t('family.updated'))
    } catch (error) {
      toast.showErrorAs(error, familyErrorText(error, t('family.updateFailed')))
    } finally {
      setDeletingId((id) => (id === member.id ? undefined : id))
    }
  }
  return { deletingId, remove }
}

/**
 * The contracts that cover a family member, in the cart or in force: while there are any, the member cannot
 * be deleted (PRO-35).
 */
export function contractsOfMember(
  { cart, contracts, today }: Pick<Profile, 'cart' | 'contracts' | 'today'>,
  familyId: number,
): Contract[] {
  return contractsCovering([...cart, ...contracts], familyId, today)
}
