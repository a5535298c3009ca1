import { Checkbox, NativeSelect, Switch, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Choice } from '../../domain/advice/choices.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { asksDocumentation } from '../../domain/benefit/documentation.ts'
import { isInformative } from '../../domain/benefit/schedule.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { isInCart, isLive } from '../../domain/plan/contractState.ts'
import { withStops } from '../../domain/messages/refusalSentence.ts'
import { useText } from '../messages/useText.ts'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { useEndText } from '../plan/useEndText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { MonthCells } from './MonthCells.tsx'
import { RowAmount } from './RowAmount.tsx'
import type { PlanRow } from './OfferedChoices.ts'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

type Props = { draft: PlanDraft; row: PlanRow; index: number }
type CardProps = Omit<Props, 'row'>

/** A category of the year's plan: its value, its switch, its amount, and its twelve months. */
export const PlanRowCard = observer(function PlanRowCard({ draft, index }: CardProps) {
  const language = useLanguage()
  const { session } = useStores()
  const { row } = draft.figures[index]!
  const { declaration, modalities } = row.offered
  const product = session.findProduct(declaration.id)
  const isRead = modalities.every((modality) => isInformative(declaration, modality))
  if (!product || isRead) return null
  const name = localized(product.name, language)
  const choice = row.choices[row.state.index]
  return (
    <section className={classes.row} aria-label={name} data-on={row.state.isOn || undefined}>
      <div className={classes.rowHead}>
        <TintedIcon benefit={declaration.id} />
        <h3>
          <Link to={`/products/${declaration.id}`}>{name}</Link>
        </h3>
        {choice && <TakeSwitch draft={draft} category={declaration.id} name={name} isOn={row.state.isOn} />}
      </div>
      <Owned draft={draft} row={row} />
      {choice ? (
        <ChoiceParts draft={draft} row={row} index={index} choice={choice} />
      ) : (
        <NothingHere draft={draft} row={row} name={name} />
      )}
    </section>
  )
})

type SwitchProps = { draft: PlanDraft; category: string; name: string; isOn: boolean }

/** Memoized, like all fields of a row that do not depend on the amount. */
const TakeSwitch = memo(function TakeSwitch({ draft, category, name, isOn }: SwitchProps) {
  const t = useText()
  return (
    <Switch
      checked={isOn}
      aria-label={t('wholePlan.take', { product: name })}
      onChange={(event) => draft.change(category, { isOn: event.currentTarget.checked })}
    />
  )
})

type ChoiceProps = Props & { choice: Choice }

const ChoiceParts = observer(function ChoiceParts({ draft, row, index, choice }: ChoiceProps) {
  const t = useText()
  const { id } = row.offered.declaration
  const { coverable, choices, state } = row
  return (
    <div className={classes.parts}>
      <div className={classes.part}>
        <ModalityField draft={draft} category={id} choices={choices} index={state.index} />
        <CoveredPeople draft={draft} category={id} coverable={coverable} people={state.people} />
        <Brings draft={draft} index={index} />
        {asksDocumentation(row.offered.declaration, choice.modality) && (
          <p className={classes.refused}>{t('wholePlan.documents')}</p>
        )}
      </div>
      <div className={classes.part}>
        <RowAmount draft={draft} row={row} index={index} choice={choice} />
        <MonthCells draft={draft} row={row} choice={choice} />
      </div>
    </div>
  )
})

type ModalityProps = { draft: PlanDraft; category: string; choices: readonly Choice[]; index: number }

const ModalityField = memo(function ModalityField({ draft, category, choices, index }: ModalityProps) {
  const t = useText()
  const language = useLanguage()
  const labels = choices.map(({ modality, unit }) => {
    const name = localized(modality.name, language)
    return unit?.valueCents ? `${name}, ${formatMoney(unit.valueCents, language)}` : name
  })
  if (labels.length === 1) return <Text c="dimmed">{labels[0]}</Text>
  return (
    <NativeSelect
      aria-label={t('wholePlan.modality')}
      value={String(index)}
      data={labels.map((label, at) => ({ value: String(at), label }))}
      onChange={(event) => draft.change(category, { index: Number(event.currentTarget.value) })}
    />
  )
})

/** The category's existing contracts of the year, signed or in the cart. */
const Owned = observer(function Owned({ draft, row }: Omit<Props, 'index'>) {
  const t = useText()
  const language = useLanguage()
  const endText = useEndText()
  return ownOf(draft, row).map((contract) => (
    <p key={contract.id} className={classes.refused}>
      {endText(contract) ??
        t(isInCart(contract) ? 'wholePlan.inCart' : 'wholePlan.owned', {
          name: localized(contract.modality.name, language),
          price: formatMoney(contract.priceCents, language),
        })}
    </p>
  ))
})

type PeopleProps = {
  draft: PlanDraft
  category: string
  coverable: readonly number[]
  people: readonly number[]
}

const CoveredPeople = observer(function CoveredPeople(props: PeopleProps) {
  const { draft, category, coverable, people: covered } = props
  const t = useText()
  const people = draft.people.filter(({ id }) => coverable.includes(id))
  if (people.length < 2) return null
  return (
    <Checkbox.Group
      aria-label={t('wholePlan.people')}
      value={covered.map(String)}
      onChange={(chosen) => chosen.length > 0 && draft.change(category, { people: chosen.map(Number) })}
    >
      <div className={classes.people}>
        {people.map((person) => (
          <Checkbox key={person.id} value={String(person.id)} label={person.firstName} />
        ))}
      </div>
    </Checkbox.Group>
  )
})

/** The euros that the employee pays of each 100 euros of the row, given all other rows. */
const Brings = observer(function Brings({ draft, index }: Omit<Props, 'row'>) {
  const t = useText()
  const language = useLanguage()
  const brings = draft.figures[index]?.brings
  if (!brings) return null
  const { paidPercent: paid, maternityCents } = brings
  return (
    <>
      <p className={classes.brings} data-gains={paid < 100 || undefined}>
        {t('wholePlan.ofHundred', { paid })}
      </p>
      {maternityCents > 0 && (
        <p className={classes.brings}>
          {t('wholePlan.maternityRow', { lost: formatMoney(maternityCents, language) })}
        </p>
      )}
    </>
  )
})

function ownOf({ plan, year }: PlanDraft, { offered }: PlanRow): Contract[] {
  return plan.contracts.filter(
    (contract) =>
      contract.category === offered.declaration.id && contract.year === year && isLive(contract, plan.today),
  )
}

/** Explains why a category has no choice on this page: its refusal, or a link to its own page with a form. */
function NothingHere({ draft, row, name }: Omit<Props, 'index'> & { name: string }) {
  const t = useText()
  const { say } = useBenefitMessages(row.offered.declaration)
  if (ownOf(draft, row).length > 0) return null
  const asksMore = row.refusal === undefined || row.refusal.code === 'nothingToPropose'
  const { text, lift } = asksMore ? { text: '', lift: undefined } : say(row.refusal!)
  return (
    <p className={classes.refused}>
      {asksMore ? (
        <Link to={`/products/${row.offered.declaration.id}`}>
          {t('wholePlan.ownPage', { product: name })}
        </Link>
      ) : (
        withStops([text, lift]).join(' ')
      )}
    </p>
  )
}
