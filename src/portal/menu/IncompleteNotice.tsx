import type { missingData } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'

type Props = { reason: NonNullable<ReturnType<typeof missingData>> }

/** What is missing before the plan opens, and the tab where it is filled in (RTE-05, RTE-06, D-62). */
export function IncompleteNotice({ reason }: Props) {
  const t = useText()
  return (
    <Notice
      tone="warning"
      title={t(reason === 'password' ? 'incomplete.passwordTitle' : 'incomplete.title')}
      action={
        <LinkButton to={reason === 'phone' ? '/profile?tab=employee' : '/profile'}>
          {t('incomplete.go')}
        </LinkButton>
      }
    >
      {t(`incomplete.${reason}`)}
    </Notice>
  )
}
