import { Checkbox, NativeSelect, Switch, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import type { Choice } from '../../domain/advice/choices.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { roundedPercent } from '../../domain/kernel/money.ts'
import { isInformative } from '../../domain/benefit/schedule.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { isInCart, isLive } from '../../domain/plan/contractState.ts'
import { useText } from '../messages/useText.ts'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { useStores } from '../session/StoresContext.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { MonthCells } from './MonthCells.tsx'
import { RowAmount } from './RowAmount.tsx'
import type { PlanRow } from './OfferedChoices.ts'
import { pickOf, type PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

type Props = { draft: PlanDraft; row: PlanRow; index: number }

/** A category of the year's plan: what it brings, its switch, its amount, and its twelve months. */
export const PlanRowCard = observer(function PlanRowCard({ draft, row, index }: Props) {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
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
        {choice && (
          <Switch
            checked={row.state.isOn}
            aria-label={t('wholePlan.take', { product: name })}
            onChange={(event) => draft.change(declaration.id, { isOn: event.currentTarget.checked })}
          />
        )}
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

type ChoiceProps = Props & { choice: Choice }

const ChoiceParts = observer(function ChoiceParts({ draft, row, index, choice }: ChoiceProps) {
  const t = useText()
  const language = useLanguage()
  const { id } = row.offered.declaration
  const { state } = row
  const labelOf = ({ modality, unit }: Choice): string => {
    const name = localized(modality.name, language)
    return unit?.valueCents ? `${name}, ${formatMoney(unit.valueCents, language)}` : name
  }
  return (
    <div className={classes.parts}>
      <div className={classes.part}>
        {row.choices.length > 1 ? (
          <NativeSelect
            aria-label={t('wholePlan.modality')}
            value={String(state.index)}
            data={row.choices.map((each, at) => ({ value: String(at), label: labelOf(each) }))}
            onChange={(event) => draft.change(id, { index: Number(event.currentTarget.value) })}
          />
        ) : (
          <Text c="dimmed">{labelOf(choice)}</Text>
        )}
        <CoveredPeople draft={draft} row={row} />
        <Brings draft={draft} row={row} index={index} />
      </div>
      <div className={classes.part}>
        <RowAmount draft={draft} row={row} index={index} choice={choice} />
        <MonthCells draft={draft} row={row} choice={choice} />
      </div>
    </div>
  )
})

/** What one has of the category in the year already, signed or in the cart. */
const Owned = observer(function Owned({ draft, row }: Omit<Props, 'index'>) {
  const t = useText()
  const language = useLanguage()
  return ownOf(draft, row).map((contract) => (
    <p key={contract.id} className={classes.refused}>
      {t(isInCart(contract) ? 'wholePlan.inCart' : 'wholePlan.owned', {
        name: localized(contract.modality.name, language),
        price: formatMoney(contract.priceCents, language),
      })}
    </p>
  ))
})

const CoveredPeople = observer(function CoveredPeople({ draft, row }: Omit<Props, 'index'>) {
  const t = useText()
  const people = draft.people.filter(({ id }) => row.coverable.includes(id))
  if (people.length < 2) return null
  return (
    <Checkbox.Group
      aria-label={t('wholePlan.people')}
      value={row.state.people.map(String)}
      onChange={(chosen) =>
        chosen.length > 0 && draft.change(row.offered.declaration.id, { people: chosen.map(Number) })
      }
    >
      <div className={classes.people}>
        {people.map((person) => (
          <Checkbox key={person.id} value={String(person.id)} label={person.firstName} />
        ))}
      </div>
    </Checkbox.Group>
  )
})

/** What of 100 euros of the row one pays, beside all other rows. */
const Brings = observer(function Brings({ draft: { prices, picks }, row, index }: Props) {
  const t = useText()
  const pick = pickOf(row)
  const withRow = picks.with(index, pick)
  if (!pick || !prices.isAllowed(withRow)) return null
  const own = prices.valueOf(withRow)
  const rest = prices.valueOf(picks.with(index, undefined))
  const priceCents = own.priceCents - rest.priceCents
  if (priceCents <= 0) return null
  const paidCents = priceCents - (own.valueCents - rest.valueCents)
  return (
    <p className={classes.brings}>
      {t('wholePlan.ofHundred', { paid: signedPercent(paidCents, priceCents) })}
    </p>
  )
})

const signedPercent = (part: number, total: number): number =>
  part < 0 ? -roundedPercent(-part, total) : roundedPercent(part, total)

function ownOf({ plan, year }: PlanDraft, { offered }: PlanRow): Contract[] {
  return plan.contracts.filter(
    (contract) =>
      contract.category === offered.declaration.id && contract.year === year && isLive(contract, plan.today),
  )
}

/** Why nothing of a category can be chosen here: its reason, or that its own page asks for more. */
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
        [text, lift].filter(Boolean).join('. ')
      )}
    </p>
  )
}
