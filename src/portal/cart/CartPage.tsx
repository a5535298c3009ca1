import { Button } from '@mantine/core'
import { IconArrowRight, IconShoppingCart } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoney } from '../../domain/kernel/format.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import { removeContract } from '../api/contracts.ts'
import { CartItem } from './CartItem.tsx'
import { cartRows } from './cartRow.ts'
import type { CartRow } from './cartRow.ts'
import { type CartSums, cartSums } from '../../domain/contract/cartCost.ts'
import { CartSteps } from './CartSteps.tsx'
import { CartSummary } from './CartSummary.tsx'
import classes from './Cart.module.css'
import { SigningStep } from './SigningStep.tsx'
import { useCartFlow } from './useCartFlow.ts'
import type { CartFlow } from './useCartFlow.ts'
import { confirm } from '../ui/confirm.tsx'
import { useText } from '../messages/useText.ts'
import { useDeclarations } from '../plan/useDeclarations.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import { DocumentationDialog, hasDocumentation } from '../product/documentation/DocumentationDialog.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.tsx'
import { ActionBar } from '../ui/ActionBar.tsx'
import { Card } from '../ui/Card.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import { FamilyMemberModal } from '../profile/FamilyMemberModal.tsx'

/** /cart: confirm the data, then sign (CAR-02). */
export const CartPage = observer(function CartPage() {
  const t = useText()
  const { profile } = useStores().session
  const declarations = useDeclarations(
    [...profile.cart, ...profile.contracts].map(({ modality }) => modality.product.category.alias),
  )
  if (!declarations) return <PageSkeleton />
  if (profile.cart.length === 0) {
    return (
      <Page title={t('cartPage.title')}>
        <Card>
          <EmptyState icon={IconShoppingCart} text={t('cartPage.empty')}>
            <LinkButton to="/home">{t('cartPage.toProducts')}</LinkButton>
          </EmptyState>
        </Card>
      </Page>
    )
  }
  return <FilledCart declarations={declarations} />
})

const FilledCart = observer(function FilledCart({ declarations }: { declarations: Declarations }) {
  const t = useText()
  const language = useLanguage()
  const { profile, company, plan } = useStores().session
  const rows = useMemo(() => cartRows(profile, declarations, language), [profile, declarations, language])
  const flow = useCartFlow(useMemo(() => rows.map(({ state }) => state), [rows]))
  return (
    <Page
      title={t('cartPage.title')}
      intro={t(flow.step === 0 ? 'cartPage.introConfirm' : 'cartPage.introSign')}
    >
      <CartSteps step={flow.step} />
      {flow.step === 0 ? (
        <ConfirmStep rows={rows} flow={flow} declarations={declarations} />
      ) : (
        <div className={classes.columns}>
          <SigningStep
            rows={rows.filter(({ state }) => flow.chosen.has(state.id))}
            leftOut={rows.filter(({ state }) => !flow.chosen.has(state.id))}
            company={company}
            flow={flow}
          />
          <aside className={classes.aside}>
            <CartSummary
              rows={rows.filter(({ state }) => flow.chosen.has(state.id))}
              plan={plan}
              declarations={declarations}
            />
          </aside>
        </div>
      )}
    </Page>
  )
})

const ConfirmStep = observer(function ConfirmStep({
  rows,
  flow,
  declarations,
}: {
  rows: readonly CartRow[]
  flow: CartFlow
  declarations: Declarations
}) {
  const t = useText()
  const { session } = useStores()
  const [search, setSearch] = useSearchParams()
  // An alert leads to the papers it speaks of.
  const [papersOf, setPapersOf] = useState(search.get('papers') ?? undefined)
  const [member, setMember] = useState<FamilyMember>()
  const [leaving, setLeaving] = useState<string>()

  const remove = async ({ contract, state }: CartRow): Promise<void> => {
    const isSure = await confirm({
      title: t('product.ask.remove.title'),
      text: t('cartPage.removeText', { name: state.name }),
      confirm: t('product.ask.remove.yes'),
      danger: true,
    })
    if (!isSure) return
    setLeaving(contract.id)
    try {
      await removeContract(contract.id)
      toast.success(t('product.toast.removed'))
      await session.reload()
    } catch (error) {
      toast.showError(error)
    } finally {
      setLeaving(undefined)
    }
  }

  const closePapers = (): void => {
    setPapersOf(undefined)
    if (search.has('papers')) setSearch({}, { replace: true })
  }

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {flow.notice && (
          <Notice tone="danger" title={t(`cartPage.notice.${flow.notice}.title`)}>
            {t(`cartPage.notice.${flow.notice}.text`, { products: named(rows, flow) })}
          </Notice>
        )}
        <ul className={classes.items}>
          {rows.map((row) => (
            <CartItem
              key={row.contract.id}
              row={row}
              asksDocuments={hasDocumentation(row, row.contract)}
              isBusy={leaving === row.contract.id}
              onRemove={() => void remove(row)}
              onDocuments={() => setPapersOf(row.contract.id)}
              onMember={setMember}
            />
          ))}
        </ul>
      </div>
      <aside className={classes.aside}>
        <CartSummary rows={rows} plan={session.plan} declarations={declarations} />
        <ActionBar className={classes.bar} total={<BarTotal sums={cartSums(rows)} />}>
          <Button
            className={classes.next ?? ''}
            rightSection={<IconArrowRight size={20} aria-hidden="true" />}
            onClick={() => flow.send({ type: 'NEXT' })}
          >
            {t('cartPage.next')}
          </Button>
        </ActionBar>
      </aside>
      <DocumentationDialog
        contract={session.cart.find(({ id }: Contract) => id === papersOf)}
        onClose={closePapers}
      />
      <FamilyMemberModal
        inCart
        edited={member}
        onClose={() => setMember(undefined)}
        onSaved={() => {
          setMember(undefined)
          void session.reload().catch((error: unknown) => toast.showError(error))
        }}
      />
    </div>
  )
})

/** What the cart costs, in one line. */
function BarTotal({ sums: { monthlyCents, totalCents, isEven } }: { sums: CartSums }) {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      {formatMoney(monthlyCents || totalCents, language)}{' '}
      {monthlyCents > 0 && (
        <span className={classes.small}>{t(isEven ? 'product.perMonth' : 'cartPage.perMonthMost')}</span>
      )}
    </>
  )
}

/** The items a notice speaks of. */
function named(rows: readonly CartRow[], { notice }: CartFlow): string {
  return rows
    .filter(({ state }) => (notice === 'documentsMissing' ? !state.isComplete : state.block === notice))
    .map(({ state }) => state.name)
    .join(', ')
}
