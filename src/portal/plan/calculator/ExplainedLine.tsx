import { Box } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { allPots } from '../../../domain/plan/bags.ts'
import type { Calculation, CalculatorLine } from '../../../domain/tax/calculator.ts'
import type { Simulator } from '../../../domain/tax/simulator.ts'
import { simulatorOf } from '../../../domain/tax/tableSimulator.ts'
import type {
  ExplainedBracket,
  ExplainedInput,
  ExplainLine,
  Explanation,
  ExplanationSource,
} from '../../../domain/tax/explainLine.ts'
import {
  formatDate,
  formatMoney,
  formatPercent,
  formatRate,
  moneyFormat,
} from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { useText } from '../../messages/useText.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { useLoad } from '../../ui/hooks/useLoad.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './Calculator.module.css'
import { LineToggle } from './LineToggle.tsx'

/** A line of the calculator in both columns; it opens to its formula, figures, brackets and source. */
export function ExplainedLine({ calculation, line }: { calculation: Calculation; line: CalculatorLine }) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const written = toCells(line, calculation, language)
  return (
    <>
      <tr className={classes.line} data-strong={line.id === 'netIncrease' || undefined}>
        <LineToggle isOpen={isOpen} panelId={panelId} onToggle={() => setOpen(!isOpen)}>
          {t(`calculator.line.${line.id}`)}
        </LineToggle>
        <td className="money">
          {written.without ?? (
            <Box component="span" c="dimmed">
              —
            </Box>
          )}
        </td>
        <td className="money">{written.with}</td>
      </tr>
      <tr id={panelId} hidden={!isOpen}>
        <td colSpan={3} className={classes.panel}>
          {isOpen && allPots.some((pot) => pot === line.id) && (
            <Box component="p" fw={500} mb="xs">
              {t(`pot.${line.id}`)}
            </Box>
          )}
          {isOpen && <Explanations calculation={calculation} line={line} />}
        </td>
      </tr>
    </>
  )
}

/** Explains the line; separately for each column if the plan changes it. */
function Explanations({ calculation, line }: { calculation: Calculation; line: CalculatorLine }) {
  const t = useText()
  const { id } = simulatorOf(calculation.input)
  const { value: explain, error, retry } = useLoad(() => loadExplain(id), id)
  if (!explain) return error === undefined ? null : <ErrorState error={error} onRetry={retry} />
  const withPlan = explain(calculation, line.id, 'with')
  if (!isChanged(line)) return <ExplanationText explanation={withPlan} />
  return (
    <>
      <ExplanationText title={t('calc.without')} explanation={explain(calculation, line.id, 'without')} />
      <ExplanationText title={t('calc.with')} explanation={withPlan} />
    </>
  )
}

/** The code that explains a line is loaded when the first line is opened. */
const loadExplain = async (simulator: Simulator['id']): Promise<ExplainLine> =>
  simulator === 'law'
    ? (await import('../../../domain/tax/law/explainByLaw.ts')).explainByLaw
    : (await import('../../../domain/tax/explainLine.ts')).explainLine

function isChanged(line: CalculatorLine): boolean {
  if (line.kind === 'percent') return line.withoutPercent !== line.withPercent
  return line.withoutCents !== undefined && line.withoutCents !== line.withCents
}

function ExplanationText({
  title,
  explanation: { formula, inputs, brackets, sources = [] },
}: {
  title?: string
  explanation: Explanation
}) {
  const t = useText()
  const language = useLanguage()
  return (
    <div className={classes.explanation}>
      {title && (
        <Box component="p" c="dimmed" mb="xxs">
          {title}
        </Box>
      )}
      <Box component="p" fw={500} mb="xs">
        {t(formula)}
      </Box>
      <dl className={classes.inputs}>
        {inputs.map((input) => (
          <div key={input.label}>
            <dt>{t(input.label)}</dt>
            <dd className="money">{formatInput(input, language)}</dd>
          </div>
        ))}
      </dl>
      {brackets && <Brackets title={t('calc.brackets.base')} brackets={brackets.base} />}
      {brackets && <Brackets title={t('calc.brackets.minimum')} brackets={brackets.minimum} />}
      {sources.map((source) => (
        <Source key={'citation' in source ? source.citation : source.text} source={source} />
      ))}
    </div>
  )
}

/** The source of the figures. The texts of legal articles are loaded when the first line is opened. */
function Source({ source }: { source: ExplanationSource }) {
  const t = useText()
  const language = useLanguage()
  const { year, validFrom } = source
  const citation = useCitation('citation' in source ? source.citation : undefined, year)
  const text = 'text' in source ? source.text : citation
  if (!text) return null
  const date = formatDate(validFrom, language)
  return <p className={classes.source}>{t('calc.source', { source: text, year: String(year), date })}</p>
}

function useCitation(name: string | undefined, year: number): string | undefined {
  const [citation, setCitation] = useState<string>()
  useEffect(() => {
    let isShown = true
    const load = async (): Promise<void> => {
      const { writeCitation } = await import('../../../domain/tax/law/citations.ts')
      if (isShown && name) setCitation(writeCitation(name, year))
    }
    if (name) void load().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [name, year])
  return citation
}

function Brackets({ title, brackets }: { title: string; brackets: ExplainedBracket[] }) {
  const t = useText()
  const language = useLanguage()
  if (brackets.length === 0) return null
  return (
    <div>
      <Box component="p" c="dimmed" mt="xs">
        {title}
      </Box>
      <ul className="bullets tabular">
        {brackets.map((bracket) => (
          <li key={bracket.fromCents}>
            {t('calc.bracket', {
              taxed: formatMoney(bracket.taxedCents, language),
              percent: formatPercent(bracket.percent, language, 2),
              tax: formatMoney(bracket.taxCents, language),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function formatInput(input: ExplainedInput, language: Language): string {
  return input.kind === 'money' ? formatMoney(input.cents, language) : formatRate(input.percent, language)
}

function toCells(
  line: CalculatorLine,
  { lines }: Calculation,
  language: Language,
): { without: string | undefined; with: string } {
  if (line.kind === 'percent')
    return {
      without: formatRate(line.withoutPercent, language),
      with: formatRate(line.withPercent, language),
    }
  const all = lines.flatMap((each) => (each.kind === 'money' ? [each.withoutCents ?? 0, each.withCents] : []))
  const money = moneyFormat(all, language)
  return {
    without: line.withoutCents === undefined ? undefined : money(line.withoutCents),
    with: money(line.withCents),
  }
}
