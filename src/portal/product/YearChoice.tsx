import { useText } from '../messages/useText.ts'
import { Segments } from '../ui/inputs/Segments.tsx'

type YearChoiceProps = { years: readonly number[]; year: number; onChange: (year: number) => void }

/** The choice of the plan year, if there are several. */
export function YearChoice({ years, year, onChange }: YearChoiceProps) {
  const t = useText()
  if (years.length < 2) return null
  return (
    <Segments
      aria-label={t('product.year')}
      data={years.map(String)}
      value={String(year)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
