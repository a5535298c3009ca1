import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatList } from '../../domain/kernel/format.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { cartMoney } from '../../domain/tax/cartMoney.ts'
import { MoneyTotal } from '../plan/MoneyTotal.tsx'
import { removeContract } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { DocumentationDialog } from '../product/documentation/DocumentationDialog.tsx'
import { hasDocumentation } from '../product/documentation/documentationParts.ts'
import { MemberDialog } from '../profile/MemberDialog.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { ActionBar } from '../ui/layout/ActionBar.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import classes from './Cart.module.css'
import { CartColumns, CartItem } from './CartItem.tsx'
import { isCounted, withCartItems, type CartRow } from './cartRow.ts'
import { CartSummary } from './CartSummary.tsx'
import type { CartFlow } from './useCartFlow.ts'

type Props = { rows: readonly CartRow[]; flow: CartFlow }

/** Step 1: the items with their missing parts, the total, and the button to the second step (CAR-02). */
export const ConfirmStep = observer(function ConfirmStep({ rows, flow }: Props) {
  const t = useText()
  const { session } = useStores()
  const [documented, setDocumented] = useDocumentedItem()
  const [member, setMember] = useState<FamilyMember>()
  const reload = (): void => {
    setMember(undefined)
    void session.reload().catch((error: unknown) => toast.showError(error))
  }
  const items = useRef<HTMLTableElement>(null)
  const { removing, remove } = useRemoval(items, rows.length)
  const { notice, goToSigning } = useShownNotice(flow, items)
  return (
    <div className={classes.columns} data-table>
      <div className={classes.main}>
        {flow.notice && (
          <div ref={notice} tabIndex={-1}>
            <CartNotice rows={rows} flow={flow} />
          </div>
        )}
        <table role="table" ref={items} aria-label={t('cartPage.items')} className={classes.items}>
          <CartColumns />
          {rows.map((row) => (
            <CartItem
              key={row.contract.id}
              row={row}
              asksDocuments={hasDocumentation(row.declaration, row.contract, session.people)}
              isBusy={removing === row.contract.id}
              onRemove={() => void remove(row)}
              onDocuments={() => setDocumented(row.contract.id)}
              onMember={setMember}
            />
          ))}
        </table>
      </div>
      <aside className={classes.aside} aria-labelledby="cart-summary-title">
        <CartSummary rows={rows} />
        <NextBar rows={rows} flow={flow} onNext={goToSigning} />
      </aside>
      <DocumentationDialog
        contract={session.cart.find(({ id }) => id === documented)}
        onClose={() => setDocumented(undefined)}
      />
      <MemberDialog inCart edited={member} onClose={() => setMember(undefined)} onSaved={reload} />
    </div>
  )
})

/** Focuses a notice, or the button that solves its problem; pressing "next" again focuses it again. */
function useShownNotice(flow: CartFlow, items: RefObject<HTMLTableElement | null>) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mend = flow.notice === 'offerChanged' && items.current?.querySelector<HTMLElement>('[data-mend]')
    if (mend) mend.focus()
    else notice.current?.focus()
  }, [flow.notice, items])
  const goToSigning = (): void => {
    flow.send({ type: 'NEXT' })
    notice.current?.focus()
  }
  return { notice, goToSigning }
}

