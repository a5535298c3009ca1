import { SegmentedControl } from '@mantine/core'
import { useText } from '../messages/useText.ts'

/** Which plan year: only asked where there is more than one to choose from. */
export function YearChoice({
  years,
  year,
  onChange,
}: {
  years: readonly number[]
  year: number
  onChange: (year: number) => void
}) {
  const t = useText()
  if (years.length < 2) return null
  return (
    <SegmentedControl
      aria-label={t('product.year')}
      data={years.map(String)}
      value={String(year)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
