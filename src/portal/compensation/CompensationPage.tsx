import { Skeleton } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { Suspense, lazy } from 'react'
import { compensationOf } from '../../domain/tax/compensation.ts'
import type { SocialBenefit } from '../../domain/tenant/tenant.ts'
import { loadSocialBenefits } from '../api/company.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { useLoad } from '../ui/useLoad.ts'
import { useLanguage, useMoney } from '../ui/useMoney.ts'
import { BreakdownTable } from './BreakdownTable.tsx'
import styles from './CompensationPage.module.css'
import { breakdownOf } from './breakdownOf.ts'

const Donut = lazy(() => import('../ui/charts/Donut.tsx'))

/**
 * Salary and benefits as one figure, told apart in a chart and a table; social security beside them, not in
 * them (COM, D-26).
 */
export const CompensationPage = observer(function CompensationPage() {
  const t = useText()
  const language = useLanguage()
  const { value, error, retry } = useLoad(loadSocialBenefits, language)
  return (
    <Page title={t('compensation.title')} intro={t('compensation.intro')}>
      {error && !value ? (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      ) : value ? (
        <Figures values={value} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
})

const Figures = observer(function Figures({ values }: { values: SocialBenefit[] }) {
  const t = useText()
  const money = useMoney()
  const { profile, company } = useStores().session
  const figures = compensationOf({
    fixedSalaryCents: profile.fixedSalaryCents ?? 0,
    variableSalaryCents: profile.variableSalaryCents ?? 0,
    values,
  })
  const parts = breakdownOf(profile, values, useLanguage()).map(({ label, ...part }) => ({
    ...part,
    label: part.isProduct ? label : t(label),
  }))
  return (
    <>
      <Card>
        <dl className={styles.figures}>
          <div className={styles.total}>
            <dt>{t('compensation.total')}</dt>
            <dd className="money">{money(figures.totalCents)}</dd>
            <dd className={styles.unit}>{t('compensation.perYear')}</dd>
          </div>
          <div>
            <dt>{t('compensation.benefits')}</dt>
            <dd className="money">{money(figures.socialBenefitsCents)}</dd>
            <dd className={styles.unit}>{t('compensation.perYear')}</dd>
          </div>
          {!company.hideSocialSecurityInCompensation && (
            <div>
              <dt>{t('compensation.socialSecurity')}</dt>
              <dd className="money">{money(figures.socialSecurityCents)}</dd>
              <dd className={styles.unit}>{t('compensation.estimate')}</dd>
            </div>
          )}
        </dl>
      </Card>
      <Card title={t('compensation.breakdown')} id="breakdown">
        <div className={styles.breakdown}>
          <div className={styles.chart}>
            <Suspense fallback={<Skeleton height="100%" circle />}>
              <Donut
                labels={parts.map(({ label }) => label)}
                values={parts.map(({ cents }) => cents)}
                write={money}
                centre={money(figures.totalCents)}
              />
            </Suspense>
          </div>
          <BreakdownTable parts={parts} totalCents={figures.totalCents} />
        </div>
      </Card>
    </>
  )
})
