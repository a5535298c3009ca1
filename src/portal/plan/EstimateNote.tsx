import { Text, type TextProps } from '@mantine/core'
import { useText } from '../messages/useText.ts'

type Props = Pick<TextProps, 'size' | 'mt'> & {
  /** The plan years whose money is told beside it. */
  years: readonly number[]
  /** The year of the tax table that it is worked out with. */
  tableYear: number
}

/** Says that the money is an estimate, and which table it is worked out with where that is another year's. */
export function EstimateNote({ years, tableYear, ...style }: Props) {
  const t = useText()
  const others = years.filter((year) => year !== tableYear)
  const sentences = others.map((year) =>
    t('calc.otherYear', { year: String(year), table: String(tableYear) }),
  )
  return (
    <Text {...style} c="dimmed">
      {[t('calc.estimate'), ...sentences].join(' ')}
    </Text>
  )
}
