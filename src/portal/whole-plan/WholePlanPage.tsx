import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { OfferedCategory } from '../../domain/advice/choices.ts'
import { nearestPlanYear } from '../../domain/catalogue/planMonths.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import type { MoneyTerms } from '../../domain/tax/productMoney.ts'
import { useText } from '../messages/useText.ts'
import { EstimateNote } from '../plan/EstimateNote.tsx'
import { MoneyLineOf } from '../plan/MoneyLine.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { ActionBar } from '../ui/layout/ActionBar.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { PageSkeleton } from '../ui/layout/Skeletons.tsx'
import { PayStrip } from './PayStrip.tsx'
import { PlanDraft } from './PlanDraft.ts'
import { PlanQuestions } from './PlanQuestions.tsx'
import { PlanRowCard } from './PlanRowCard.tsx'
import { useAddToCart } from './useAddToCart.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { useOfferedCategories } from './useOfferedCategories.ts'
import classes from './WholePlan.module.css'

/** /plan: the whole year on one page, and the best plan for what one pays already (D-124). */
export const WholePlanPage = observer(function WholePlanPage() {
  const { session } = useStores()
  const { value, error, retry } = useOfferedCategories()
  if (value) return <LoadedPlan offered={value} plan={session.plan} />
  return error === undefined ? <PageSkeleton /> : <ErrorState error={error} onRetry={retry} />
})

type LoadedProps = { offered: readonly OfferedCategory[]; plan: TaxedPlan }

const LoadedPlan = observer(function LoadedPlan({ offered, plan }: LoadedProps) {
  const t = useText()
  const year = nearestPlanYear(plan.today, plan.cutOffDay)
  const [draft] = useState(() => new PlanDraft({ plan, year, offered }))
  useEffect(() => draft.replacePlan(plan), [draft, plan])
  useKeptDraft(draft)
  const isChosen = draft.picks.some((pick) => pick !== undefined)
  return (
    <Page title={t('wholePlan.title', { year: String(year) })} intro={t('wholePlan.intro')}>
      <PlanQuestions draft={draft} />
      <div className={classes.columns}>
        <section aria-labelledby="plan-rows" className={classes.rows}>
          <h2 id="plan-rows">{t('wholePlan.rows')}</h2>
          {draft.rows.map((row, index) => (
            <PlanRowCard key={row.offered.declaration.id} draft={draft} row={row} index={index} />
          ))}
        </section>
        <div className={classes.sums}>
          <Card title={t('wholePlan.sum', { year: String(year) })} id="plan-sum">
            {isChosen ? (
              <MoneyLineOf products={termsOf(draft)} size="large" />
            ) : (
              <p>{t('wholePlan.nothingYet')}</p>
            )}
            <PayStrip draft={draft} products={termsOf(draft)} />
            {isChosen && <AddToCart draft={draft} />}
            <EstimateNote size="sm" years={[year]} model={plan} />
          </Card>
        </div>
      </div>
    </Page>
  )
})

const AddToCart = observer(function AddToCart({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const { add, isBusy } = useAddToCart(draft)
  const count = draft.picks.filter((pick) => pick !== undefined).length
  return (
    <ActionBar total={<MoneyLineOf products={termsOf(draft)} />} className={classes.action}>
      <Button loading={isBusy} onClick={() => void add()}>
        {t('wholePlan.add', { count })}
      </Button>
    </ActionBar>
  )
})

/** What the rows that count would be as contracts. */
function termsOf({ prices, picks, year }: PlanDraft): MoneyTerms[] {
  return (prices.priced(picks) ?? []).map(({ choice, quote }) => ({
    ...quote,
    modality: choice.modality,
    category: choice.category,
    year,
    details: quote.details ?? choice.request.details,
  }))
}
