import { lazy, Suspense } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import type { FaultyCompany } from '../calls/overview.ts'
import { chooseCompany } from '../calls/chosenCompany.ts'
import { useCompanyName } from '../calls/companies.ts'
import { usePermission } from '../calls/permissions.ts'
import { useLanguage } from '../words/language.ts'

const FaultFixes = lazy(() => import('../studio/FaultFixes.tsx'))

const maxSentences = 5

/**
 * Lists the companies whose files have faults, with the date, the served version, the faults, and a button
 * where it is clear what was meant.
 */
export function FaultCards({ faults }: { faults: readonly FaultyCompany[] }) {
  const t = useText()
  const language = useLanguage()
  const companyName = useCompanyName()
  const may = usePermission()
  const moment = (instant: string): string => formatMoment(new Date(instant), language, 'medium')
  return faults.map(({ company, since, servedAt, sentences }) => {
    const values = { company: companyName(company), since: moment(since) }
    const more = sentences.length - maxSentences
    return (
      <Notice key={company} tone="danger">
        {servedAt
          ? t('desk.faults.served', { ...values, servedAt: moment(servedAt) })
          : t('desk.faults.notServed', values)}
        <ul>
          {sentences.slice(0, maxSentences).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {more > 0 && <li>{t('desk.faults.more', { count: more })}</li>}
        </ul>
        {may('studio/save') && (
          <Suspense>
            <FaultFixes company={company} />
          </Suspense>
        )}
        {may('studio/show') && (
          <a href="#studio?part=advanced" onClick={() => chooseCompany(company)}>
            {t('desk.faults.open')}
          </a>
        )}
      </Notice>
    )
  })
}
