import { useEffect, useRef, useState } from 'react'
import { coversPerson, isLive } from '../../domain/plan/contract.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { api } from '../api/api.ts'
import { confirm } from '../ui/confirm.tsx'
import { useText } from '../messages/useText.ts'
import type { Profile } from '../api/profileModel.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.tsx'
import { familyErrorText } from './profileForms.ts'

/** Between marking a member as gone and telling the server (CON-30). */
export const deleteDelayMs = 500

/**
 * Deletes a member: blocked while a contract counts on it, asked first, sent half a second after it was
 * marked (PRO-35 to PRO-37).
 */
export function useDeleteMember(onDeleted: (members: FamilyMember[]) => void) {
  const t = useText()
  const { session } = useStores()
  const [deletingId, setDeletingId] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const remove = async (member: FamilyMember) => {
    if (isInLiveContract(session.profile, member.id)) return toast.warning(t('family.blocked'))
    if (
      !(await confirm({
        title: t('family.deleteTitle', { name: member.fullName }),
        text: t('family.deleteQuestion'),
        confirm: t('family.delete'),
        danger: true,
      }))
    )
      return
    setDeletingId(member.id)
    timer.current = setTimeout(() => void send(member), deleteDelayMs)
  }

  const send = async (member: FamilyMember) => {
    try {
      onDeleted(await api.put<FamilyMember[]>(`/families/${member.id}`, { active: false }))
      toast.success(t('family.updated'))
    } catch (error) {
      toast.showErrorAs(error, familyErrorText(error, t('family.updateFailed')))
    } finally {
      setDeletingId(undefined)
    }
  }
  return { deletingId, remove }
}

/**
 * Whether a family member stands in the cart or in a contract that counts, and so cannot be deleted (PRO-35).
 */
export function isInLiveContract(
  { cart, contracts, today }: Pick<Profile, 'cart' | 'contracts' | 'today'>,
  familyId: number,
): boolean {
  return [...cart, ...contracts].some(
    (contract) => isLive(contract, today) && coversPerson(contract, familyId),
  )
}
