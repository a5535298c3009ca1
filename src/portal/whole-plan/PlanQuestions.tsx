import { Button, Checkbox, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { OfferedCategory } from '../../domain/advice/choices.ts'
import { exemptionOf } from '../../domain/catalogue/exemption.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { useText } from '../messages/useText.ts'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { CountInput } from '../ui/inputs/CountInput.tsx'
import { MoneyInput } from '../ui/inputs/MoneyInput.tsx'
import { Card } from '../ui/layout/Card.tsx'
import type { PlanDraft } from './PlanDraft.ts'
import { ProposalText } from './ProposalText.tsx'
import classes from './WholePlan.module.css'

/** The employee's current payments by category, and the best plan for them. */
export const PlanQuestions = observer(function PlanQuestions({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const asked = draft.offered.filter(
    (offered) => offered.declaration.asks && draft.choices.coverableBy(offered).length > 0,
  )
  if (asked.length === 0) return null
  const isAnswered = Object.values(draft.answers).some(({ monthCents }) => monthCents > 0)
  return (
    <Card title={t('wholePlan.questions')} id="plan-questions">
      <Text c="dimmed">{t('wholePlan.questionsHelp')}</Text>
      <ul className={classes.questions}>
        {asked.map((offered) => (
          <Question key={offered.declaration.id} draft={draft} offered={offered} />
        ))}
      </ul>
      <Button disabled={!isAnswered} onClick={() => draft.propose()}>
        {t('wholePlan.propose')}
      </Button>
      <div role="status">{draft.proposal && <ProposalText draft={draft} proposal={draft.proposal} />}</div>
    </Card>
  )
})

type QuestionProps = { draft: PlanDraft; offered: OfferedCategory }

const Question = observer(function Question({ draft, offered }: QuestionProps) {
  const t = useText()
  const id = useId()
  const { declaration } = offered
  const { text } = useBenefitMessages(declaration)
  const coverable = draft.choices.coverableBy(offered)
  const answer = draft.answerOf(offered)
  const change = (changed: Partial<typeof answer>): void =>
    draft.answer(declaration.id, { ...answer, ...changed })
  const people = draft.people.filter((person) => coverable.includes(person.id))
  return (
    <li className={classes.question}>
      <TintedIcon benefit={declaration.id} />
      <div className={classes.answer}>
        <MoneyInput
          id={`${id}-amount`}
          label={text('asks')}
          valueCents={answer.monthCents || undefined}
          description={t('wholePlan.perMonth')}
          onChange={(cents) => change({ monthCents: cents ?? 0 })}
        />
        {declaration.asks?.months && answer.monthCents > 0 && (
          <CountInput
            id={`${id}-months`}
            label={t('wholePlan.months')}
            value={answer.months}
            min={1}
            max={12}
            onChange={(months) => change({ months: months ?? 12 })}
          />
        )}
        {answer.monthCents > 0 && <Maternity draft={draft} offered={offered} />}
        {people.length > 1 && answer.monthCents > 0 && (
          <Checkbox.Group
            label={t('wholePlan.people')}
            value={answer.people.map(String)}
            onChange={(chosen) => chosen.length > 0 && change({ people: chosen.map(Number) })}
          >
            <div className={classes.people}>
              {people.map((person) => (
                <Checkbox key={person.id} value={String(person.id)} label={person.firstName} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      </div>
    </li>
  )
})

/** Asks about the maternity deduction, which a nursery voucher reduces by law. */
const Maternity = observer(function Maternity({ draft, offered }: QuestionProps) {
  const t = useText()
  const { declaration, modalities } = offered
  const isNursery = modalities.some((each) => exemptionOf(declaration.exemption, each) === 'nursery')
  if (!isNursery || simulatorOf(draft.plan).id !== 'law') return null
  const answer = draft.answerOf(offered)
  return (
    <Checkbox
      label={t('wholePlan.maternity')}
      checked={!answer.noMaternity}
      onChange={({ currentTarget }) =>
        draft.answer(declaration.id, { ...answer, noMaternity: !currentTarget.checked })
      }
    />
  )
})
