import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OfferedCategory } from '../../domain/advice/choices.ts'
import { openPlan } from '../../domain/advice/openPlan.ts'
import { findChoice } from '../plan/findChoice.ts'
import { refusalText } from '../../domain/messages/refusalSentence.ts'
import { describeYearGain } from '../../domain/tax/moneySentence.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import { useText } from '../messages/useText.ts'
import { PlanEstimateNote } from '../plan/PlanEstimateNote.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { ActionBar } from '../ui/layout/ActionBar.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { PageSkeleton } from '../ui/layout/Skeletons.tsx'
import { DraftPayStrip } from './DraftPayStrip.tsx'
import { PlanDraft } from './PlanDraft.ts'
import { PlanQuestions } from './PlanQuestions.tsx'
import { PlanRowCard } from './PlanRowCard.tsx'
import { SharePlan } from './SharePlan.tsx'
import { useAddToCart } from './useAddToCart.ts'
import { usePersistedPlan } from './usePersistedPlan.ts'
import { useOfferedCategories } from './useOfferedCategories.ts'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { PlanAloud } from './PlanAloud.tsx'
import { WhatIfFields } from './WhatIfFields.tsx'
import classes from './WholePlan.module.css'

/** /plan: the whole year on one page, and the best plan for the employee's current payments (D-124). */
export const WholePlanPage = observer(function WholePlanPage() {
  const { session } = useStores()
  const { value, error, retry } = useOfferedCategories()
  if (value) return <LoadedPlan offered={value} plan={session.plan} />
  return error === undefined ? <PageSkeleton /> : <ErrorState error={error} onRetry={retry} />
})

/** The number of rows that are rendered with the page; the other rows are rendered after the first paint. */
const firstRows = 1

type LoadedProps = { offered: readonly OfferedCategory[]; plan: TaxedPlan }

const LoadedPlan = observer(function LoadedPlan({ offered, plan: own }: LoadedProps) {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const { year } = findChoice(session.profile)
  const { plan, closed } = useMemo(() => openPlan(own, year), [own, year])
  const isClosed = closed !== undefined
  const [draft] = useState(() => new PlanDraft({ plan, year, offered }))
  useEffect(() => draft.replace({ plan, year, offered }), [draft, plan, year, offered])
  usePersistedPlan(draft)
  const rowCount = useDeferredValue(draft.offered.length, firstRows)
  const isChosen = !draft.isEmpty
  const isAsIs = Object.keys(draft.whatIf).length === 0
  return (
    <Page title={t('wholePlan.title', { year: String(year) })} intro={t('wholePlan.intro')}>
      {closed && <Notice tone="info">{refusalText(closed, language).join(' ')}</Notice>}
      <div className={classes.whole}>
        <div className={classes.choices}>
          <PlanQuestions draft={draft} />
          <WhatIfFields draft={draft} />
          <section aria-labelledby="plan-rows" className={classes.rows}>
            <h2 id="plan-rows">{t('wholePlan.rows')}</h2>
            {draft.offered.slice(0, rowCount).map(({ declaration }, index) => (
              <PlanRowCard key={declaration.id} draft={draft} index={index} />
            ))}
          </section>
        </div>
        <div className={classes.sums}>
          <PlanAloud draft={draft} />
          {isChosen && !isClosed && isAsIs && <AddToCart draft={draft} />}
          <Card title={t('wholePlan.sum', { year: String(year) })} id="plan-sum">
            <div className={classes.sum}>
              {isChosen ? <WhatOneGets draft={draft} /> : <p>{t('wholePlan.nothingYet')}</p>}
              <DraftPayStrip draft={draft} />
              <PlanEstimateNote years={[year]} plan={plan} />
              {isChosen && isAsIs && <SharePlan draft={draft} />}
            </div>
          </Card>
        </div>
      </div>
    </Page>
  )
})

/** The effect of the whole plan on the payslip, and the plan's value. */
const WhatOneGets = observer(function WhatOneGets({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const { priceCents, valueCents, maternityCents } = draft.prices.valueOf(draft.picks)
  const money = useMoney([priceCents, valueCents, maternityCents])
  const language = useLanguage()
  const hasReturn = simulatorOf(draft.plan).id === 'law'
  return (
    <div>
      {draft.money && (
        <MoneyBar money={draft.money} per="year" title={describeYearGain(draft.money, language)} isStill />
      )}
      <p className={classes.worth}>
        {t(hasReturn ? 'wholePlan.worthByReturn' : 'wholePlan.worth', { gain: money(valueCents) })}
      </p>
      {maternityCents > 0 && <p>{t('wholePlan.maternityLost', { lost: money(maternityCents) })}</p>}
    </div>
  )
})

const AddToCart = observer(function AddToCart({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const { valueCents } = draft.prices.valueOf(draft.picks)
  const money = useMoney([valueCents])
  const count = draft.picks.filter((pick) => pick !== undefined).length
  return (
    <ActionBar total={t('wholePlan.gain', { gain: money(valueCents) })} className={classes.action}>
      <AddButton draft={draft} count={count} />
    </ActionBar>
  )
})

/** Memoized: a change of an amount changes only the total beside the button. */
const AddButton = memo(function AddButton({ draft, count }: { draft: PlanDraft; count: number }) {
  const t = useText()
  const { add, isBusy } = useAddToCart(draft)
  return (
    <Button loading={isBusy} onClick={() => void add()}>
      {t('wholePlan.add', { count })}
    </Button>
  )
})
