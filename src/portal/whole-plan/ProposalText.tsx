import type { ProposedPlan } from '../../domain/advice/proposePlan.ts'
import { localized } from '../../domain/kernel/language.ts'
import { sharePercent } from '../../domain/kernel/money.ts'
import { withStops } from '../../domain/messages/refusalSentence.ts'
import { useText } from '../messages/useText.ts'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

type ProposalProps = { draft: PlanDraft; proposal: ProposedPlan }

/** Describes the value of the best plan by product, and the unavailable products with their reasons. */
export function ProposalText({ draft, proposal }: ProposalProps) {
  const t = useText()
  const language = useLanguage()
  const { products, refused, value } = proposal
  const money = useMoney([value.valueCents, ...products.map(({ gain }) => gain.valueCents)])
  const nameOf = (category: string): string => {
    const product = draft.plan.employee.products.find((each) => each.category.alias === category)
    return product ? localized(product.name, language) : category
  }
  return (
    <div className={classes.proposal}>
      <p className={classes.headline}>
        {products.length > 0
          ? t('wholePlan.best', { amount: money(value.valueCents), year: String(proposal.year) })
          : t('wholePlan.noBetter')}
      </p>
      <ul className={classes.gains}>
        {products.map(({ pick: { choice }, gain }) => (
          <li key={choice.category}>
            <span>{nameOf(choice.category)}</span>
            <span className={classes.gainBar} aria-hidden="true">
              <span style={{ width: `${sharePercent(gain.valueCents, value.valueCents)}%` }} />
            </span>
            <strong className="money">{money(gain.valueCents)}</strong>
          </li>
        ))}
      </ul>
      {refused.map(({ category, refusal }) => (
        <Refused key={category} draft={draft} name={nameOf(category)} category={category} refusal={refusal} />
      ))}
    </div>
  )
}

type RefusedProps = { draft: PlanDraft; name: string } & ProposedPlan['refused'][number]

function Refused({ draft, name, category, refusal }: RefusedProps) {
  const declaration = draft.findDeclaration(category)
  const { say } = useBenefitMessages(declaration ?? { messages: {} })
  const { text, lift } = say(refusal)
  return (
    <p className={classes.refused}>
      <strong>{name}</strong>: {withStops([text, lift]).join(' ')}
    </p>
  )
}
