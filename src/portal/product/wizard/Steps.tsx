import { IconCheck } from '@tabler/icons-react'
import type { FlowStep } from '../contract/flowPath.ts'
import { useText } from '../../messages/useText.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import classes from './Wizard.module.css'

/** Where in the flow: each step by its word, those behind with a tick. */
export function Steps({
  steps,
  current,
  words,
}: {
  steps: readonly FlowStep[]
  current: string | undefined
  words: BenefitMessages
}) {
  const t = useText()
  const at = steps.findIndex(({ name }) => name === current)
  return (
    <ol className={classes.steps} aria-label={t('product.wizard.steps')}>
      {steps.map(({ name, meta }, index) => (
        <li
          key={name}
          className={classes.step}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {index < at ? <IconCheck size={16} /> : index + 1}
          </span>
          <span className={classes.word}>{words.messages(meta.title) ?? meta.title}</span>
        </li>
      ))}
    </ol>
  )
}
