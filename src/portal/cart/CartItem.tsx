import { ActionIcon, Box, Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconFileAlert, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatMoney } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { monthSpan } from '../../domain/messages/monthSpan.ts'
import { MoneyLineOf } from '../plan/MoneyLine.tsx'
import { ChargedBag } from '../plan/PotTerm.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { AddCovered } from './AddCovered.tsx'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'
import { TakeOutButton } from './TakeOutButton.tsx'

type Props = {
  row: CartRow
  asksDocuments: boolean
  isBusy: boolean
  onRemove: () => void
  onDocuments: () => void
  onMember: (member: FamilyMember) => void
}

/** One cart item: its product, price, covered people, months, and the state of its documentation (CAR-03). */
export function CartItem({ row, asksDocuments, isBusy, onRemove, onDocuments, onMember }: Props) {
  const t = useText()
  const { contract, state } = row
  const category = contract.modality.product.category.alias
  return (
    <li className={classes.item} data-blocked={Boolean(state.block ?? state.reason) || undefined}>
      <Head row={row} />
      <Box mt="sm">
        <MoneyLineOf products={[contract]} />
      </Box>
      <Facts row={row} asksDocuments={asksDocuments} onMember={onMember} />
      <AddCovered row={row} />
      <Hindrance row={row} />
      <TakeOutButton row={row} />
      <Group gap="xs" align="stretch" justify="flex-end" mt="md" className={classes.actions}>
        {asksDocuments && (
          <Button variant={state.isComplete ? 'default' : 'filled'} onClick={onDocuments} disabled={isBusy}>
            {t(state.isComplete ? 'cartPage.seeDocuments' : 'cartPage.addDocuments')}
          </Button>
        )}
        {row.isEditable && (
          <LinkButton
            to={`/products/${category}?contract=${encodeURIComponent(contract.id)}`}
            variant={state.reason ? 'filled' : 'default'}
            data-mend={state.reason && true}
            aria-label={t(state.reason ? 'cartPage.seeProductOf' : 'cartPage.editItem', { name: state.name })}
          >
            {t(state.reason ? 'cartPage.seeProduct' : 'cartPage.edit')}
          </LinkButton>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('cartPage.removeItem', { name: state.name })}
          disabled={isBusy}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </li>
  )
}

/**
 * Explains why the item stops the cart or stays in it, or that it came back because it was not accepted
 * (D-81).
 */
function Hindrance({ row: { contract, state, isEditable } }: Pick<Props, 'row'>) {
  const t = useText()
  const { block, reason } = state
  if (!block && !reason && contract.state !== 'expiredPurchase') return null
  const stop = block === 'expired' && isEditable ? 'expiredEdit' : block
  const hindrance = stop ? t(`cartPage.block.${stop}`) : reason && `${reason.text}. ${reason.lift}`
  const cameBack =
    contract.state === 'expiredPurchase' && t(hindrance ? 'cartPage.cameBack' : 'cartPage.notAccepted')
  return (
    <p className={classes.block} data-open={!hindrance || undefined}>
      <IconAlertCircle size={20} aria-hidden="true" />
      {[cameBack, hindrance].filter(Boolean).join(' ')}
    </p>
  )
}

/** The offer's name, its product and plan year. */
function Head({ row: { contract, state } }: { row: CartRow }) {
  const language = useLanguage()
  const { category, name } = contract.modality.product
  return (
    <Group gap="8px 16px">
      <TintedIcon benefit={category.alias} size="tile" />
      <Box miw={0} flex="1 1 120px">
        <Text component="h2" size="lg" fw={600} c="var(--brand-titles)" className="breaks" tabIndex={-1}>
          {state.name}
        </Text>
        <Text size="sm" c="dimmed">
          {[localized(name, language), contract.year].join(' · ')}
        </Text>
      </Box>
    </Group>
  )
}

/** The covered people, the months, the yearly total and the state of the documentation. */
function Facts({ row, asksDocuments, onMember }: Pick<Props, 'row' | 'asksDocuments' | 'onMember'>) {
  const t = useText()
  const language = useLanguage()
  const { contract, people, months, totalCents, state } = row
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('cartPage.forWhom')}</dt>
        <dd>
          {people.map((person) => (
            <PersonName key={person.id} person={person} onMember={onMember} />
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('product.months')}</dt>
        <dd>{monthSpan(months, language) || '—'}</dd>
      </div>
      <div>
        <dt>
          <ChargedBag planType={contract.modality.product.planType} year={contract.year} />
        </dt>
        <dd className="money">{formatMoney(totalCents, language)}</dd>
      </div>
      <div>
        <dt>{t('cartPage.documents')}</dt>
        <dd>
          <DocumentsState isComplete={state.isComplete} asksDocuments={asksDocuments} />
        </dd>
      </div>
    </dl>
  )
}

type PersonNameProps = { person: CartRow['people'][number]; onMember: Props['onMember'] }

/** The name of a covered person; a family member's name opens the form with their data. */
function PersonName({ person: { id, name, member }, onMember }: PersonNameProps) {
  const t = useText()
  if (!member) return <span>{id === 0 ? t('cartPage.you') : name}</span>
  return (
    <button
      type="button"
      className={classes.member}
      onClick={() => onMember(member)}
      aria-label={t('cartPage.editMember', { name })}
    >
      {name}
      <IconPencil size={16} aria-hidden="true" />
    </button>
  )
}

/** "Completed" or "pending", as text and icon (CAR-06). */
function DocumentsState({ isComplete, asksDocuments }: { isComplete: boolean; asksDocuments: boolean }) {
  const t = useText()
  if (!asksDocuments)
    return (
      <Text span size="sm" c="dimmed">
        {t('cartPage.noDocuments')}
      </Text>
    )
  return (
    <span className={classes.state} data-complete={isComplete || undefined}>
      {isComplete ? (
        <IconCircleCheck size={16} aria-hidden="true" />
      ) : (
        <IconFileAlert size={16} aria-hidden="true" />
      )}
      {t(isComplete ? 'cartPage.complete' : 'cartPage.pending')}
    </span>
  )
}
