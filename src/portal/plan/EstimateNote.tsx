import { Text, type TextProps } from '@mantine/core'
import type { TaxContext } from '../../domain/tax/simulator.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { useText } from '../messages/useText.ts'

type Props = Pick<TextProps, 'size' | 'mt'> & {
  /** The plan years whose money stands beside it. */
  years: readonly number[]
  /** What the money is worked out with. */
  model: Pick<TaxContext, 'tax' | 'simulator'>
}

/** Says that the money is an estimate, and which table it is worked out with where that is another year's. */
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
