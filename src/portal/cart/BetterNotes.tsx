import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { toRequestedItem } from '../../domain/benefit/items.ts'
import { betterChoices, unusedCompanyCents, type BetterChoice } from '../../domain/dominated/betterChoices.ts'
import { betterSentence } from '../../domain/dominated/betterSentence.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { changeContract } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { BetterLabel, BetterNote } from '../plan/BetterNote.tsx'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import type { CartRow, Products } from './cartRow.ts'

type Props = {
  rows: readonly CartRow[]
  products: Products
  /**
   * Returns to the first step before the server answers with the changed item, so that the page does not
   * take it for a change from another window.
   */
  onChanged: () => void
}

/** Lists, once before signing, better choices for each item and unused company money. */
export const BetterNotes = observer(function BetterNotes({ rows, products, onChanged }: Props) {
  const t = useText()
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  const found = useMemo(() => {
    if (!declarations) return []
    return rows.flatMap(({ contract, declaration, state }) => {
      const { offers = [], tables = {} } = products.get(contract.category) ?? {}
      const modalities = offers.map(({ modality, supplementaries }) => ({ ...modality, supplementaries }))
      const items = contract.items.map(toRequestedItem)
      const context = { plan, declarations, declaration, tables, modalities }
      const [better] = betterChoices(context, { ...contract, items, contract })
      return better ? [{ contract, better, name: state.name }] : []
    })
  }, [rows, products, plan, declarations])
  const years = [...new Set(rows.map(({ contract }) => contract.year))]
  const unused = years.map((year) => ({
    year,
    cents: declarations ? unusedCompanyCents(plan, declarations, year) : 0,
  }))
  return (
    <>
      {found.map(({ contract, better, name }) => (
        <BetterNote
          key={contract.id}
          about={name}
          better={better}
          action={
            better.kind === 'nursery' ? (
              <LinkButton
                variant="default"
                to={`/products/${contract.category}?contract=${encodeURIComponent(contract.id)}`}
              >
                {t('better.do.nursery')}
              </LinkButton>
            ) : (
              <ChangeButton {...{ contract, better, onChanged }} />
            )
          }
        />
      ))}
      {unused
        .filter(({ cents }) => cents > 0)
        .map((each) => (
          <UnusedMoney key={each.year} {...each} />
        ))}
    </>
  )
})

function UnusedMoney({ year, cents }: { year: number; cents: number }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Notice
      tone="info"
      action={
        <LinkButton to="/flexible" variant="default">
          {t('better.do.company')}
        </LinkButton>
      }
    >
      {betterSentence({ kind: 'company', year, gainCents: cents }, language)}.
    </Notice>
  )
}

type ChangeProps = Pick<Props, 'onChanged'> & {
  contract: Contract
  better: Exclude<BetterChoice, { kind: 'nursery' }>
}

/** Replaces the item by a better choice, at the price of the server. */
function ChangeButton({ contract, better, onChanged }: ChangeProps) {
  const t = useText()
  const { session } = useStores()
  const [isBusy, setBusy] = useState(false)
  const change = async (): Promise<void> => {
    setBusy(true)
    const { id, version, modality, details } = contract
    const insteadOf = { benefitId: modality.id, details, items: contract.items.map(toRequestedItem) }
    try {
      await session.change(() => changeContract(id, { ...better.request, version, insteadOf }))
      onChanged()
      await session.reload()
      toast.success(t('better.changed'))
    } catch (error) {
      toast.showError(error)
      void session.reload().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="light" loading={isBusy} onClick={() => void change()}>
      <BetterLabel better={better} />
    </Button>
  )
}
