import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconFileAlert, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatMoney } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { monthSpan } from '../../domain/messages/monthSpan.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { TintedIcon } from '../ui/TintedIcon.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

type Props = {
  row: CartRow
  asksDocuments: boolean
  isBusy: boolean
  onRemove: () => void
  onDocuments: () => void
  onMember: (member: FamilyMember) => void
}

/**
 * One item of the cart: what, for whom, which months, what it costs, and whether its papers are there
 * (CAR-03).
 */
export function CartItem({ row, asksDocuments, isBusy, onRemove, onDocuments, onMember }: Props) {
  const t = useText()
  const language = useLanguage()
  const { contract, people, months, paid, totalCents, state } = row
  const alias = contract.modality.product.category.alias
  const product = localized(contract.modality.product.name, language)
  return (
    <li className={classes.item} data-blocked={state.block !== undefined || undefined}>
      <div className={classes.head}>
        <TintedIcon benefit={alias} size="tile" />
        <div className={classes.words}>
          <h3 className={classes.name}>{state.name}</h3>
          <p className={classes.small}>{[product, contract.year].join(' · ')}</p>
        </div>
        <div className={classes.price}>
          <span className={classes.amount}>
            {formatMoney(paid.size > 0 ? Math.max(...paid.values()) : totalCents, language)}
          </span>
          <span className={classes.small}>{t(priceUnit(paid))}</span>
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('cartPage.forWhom')}</dt>
          <dd>
            {people.map(({ id, name, member }) =>
              member ? (
                <button
                  key={id}
                  type="button"
                  className={classes.member}
                  onClick={() => onMember(member)}
                  aria-label={t('cartPage.editMember', { name })}
                >
                  {name}
                  <IconPencil size={16} aria-hidden="true" />
                </button>
              ) : (
                <span key={id} className={classes.self}>
                  {id === 0 ? t('cartPage.you') : name}
                </span>
              ),
            )}
          </dd>
        </div>
        <div>
          <dt>{t('product.months')}</dt>
          <dd>{monthSpan(months, language) || '—'}</dd>
        </div>
        <div>
          <dt>{t('product.sum.total', { year: String(contract.year) })}</dt>
          <dd className="money">{formatMoney(totalCents, language)}</dd>
        </div>
        <div>
          <dt>{t('cartPage.documents')}</dt>
          <dd>
            <DocumentsState isComplete={state.isComplete} asksDocuments={asksDocuments} />
          </dd>
        </div>
      </dl>
      {state.block && (
        <p className={classes.block}>
          <IconAlertCircle size={20} aria-hidden="true" />
          {t(`cartPage.block.${state.block}`)}
        </p>
      )}
      <div className={classes.actions}>
        {asksDocuments && (
          <Button variant={state.isComplete ? 'default' : 'filled'} onClick={onDocuments} disabled={isBusy}>
            {t(state.isComplete ? 'cartPage.seeDocuments' : 'cartPage.addDocuments')}
          </Button>
        )}
        {state.block === undefined && (
          <LinkButton
            to={`/products/${alias}?contract=${encodeURIComponent(contract.id)}`}
            variant="default"
            aria-label={t('cartPage.editItem', { name: state.name })}
          >
            {t('cartPage.edit')}
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
      </div>
    </li>
  )
}

function priceUnit(paid: CartRow['paid']): string {
  if (paid.size === 0) return 'cartPage.once'
  return new Set(paid.values()).size === 1 ? 'product.perMonth' : 'cartPage.perMonthMost'
}

/** Completed or pending, as word and icon (CAR-06). */
function DocumentsState({ isComplete, asksDocuments }: { isComplete: boolean; asksDocuments: boolean }) {
  const t = useText()
  if (!asksDocuments) return <span className={classes.small}>{t('cartPage.noDocuments')}</span>
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
