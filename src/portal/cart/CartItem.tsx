import { ActionIcon, Box, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconFileAlert, IconPencil, IconTrash } from '@tabler/icons-react'
import { localized } from '../../domain/kernel/language.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { monthSpan } from '../../domain/messages/monthSpan.ts'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { AddCovered } from './AddCovered.tsx'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'
import { Effect, Price } from './CartItemMoney.tsx'
import { Hindrance } from './Hindrance.tsx'
import { TakeOutButton } from './TakeOutButton.tsx'

type Props = {
  row: CartRow
  asksDocuments: boolean
  isBusy: boolean
  onRemove: () => void
  onDocuments: () => void
  onMember: (member: FamilyMember) => void
}

/**
 * One cart item as rows of the table: its product, covered people, months, price and documentation, then its
 * payslip effect and its refusals (CAR-03).
 */
export function CartItem({ row, asksDocuments, isBusy, onRemove, onDocuments, onMember }: Props) {
  const t = useText()
  const language = useLanguage()
  const { contract, people, months, state } = row
  const cell = (label: string): { role: 'cell'; 'data-label': string } => ({
    role: 'cell',
    'data-label': label,
  })
  return (
    <tbody
      role="rowgroup"
      className={classes.item}
      data-blocked={Boolean(state.block ?? state.reason) || undefined}
    >
      <tr role="row">
        <th scope="row" role="rowheader">
          <Head row={row} />
        </th>
        <td {...cell(t('cartPage.forWhom'))}>
          {people.map((person) => (
            <PersonName key={person.id} person={person} onMember={onMember} />
          ))}
        </td>
        <td {...cell(t('product.months'))}>{monthSpan(months, language) || '—'}</td>
        <td {...cell(t('cartPage.price'))} className="money" data-number>
          <Price contract={contract} />
        </td>
        <td {...cell(t('cartPage.documents'))}>
          <DocumentsState isComplete={state.isComplete} asksDocuments={asksDocuments} />
        </td>
        <td role="cell" data-action>
          <Actions row={row} isBusy={isBusy} onRemove={onRemove} />
        </td>
      </tr>
      <tr role="row">
        <td role="cell" colSpan={columnCount} className={classes.effect}>
          <Details row={row} asksDocuments={asksDocuments} isBusy={isBusy} onDocuments={onDocuments} />
        </td>
      </tr>
    </tbody>
  )
}

/** The item's payslip effect, its refusals, and a button to its documents. */
function Details({
  row,
  asksDocuments,
  isBusy,
  onDocuments,
}: Pick<Props, 'row' | 'asksDocuments' | 'isBusy' | 'onDocuments'>) {
  const t = useText()
  const { contract, state } = row
  return (
    <>
      <Effect contract={contract} />
      <AddCovered row={row} />
      <Hindrance row={row} />
      <TakeOutButton row={row} />
      {asksDocuments && (
        <Button
          mt="sm"
          variant={state.isComplete ? 'default' : 'filled'}
          onClick={onDocuments}
          disabled={isBusy}
        >
          {t(state.isComplete ? 'cartPage.seeDocuments' : 'cartPage.addDocuments')}
        </Button>
      )}
    </>
  )
}

/** The titles of the columns of all items. */
export function CartColumns() {
  const t = useText()
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((title) => (
          <th
            key={title}
            scope="col"
            role="columnheader"
            data-number={title === 'cartPage.price' || undefined}
          >
            {title === 'cartPage.actions' ? <span className="visually-hidden">{t(title)}</span> : t(title)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const columns = [
  'cartPage.product',
  'cartPage.forWhom',
  'product.months',
  'cartPage.price',
  'cartPage.documents',
  'cartPage.actions',
]
const columnCount = columns.length

/** Buttons to edit the item or to remove it from the cart. */
function Actions({ row, isBusy, onRemove }: Pick<Props, 'row' | 'isBusy' | 'onRemove'>) {
  const t = useText()
  const { contract, state, isEditable } = row
  const category = contract.modality.product.category.alias
  return (
    <Group gap="xs" align="stretch" justify="flex-end" wrap={state.reason ? 'wrap' : 'nowrap'}>
      {isEditable && (
        <LinkButton
          to={`/products/${category}?contract=${encodeURIComponent(contract.id)}`}
          variant={state.reason ? 'filled' : 'default'}
          data-mend={state.reason && true}
          px="sm"
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
  )
}

/** The offer's name, its product and plan year. */
function Head({ row: { contract, state } }: { row: CartRow }) {
  const language = useLanguage()
  const { category, name } = contract.modality.product
  return (
    <Group gap="8px 12px" wrap="nowrap" align="flex-start">
      <TintedIcon benefit={category.alias} />
      <Box miw={0} flex="1 1 120px">
        <Text component="h2" size="md" fw={600} c="var(--brand-titles)" className="breaks" tabIndex={-1}>
          {state.name}
        </Text>
        <Text size="sm" c="dimmed">
          {[localized(name, language), contract.year].join(' · ')}
        </Text>
      </Box>
    </Group>
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
