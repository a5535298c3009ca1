import { Skeleton } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { compensationOf } from '../../domain/tax/compensation.ts'
import type { SocialBenefit } from '../../domain/company/tenant/tenant.ts'
import { loadSocialBenefits } from '../api/company.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { PageSkeleton } from '../ui/layout/Skeletons.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { BreakdownTable } from './BreakdownTable.tsx'
import styles from './CompensationPage.module.css'
import { buildBreakdown } from './buildBreakdown.ts'
import { createLazyPart } from '../ui/layout/lazyPart.tsx'

const { Part: Donut } = createLazyPart(async () => (await import('../ui/charts/Donut.tsx')).default)

/**
 * The total of salary and benefits, by part in a chart and a table; social security stands beside the total,
 * not in it (COM, D-26).
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
  const { profile } = useStores().session
  const figures = compensationOf({
    fixedSalaryCents: profile.fixedSalaryCents ?? 0,
    variableSalaryCents: profile.variableSalaryCents ?? 0,
    values,
  })
  const parts = buildBreakdown(profile, values, useLanguage()).map(({ label, ...part }) => ({
    ...part,
    label: part.isProduct ? label : t(label),
  }))
  return (
    <>
      <Card>
        <FigureList figures={figures} />
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

type FigureListProps = { figures: ReturnType<typeof compensationOf> }

const FigureList = observer(function FigureList({ figures }: FigureListProps) {
  const t = useText()
  const { company } = useStores().session
  return (
    <dl className={styles.figures}>
      <Figure
        isTotal
        label={t('compensation.total')}
        cents={figures.totalCents}
        unit={t('compensation.perYear')}
      />
      <Figure
        label={t('compensation.benefits')}
        cents={figures.socialBenefitsCents}
        unit={t('compensation.perYear')}
      />
      {!company.hideSocialSecurityInCompensation && (
        <Figure
          label={t('compensation.socialSecurity')}
          cents={figures.socialSecurityCents}
          unit={t('compensation.estimate')}
        />
      )}
    </dl>
  )
})

type FigureProps = { label: string; cents: number; unit: string; isTotal?: boolean }

function Figure({ label, cents, unit, isTotal = false }: FigureProps) {
  const money = useMoney()
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd className="money">{money(cents)}</dd>
      <dd className={styles.unit}>{unit}</dd>
    </div>
  )
}
