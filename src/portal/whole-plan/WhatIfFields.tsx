import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { capitalized, monthName } from '../../domain/kernel/format.ts'
import { spanishProvinces } from '../../domain/kernel/provinces.ts'
import { taxedSalary } from '../../domain/plan/payrollSalary.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { CountInput } from '../ui/inputs/CountInput.tsx'
import { MoneyInput } from '../ui/inputs/MoneyInput.tsx'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

/** Fields to try another salary, place, part time or child, without saving anything. */
export const WhatIfFields = observer(function WhatIfFields({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const { whatIf, plan, own } = draft
  const isTried = Object.keys(whatIf).length > 0
  return (
    <details className="fold" open={isTried || undefined}>
      <summary>{t('wholePlan.whatIf')}</summary>
      <div className={classes.questions}>
        <PayFields draft={draft} />
        <NativeSelect
          label={t('wholePlan.province')}
          value={plan.employee.province ?? ''}
          data={[{ value: '', label: t('wholePlan.noProvince') }, ...spanishProvinces]}
          onChange={(event) => {
            const { value } = event.currentTarget
            draft.tryOut({ province: value === (own.employee.province ?? '') ? undefined : value })
          }}
        />
        <Checkbox
          label={t('wholePlan.child')}
          checked={whatIf.hasNewChild ?? false}
          onChange={(event) => draft.tryOut({ hasNewChild: event.currentTarget.checked })}
        />
      </div>
      {isTried && (
        <p role="status">
          {t('wholePlan.tried')}{' '}
          <Button variant="subtle" onClick={() => draft.tryNothing()}>
            {t('wholePlan.untry')}
          </Button>
        </p>
      )}
    </details>
  )
})

/** Fields for another salary or part time, and its first month. */
const PayFields = observer(function PayFields({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const id = useId()
  const { whatIf, own, year } = draft
  const ownCents = taxedSalary(own, year).fixedCents ?? undefined
  const isTried = whatIf.fixedCents !== undefined || whatIf.hoursPercent !== undefined
  return (
    <>
      <MoneyInput
        id={`${id}-salary`}
        label={t('wholePlan.salary')}
        valueCents={whatIf.fixedCents ?? ownCents}
        onChange={(cents) => draft.tryOut({ fixedCents: cents === ownCents ? undefined : cents })}
      />
      <CountInput
        id={`${id}-hours`}
        label={t('wholePlan.hours')}
        value={whatIf.hoursPercent ?? 100}
        min={1}
        max={100}
        onChange={(percent) => draft.tryOut({ hoursPercent: percent === 100 ? undefined : percent })}
      />
      {isTried && <FirstMonth draft={draft} />}
    </>
  )
})

/** The month from which the other salary or the part time is tried. */
const FirstMonth = observer(function FirstMonth({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const language = useLanguage()
  const months = Array.from({ length: 12 }, (_, month) => ({
    value: String(month),
    label: capitalized(monthName(month, language)),
  }))
  return (
    <NativeSelect
      label={t('wholePlan.payFrom')}
      value={String(draft.whatIf.fromMonth ?? 0)}
      data={months}
      onChange={({ currentTarget }) => draft.tryOut({ fromMonth: Number(currentTarget.value) })}
    />
  )
})
