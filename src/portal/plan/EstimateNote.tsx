import { Text, type TextProps } from '@mantine/core'
import type { TaxContext } from '../../domain/tax/simulator.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { useText } from '../messages/useText.ts'

type Props = Pick<TextProps, 'size' | 'mt'> & {
  /** The plan years of the amounts beside the note. */
  years: readonly number[]
  /** The tax model of the amounts. */
  model: Pick<TaxContext, 'tax' | 'simulator'>
}

/** Explains that the amounts are estimates, with the year of the tax table if that is not the plan year. */
export function EstimateNote({ years, model, ...style }: Props) {
  const t = useText()
  const sentences = years.flatMap((year) => {
    const table = simulatorOf(model).tableYear({ tax: model.tax, year })
    return table === year ? [] : [t('calc.otherYear', { year: String(year), table: String(table) })]
  })
  return (
    <Text {...style} c="dimmed">
      {[t('calc.estimate'), ...sentences].join(' ')}
    </Text>
  )
}
