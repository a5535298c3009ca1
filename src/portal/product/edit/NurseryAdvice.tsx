import { Checkbox, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { capitalized, formatMoney, monthName } from '../../../domain/kernel/format.ts'
import {
  maxNurseryExtraCents,
  nurseryCase,
  possibleMonths,
  type NurseryAnswers,
} from '../../../domain/tax/law/art81maternity.ts'
import { adviseNurseries, type NurseryAdvice as Advice } from '../../../domain/tax/law/nurseryAdvice.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import classes from '../../plan/calculator/Calculator.module.css'
import type { ChildVoucher } from './vouchersOf.ts'

type Props = {
  year: number
  vouchers: readonly ChildVoucher[]
  /** What the voucher gains in each month: its price less what the payslip falls. */
  savedCents: readonly number[]
}

/**
 * Compares the voucher with the nursery increase of the maternity deduction, month by month, from the
 * employee's answers.
 */
export function NurseryAdvice({ year, vouchers, savedCents }: Props) {
  const t = useText()
  const language = useLanguage()
  const [answers, setAnswers] = useState<Partial<NurseryAnswers>>({ hasDeduction: true })
  const cases = vouchers.map((voucher) => nurseryCase({ year, ...voucher }, answers))
  const maxMonths = Math.max(0, ...vouchers.map((voucher) => possibleMonths({ year, ...voucher }).length))
  return (
    <Stack gap="sm" mt="xs">
      <Text size="sm">
        {t('law.nursery.intro', { amount: formatMoney(maxNurseryExtraCents(year), language) })}
      </Text>
      <Questions
        answers={answers}
        proposed={cases[0]}
        maxMonths={maxMonths}
        onChange={(more) => setAnswers({ ...answers, ...more })}
      />
      <Result year={year} advice={adviseNurseries(cases, savedCents)} />
    </Stack>
  )
}

type QuestionsProps = {
  answers: Partial<NurseryAnswers>
  proposed: ReturnType<typeof nurseryCase> | undefined
  /** The largest number of months that may be full for one of the children. */
  maxMonths: number
  onChange: (answers: Partial<NurseryAnswers>) => void
}

function Questions({ answers, proposed, maxMonths, onChange }: QuestionsProps) {
  const t = useText()
  const id = useId()
  const { costCents, fullMonths, otherVoucherCents = 0 } = answers
  return (
    <>
      <Checkbox
        label={t('law.nursery.hasDeduction')}
        checked={answers.hasDeduction ?? true}
        onChange={({ currentTarget }) => onChange({ hasDeduction: currentTarget.checked })}
      />
      <MoneyInput
        id={`${id}-cost`}
        label={t('law.nursery.cost')}
        valueCents={costCents ?? Math.max(0, ...(proposed?.costCents ?? []))}
        minCents={0}
        onChange={(cents) => onChange({ costCents: cents })}
      />
      <CountInput
        id={`${id}-months`}
        label={t('law.nursery.fullMonths')}
        value={fullMonths ?? proposed?.fullMonths.filter(Boolean).length}
        max={maxMonths}
        onChange={(months) => onChange({ fullMonths: months })}
      />
      <MoneyInput
        id={`${id}-other`}
        label={t('law.nursery.other')}
        valueCents={otherVoucherCents}
        minCents={0}
        onChange={(cents) => onChange({ otherVoucherCents: cents })}
      />
    </>
  )
}

function Result({ year, advice }: { year: number; advice: Advice }) {
  const t = useText()
  const language = useLanguage()
  const money = useMoney(advice.months.flatMap((month) => [month.savedCents, month.lostCents]))
  const { savedCents, lostCents, gainCents } = advice
  const params = {
    year: String(year),
    saved: formatMoney(savedCents, language),
    lost: formatMoney(lostCents, language),
    gain: formatMoney(Math.abs(gainCents), language),
  }
  return (
    <>
      <Text aria-live="polite">{t(gainCents < 0 ? 'law.nursery.loses' : 'law.nursery.gains', params)}</Text>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('law.nursery')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reading.month')}</th>
            <th scope="col">{t('law.nursery.saved')}</th>
            <th scope="col">{t('law.nursery.lost')}</th>
            <th scope="col">{t('law.nursery.gain')}</th>
          </tr>
        </thead>
        <tbody>
          {advice.months.map((month) => (
            <tr key={month.monthIndex} className={classes.line}>
              <th scope="row">{capitalized(monthName(month.monthIndex, language))}</th>
              <td className="money">{money(month.savedCents)}</td>
              <td className="money">{money(month.lostCents)}</td>
              <td className="money">{money(month.gainCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed">
        {t('law.nursery.note')}
      </Text>
    </>
  )
}
