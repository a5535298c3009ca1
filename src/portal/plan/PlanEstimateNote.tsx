import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import { dataGaps } from '../../domain/tax/simulator.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { taxContextOf } from '../../domain/tax/taxContext.ts'
import { useText } from '../messages/useText.ts'
import { EstimateNote } from './EstimateNote.tsx'

type Props = {
  /** The plan years of the amounts beside the note. */
  years: readonly number[]
  plan: TaxedPlan
}

/**
 * The note about estimates, with what is assumed where data is missing or contradicts itself (D-121), for
 * amounts without a calculator beside them.
 */
export function PlanEstimateNote({ years, plan }: Props) {
  const t = useText()
  const assumed = new Set(years.flatMap((year) => simulatorOf(plan).assumed(taxContextOf(plan, year))))
  const gaps = dataGaps.filter((id) => assumed.has(id))
  return (
    <>
      <EstimateNote size="sm" years={years} model={plan} />
      {gaps.length > 0 && (
        <Text size="sm" c="dimmed">
          {gaps.map((id) => t(`law.assumed.${id}`)).join(' ')}{' '}
          <Link to="/profile?tab=employee#tax-situation">{t('law.tellSituation')}</Link>
        </Text>
      )}
    </>
  )
}
