import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { api } from '../api/api.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { TableSkeleton } from '../ui/TableSkeleton.tsx'
import { useLoad } from '../ui/useLoad.ts'
import { FamilyMemberModal } from './FamilyMemberModal.tsx'
import { MemberRow } from './MemberRow.tsx'
import styles from './FamilyTab.module.css'
import { useDeleteMember } from './useDeleteMember.ts'

/** The family: the employee first, then whoever was added; add, update, delete (PRO-28 to PRO-37). */
export const FamilyTab = observer(function FamilyTab() {
  const t = useText()
  const { session } = useStores()
  const [edited, setEdited] = useState<FamilyMember | 'new'>()
  const {
    value: members,
    error,
    retry,
    replace,
  } = useLoad(() => api.get<FamilyMember[]>('/families'), session.profile.id)
  const refresh = (next: FamilyMember[]) => {
    replace(next)
    void session.reload().catch(() => undefined)
  }
  const { deletingId, remove } = useDeleteMember(refresh)
  return (
    <Card
      title={t('family.title')}
      id="family"
      flush={Boolean(members)}
      aside={
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
          {t('family.add')}
        </Button>
      }
    >
      {error && !members ? (
        <ErrorState error={error} fallback={t('family.notFound')} onRetry={retry} />
      ) : !members ? (
        <TableSkeleton rows={3} />
      ) : (
        <ul className={styles.list}>
          {members
            .filter(({ active }) => active)
            .map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isLeaving={member.id === deletingId}
                onUpdate={() => setEdited(member)}
                onDelete={() => void remove(member)}
              />
            ))}
        </ul>
      )}
      <FamilyMemberModal
        edited={edited}
        onClose={() => setEdited(undefined)}
        onSaved={(next) => {
          setEdited(undefined)
          refresh(next)
        }}
      />
    </Card>
  )
})
