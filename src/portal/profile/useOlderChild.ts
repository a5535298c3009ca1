import { formatDate } from '../../domain/kernel/format.ts'
import { isOlderChild } from '../../domain/plan/family.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

type Child = Partial<Pick<FamilyMember, 'firstName' | 'birthday' | 'relationship'>>

/**
 * Asks whether to save a child who is not younger than the employee (D-112); for any other child resolves to
 * true at once.
 */
export function useOlderChild() {
  const t = useText()
  const language = useLanguage()
  return async (children: readonly Child[], parentBirthday: string): Promise<boolean> => {
    const older = children.find((child) => isOlderChild(child, parentBirthday))
    if (!older) return true
    return confirm({
      title: t('family.olderTitle'),
      text: t('family.olderQuestion', {
        name: older.firstName ?? '',
        birthday: formatDate(older.birthday ?? '', language),
        parent: formatDate(parentBirthday, language),
      }),
      confirm: t('family.olderConfirm'),
      cancel: t('family.olderCancel'),
    })
  }
}
