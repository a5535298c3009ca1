import { formatDate } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { usePermission } from '../calls/permissions.ts'
import { useLanguage } from '../words/language.ts'
import type { Step } from './campaign.ts'
import styles from './campaigns.module.css'

type Props = { steps: readonly Step[]; company: string; year: number }

/** The page where each step is done, by the step's name. */
const targets: Record<string, string> = {
  copy: 'plan/copy',
  prices: 'studio',
  window: 'plan/open',
  close: 'plan/close',
}

const tones: Record<string, string> = { done: 'success', open: 'info', 'not yet': 'warning' }

/** The plan year as a timeline: the steps that are done, open, and still to come. */
export function PlanSteps({ steps, company, year }: Props) {
  const t = useText()
  return (
    <Card title={t('campaign.steps', { year })}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={`${step.step} ${index}`} data-state={step.state}>
            <PlanStep {...{ step, company, year }} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function PlanStep({ step, company, year }: { step: Step } & Omit<Props, 'steps'>) {
  const t = useText()
  const may = usePermission()
  const language = useLanguage()
  const name = t(`campaign.step.${step.step}`)
  const target = targets[step.step]
  const query = new URLSearchParams({ company, year: String(year) })
  const day = (text: string): string => formatDate(text, language)
  const isEverybody = step.audience === '' || step.audience === 'everybody'
  return (
    <>
      <strong>
        {target && may(target === 'studio' ? 'studio/show' : target) ? (
          <a href={`#${target}?${query}`}>{name}</a>
        ) : (
          name
        )}
      </strong>
      {step.state !== 'none' && (
        <span className="chip" data-tone={tones[step.state] ?? 'neutral'}>
          {t(`campaign.state.${step.state}`)}
        </span>
      )}
      <span>
        {t(`campaign.step.${step.step}.${step.state === 'none' ? 'none' : 'text'}`, {
          count: step.count,
          from: step.from && day(step.from),
          to: step.to && day(step.to),
        })}
        {!isEverybody && ` · ${step.audience}`}
      </span>
    </>
  )
}