/** Explains the problem that stops the cart, or the changes in the cart since it was loaded. */
function CartNotice({ rows, flow }: Pick<Props, 'rows' | 'flow'>) {
  const t = useText()
  const language = useLanguage()
  const { notice, differences } = flow
  const money = useMoney(differences.flatMap(({ beforeCents, nowCents }) => [beforeCents, nowCents]))
  if (!notice) return null
  if (notice !== 'priceChanged' && notice !== 'cartChanged')
    return (
      <Notice tone="danger" title={t(`cartPage.notice.${notice}.title`)}>
        {t(`cartPage.notice.${notice}.text`, {
          products: formatList(findConcernedNames(rows, flow), language),
          count: findConcernedNames(rows, flow).length,
        })}
      </Notice>
    )
  const isOneYear = new Set(rows.map(({ year }) => year)).size === 1
  const nameOf = (id: string): string => {
    const row = rows.find(({ state }) => state.id === id)
    return row ? [row.state.name, ...(isOneYear ? [] : [row.year])].join(' · ') : ''
  }
  return (
    <div role="alert">
      <Notice tone="warning" title={t(`cartPage.notice.${notice}.title`)}>
        {notice === 'priceChanged' &&
          differences.map(({ id, beforeCents, nowCents }) => (
            <p key={id}>
              {t('cartPage.priceDifference', {
                name: nameOf(id),
                before: money(beforeCents),
                now: money(nowCents),
              })}
            </p>
          ))}
        <p>{t(`cartPage.notice.${notice}.text`)}</p>
      </Notice>
    </div>
  )
}

/** Returns the item whose documentation is open; an alert of the dashboard sets it in the page's address. */
function useDocumentedItem(): [string | undefined, (id: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const [id, setId] = useState(search.get('documentation') ?? undefined)
  const change = (next: string | undefined): void => {
    setId(next)
    if (next === undefined && search.has('documentation')) setSearch({}, { replace: true })
  }
  return [id, change]
}

/**
 * Removes an item after a confirmation, then focuses the next item; `removing` is the id of the item during
 * the call.
 */
function useRemoval(items: RefObject<HTMLTableElement | null>, count: number) {
  const t = useText()
  const { session } = useStores()
  const [removing, setRemoving] = useState<string>()
  const wasRemoved = useRef(false)
  useEffect(() => {
    if (wasRemoved.current) items.current?.querySelector('h2')?.focus()
    wasRemoved.current = false
  }, [items, count])
  const remove = async ({ contract, state }: CartRow): Promise<void> => {
    const isSure = await confirm({
      title: t('product.ask.remove.title'),
      text: t('cartPage.removeText', { name: state.name }),
      confirm: t('product.ask.remove.yes'),
      danger: true,
    })
    if (!isSure) return
    setRemoving(contract.id)
    try {
      await removeContract(contract.id)
      wasRemoved.current = true
      toast.success(t('product.toast.removed'))
      await session.reload()
    } catch (error) {
      toast.showError(error)
      await session.reloadIfOutdated(error)
    } finally {
      setRemoving(undefined)
    }
  }
  return { removing, remove }
}

/**
 * The effect of the cart on the payslip in one line, and the button to the second step. The button is
 * disabled if no item can be signed and each item shows the reason.
 */
const NextBar = observer(function NextBar({ rows, flow, onNext }: Props & { onNext: () => void }) {
  const t = useText()
  const { session } = useStores()
  const counted = rows.filter(isCounted)
  const plan = withCartItems(session.plan, counted)
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  const isOneYear = new Set(counted.map(({ year }) => year)).size === 1
  const contracts = counted.map(({ contract }) => contract)
  const money = isOneYear && declarations && cartMoney(plan, declarations, contracts)
  const isNothingLeft = flow.chosen.size === 0 && rows.every(({ state }) => state.reason)
  const total = isNothingLeft ? t('cartPage.notice.nothingLeft.title') : undefined
  return (
    <ActionBar
      isAlways
      className={classes.bar}
      total={money ? <MoneyTotal money={money} per="year" /> : total}
    >
      <Button
        disabled={isNothingLeft}
        className={classes.next ?? ''}
        rightSection={<IconArrowRight size={20} aria-hidden="true" />}
        onClick={onNext}
      >
        {t('cartPage.next')}
      </Button>
    </ActionBar>
  )
})

/** Returns the names of the items that a notice is about. */
function findConcernedNames(rows: readonly CartRow[], { notice }: CartFlow): string[] {
  const isConcerned = ({ state }: CartRow): boolean =>
    notice === 'nothingLeft' ||
    (notice === 'documentsMissing' ? !state.isComplete && !state.reason : state.block === notice)
  return rows.filter(isConcerned).map(({ state }) => state.name)
}
