import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { nearestPlanYear, openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { compensationOf } from '../../domain/tax/compensation.ts'
import type { SocialBenefit } from '../../domain/company/tenant/tenant.ts'
import { loadSocialBenefits } from '../api/company.ts'
import { countsAsAchieved } from '../../domain/tax/savings.ts'
import { planBenefits } from '../../domain/tax/planBenefits.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Segments } from '../ui/inputs/Segments.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { PageSkeleton } from '../ui/layout/Skeletons.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { StackedColumn } from '../ui/charts/StackedColumn.tsx'
import { StatementButton } from '../plan/StatementButton.tsx'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { BreakdownTable } from './BreakdownTable.tsx'
import { CompanyPays } from './CompanyPays.tsx'
import styles from './CompensationPage.module.css'
import { buildBreakdown } from './buildBreakdown.ts'

/**
 * The total of salary and benefits, including the company's payments for the year's plan, as a chart and a
 * table; social security is shown beside the total (COM, D-26).
 */
export const CompensationPage = observer(function CompensationPage() {
  const t = useText()
  const language = useLanguage()
  const { plan } = useStores().session
  const years = openPlanYears(plan.today)
  const [year, setYear] = useState(() => nearestPlanYear(plan.today, plan.cutOffDay))
  const { value, error, retry } = useLoad(loadSocialBenefits, language)
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  return (
    <Page
      title={t('compensation.title')}
      intro={t('compensation.intro')}
      actions={
        <Segments
          aria-label={t('compensation.year')}
          data={years.map(String)}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
        />
      }
    >
      {error && !value ? (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      ) : value && declarations ? (
        <>
          <Figures values={[...value, ...planBenefits(plan, declarations, year)]} />
          {plan.contracts.some((each) => each.year === year && countsAsAchieved(each)) && (
            <div>
              <StatementButton year={year} />
            </div>
          )}
        </>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
})

const Figures = observer(function Figures({ values }: { values: SocialBenefit[] }) {
  const t = useText()
  const language = useLanguage()
  const { profile, company } = useStores().session
  const figures = compensationOf({
    fixedSalaryCents: profile.fixedSalaryCents ?? 0,
    variableSalaryCents: profile.variableSalaryCents ?? 0,
    values,
  })
  const parts = buildBreakdown(profile, values, language).map(({ label, ...part }) => ({
    ...part,
    label: part.isProduct ? label : t(label),
  }))
  const money = useMoney(parts.map(({ cents }) => cents))
  const social = { label: t('compensation.socialSecurity'), cents: figures.socialSecurityCents }
  const paid = [
    ...parts.filter(({ isProduct }) => isProduct),
    ...(company.hideSocialSecurityInCompensation ? [] : [social]),
  ].filter(({ cents }) => cents > 0)
  return (
    <div className={styles.sections}>
      <FigureList figures={figures} />
      <Card title={t('compensation.breakdown')} id="breakdown">
        <div className={styles.breakdown}>
          <StackedColumn parts={parts} write={money} />
          <BreakdownTable parts={parts} totalCents={figures.totalCents} />
        </div>
      </Card>
      {paid.length > 0 && (
        <Card title={t('compensation.companyPays')} id="company-pays">
          <CompanyPays rows={paid} />
        </Card>
      )}
    </div>
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
