import { formatMonth } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useLanguage } from '../words/language.ts'
import type { PayrollMonth, PayrollYear } from './payrollApi.ts'
import { usePermission } from '../calls/permissions.ts'
import styles from './payroll.module.css'

type MissingProps = { of: PayrollYear; company: string }

/** Lists the rows that the next closing will not include unless somebody acts. */
export function Missing({ of, company }: MissingProps) {
  const t = useText()
  const may = usePermission()
  const language = useLanguage()
  const { waiting, underReview, documentsMissing } = of
  if (waiting + underReview === 0) return null
  const reviews = t('desk.payroll.underReview', { count: underReview, documents: documentsMissing })
  return (
    <Notice tone="info" title={t('desk.payroll.missing', { month: formatMonth(of.next, language) })}>
      <ul className={styles.missing}>
        {waiting > 0 && <li>{t('desk.payroll.waiting', { count: waiting })}</li>}
        {underReview > 0 && (
          <li>{may('review/list') ? <a href={`#reviews?company=${company}`}>{reviews}</a> : reviews}</li>
        )}
      </ul>
    </Notice>
  )
}

/** The label of a month's state. */
export function StateLabel({ state }: Pick<PayrollMonth, 'state'>) {
  const t = useText()
  return (
    <span className={styles.state} data-state={state}>
      {t(`desk.payroll.state.${state}`)}
    </span>
  )
}

/** A card of named figures. */
export function FigureCard({ title, figures }: { title: string; figures: [string, string][] }) {
  return (
    <Card title={title}>
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
