import { IconCheck } from '@tabler/icons-react'
import { useText } from '../messages/useText.ts'
import classes from '../product/wizard/Wizard.module.css'

/** The two steps of the cart. */
export function CartSteps({ step }: { step: 0 | 1 }) {
  const t = useText()
  return (
    <ol className={classes.steps} aria-label={t('cartPage.steps')}>
      {[t('cartPage.stepConfirm'), t('cartPage.stepSign')].map((word, at) => (
        <li
          key={word}
          className={classes.step}
          aria-current={at === step ? 'step' : undefined}
          data-done={at < step || undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {at < step ? <IconCheck size={16} /> : at + 1}
          </span>
          <span className={classes.word}>{word}</span>
        </li>
      ))}
    </ol>
  )
}
