import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { completedYears } from '../../domain/kernel/calendar.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import styles from './FamilyTab.module.css'

type Props = { member: FamilyMember; isLeaving: boolean; onUpdate: () => void; onDelete: () => void }

/** One member; the employee, member 0, has no buttons: that data are the other tab's (PRO-29). */
export const MemberRow = observer(function MemberRow({ member, isLeaving, onUpdate, onDelete }: Props) {
  const t = useText()
  const language = useLanguage()
  const { today, picture } = useStores().session.profile
  const isSelf = member.id === 0
  const years = completedYears(member.birthday, today)
  return (
    <li className={styles.row} data-leaving={isLeaving || undefined}>
      <Avatar
        profile={{ firstName: member.firstName, lastName1: member.lastName1, picture: isSelf ? picture : '' }}
        size={44}
      />
      <div className={styles.words}>
        <p className={styles.name}>{member.fullName}</p>
        <p className={styles.facts}>
          {t(`family.relationship.${member.relationship}`)}
          {member.birthday &&
            years !== undefined &&
            ` · ${t('family.born', { date: formatDate(member.birthday, language), age: t('family.age', { years }) })}`}
          {member.disabilityType && ` · ${t('family.disability', { percent: member.disability ?? 0 })}`}
        </p>
      </div>
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
            color="red.7"
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
