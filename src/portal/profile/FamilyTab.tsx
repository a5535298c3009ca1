import { Box, Button, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { completedYears } from '../../domain/kernel/calendar.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { loadFamily } from '../api/families.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Avatar } from '../ui/data/Avatar.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { TableSkeleton } from '../ui/layout/Skeletons.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { FamilyMemberModal } from './FamilyMemberModal.tsx'
import styles from './FamilyTab.module.css'
import { useDeleteMember } from './useDeleteMember.ts'

/**
 * The family: the employee first, then the members, who can be added, updated and deleted (PRO-28 to PRO-37).
 */
export const FamilyTab = observer(function FamilyTab() {
  const t = useText()
  const { session } = useStores()
  const [editedId, setEditedId] = useState<number | 'new'>()
  // A change of the family in another tab arrives with the profile; the list and an open form follow it.
  const family = useLoad(loadFamily, `${session.profile.id} ${JSON.stringify(session.profile.family)}`)
  const members = family.value
  const edited = editedId === 'new' ? editedId : members?.find(({ id }) => id === editedId)
  const refresh = (next: FamilyMember[]) => {
    family.replace(next)
    void session.reload().catch(() => undefined)
  }
  const add = (
    <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setEditedId('new')}>
      {t('family.add')}
    </Button>
  )
  return (
    <Card title={t('family.title')} id="family" flush={Boolean(members)} aside={add}>
      {members ? (
        <MemberList members={members} onUpdate={({ id }) => setEditedId(id)} onDeleted={refresh} />
      ) : family.error ? (
        <ErrorState error={family.error} fallback={t('family.notFound')} onRetry={family.retry} />
      ) : (
        <TableSkeleton rows={3} />
      )}
      <FamilyMemberModal
        edited={edited}
        onClose={() => setEditedId(undefined)}
        onSaved={(next) => {
          setEditedId(undefined)
          refresh(next)
        }}
      />
    </Card>
  )
})

type ListProps = {
  members: FamilyMember[]
  onUpdate: (member: FamilyMember) => void
  onDeleted: (members: FamilyMember[]) => void
}

function MemberList({ members, onUpdate, onDeleted }: ListProps) {
  const { deletingId, remove } = useDeleteMember(onDeleted)
  return (
    <ul className={styles.list}>
      {members
        .filter(({ active }) => active)
        .map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isLeaving={member.id === deletingId}
            onUpdate={() => onUpdate(member)}
            onDelete={() => void remove(member)}
          />
        ))}
    </ul>
  )
}

type RowProps = { member: FamilyMember; isLeaving: boolean; onUpdate: () => void; onDelete: () => void }

/**
 * A family member. The employee (member 0) has no buttons, because another tab contains the employee's data
 * (PRO-29).
 */
const MemberRow = observer(function MemberRow({ member, isLeaving, onUpdate, onDelete }: RowProps) {
  const t = useText()
  const { picture } = useStores().session.profile
  const isSelf = member.id === 0
  return (
    <li className={styles.row} data-leaving={isLeaving || undefined}>
      <Avatar
        profile={{ firstName: member.firstName, lastName1: member.lastName1, picture: isSelf ? picture : '' }}
        size={44}
      />
      <MemberFacts member={member} />
      {!isSelf && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={isLeaving}
            aria-label={t('family.updateOf', { name: member.fullName })}
            onClick={onUpdate}
          >
            {t('family.update')}
          </Button>
          <Button
            variant="subtle"
            color="var(--danger)"
            size="sm"
            loading={isLeaving}
            aria-label={t('family.deleteOf', { name: member.fullName })}
            onClick={onDelete}
          >
            {t('family.delete')}
          </Button>
        </div>
      )}
    </li>
  )
})

/** The name, relationship, age and disability of a member. */
const MemberFacts = observer(function MemberFacts({ member }: Pick<RowProps, 'member'>) {
  const t = useText()
  const language = useLanguage()
  const { today } = useStores().session.profile
  const formatBirth = (date: string, years: number) =>
    t('family.born', { date, age: t('family.age', { years }) })
  const years = completedYears(member.birthday, today)
  return (
    <Box miw={0} flex="1 1 200px">
      <Box component="p" fw={600} className="breaks">
        {member.fullName}
      </Box>
      <Text size="sm" c="dimmed">
        {t(`family.relationship.${member.relationship}`)}
        {member.birthday &&
          years !== undefined &&
          ` · ${formatBirth(formatDate(member.birthday, language), years)}`}
        {member.disabilityType && ` · ${t('family.disability', { percent: member.disability ?? 0 })}`}
      </Text>
    </Box>
  )
})
