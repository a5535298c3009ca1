import { formatDate, formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { chooseCompany } from '../calls/chosenCompany.ts'
import { useCompanyName } from '../calls/companies.ts'
import type { HandEdit, WaitingRelease } from '../calls/overview.ts'
import { usePermission } from '../calls/permissions.ts'
import { useLanguage } from '../words/language.ts'

type Props = { unapproved: readonly HandEdit[]; toApprove: readonly WaitingRelease[] }

/**
 * Lists the releases that wait for an approval, and the companies whose red changes were made by hand
 * without one.
 */
export function ReleaseCards({ unapproved, toApprove }: Props) {
  const t = useText()
  const language = useLanguage()
  const companyName = useCompanyName()
  return (
    <>
      {toApprove.map(({ company, publication, requestedBy, reds, on }) => (
        <Notice key={`${company} ${publication}`} tone="info">
          {t('desk.toApprove', {
            company: companyName(company),
            name: requestedBy,
            count: reds,
            when: on ? 'day' : 'now',
            day: on ? formatDate(on, language, 'long') : '',
          })}{' '}
          <ListLink company={company} />
        </Notice>
      ))}
      {unapproved.map(({ company, release, reds, servedAt }) => (
        <Notice key={company} tone="warning">
          {t('desk.unapproved', {
            company: companyName(company),
            release,
            count: reds,
            since: formatMoment(new Date(servedAt), language, 'medium'),
          })}{' '}
          <ListLink company={company} />
        </Notice>
      ))}
    </>
  )
}

function ListLink({ company }: { company: string }) {
  const t = useText()
  const may = usePermission()
  if (!may('release/list')) return null
  return (
    <a href="#release/list" onClick={() => chooseCompany(company)}>
      {t('studio.pending.open')}
    </a>
  )
}
