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
import { findFamilyErrorText } from './profileForms.ts'

/** The time between marking a member as deleted and calling the server (CON-30). */
const deleteDelayMs = 500

/**
 * Deletes a member after a confirmation; blocked while a contract covers the member. The call is sent half a
 * second after the member is marked (PRO-35 to PRO-37), or at once when the tab or the page is left.
 */
export function useDeleteMember(onDeleted: (members: FamilyMember[]) => void) {
  const t = useText()
  const { session } = useStores()
  const [deletingId, setDeletingId] = useState<number>()
  const sendWaiting = useRef<() => void>(undefined)
  useEffect(() => {
    const sendBeforeLeaving = () => sendWaiting.current?.()
    addEventListener('pagehide', sendBeforeLeaving)
    return () => {
      removeEventListener('pagehide', sendBeforeLeaving)
      sendBeforeLeaving()
    }
  }, [])

  const remove = async (member: FamilyMember) => {
    if (findContractsOfMember(session.profile, member.id).length > 0)
      return toast.warning(t('family.blocked'))
    if (
      !(await confirm({
        title: t('family.deleteTitle', { name: member.fullName }),
        text: t('family.deleteQuestion'),
        confirm: t('family.delete'),
        danger: true,
      }))
    )
      return
    // Sends the previous deletion at once.
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
      toast.showErrorAs(error, findFamilyErrorText(error, t('family.updateFailed')))
      await session.reloadIfOutdated(error)
    } finally {
      setDeletingId((id) => (id === member.id ? undefined : id))
    }
  }
  return { deletingId, remove }
}

/**
 * Lists the contracts that cover a family member, in the cart or in force: they block the deletion (PRO-35).
 */
export function findContractsOfMember(
  { cart, contracts, today }: Pick<Profile, 'cart' | 'contracts' | 'today'>,
  familyId: number,
): Contract[] {
  return contractsCovering([...cart, ...contracts], familyId, today)
}
