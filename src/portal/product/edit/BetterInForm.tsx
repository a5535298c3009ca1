import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useContext, useMemo, useState } from 'react'
import { betterChoices, type BetterChoice } from '../../../domain/dominated/betterChoices.ts'
import { addContract, changeContract } from '../../api/contracts.ts'
import { BetterLabel, BetterNote } from '../../plan/BetterNote.tsx'
import { useDeclarations } from '../../plan/useDeclarations.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { usePainted } from '../../ui/hooks/usePainted.ts'
import { openNurseryAdvice } from './openNurseryAdvice.ts'
import type { LoadedProduct } from '../contract/loadProduct.ts'
import { NextStepContext } from '../contract/pageContexts.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

type Props = { product: LoadedProduct; working: WorkingContract }

/** Shows a better choice than the filled-in one, before the employee adds it to the cart. */
export const BetterInForm = observer(function BetterInForm({ product, working }: Props) {
  const { session } = useStores()
  const better = useBetter(product, working)
  const showNext = useContext(NextStepContext)
  const [isBusy, setBusy] = useState(false)
  if (!better) return null
  const { contract, year, modality, details, items } = working
  const send = async ({ request }: Exclude<BetterChoice, { kind: 'nursery' }>): Promise<void> => {
    setBusy(true)
    const taken = { ...request, insteadOf: { benefitId: modality.id, details, items } }
    try {
      await session.change(() =>
        contract ? changeContract(contract.id, { ...taken, version: contract.version }) : addContract(taken),
      )
      await session.reload()
      showNext({ kind: contract ? 'updated' : 'added', modalityId: request.benefitId, year })
    } catch (error) {
      toast.showError(error)
      await session.reloadIfOutdated(error)
    } finally {
      setBusy(false)
    }
  }
  const take = (): void => {
    if (better.kind === 'nursery') openNurseryAdvice()
    else if (better.kind === 'months') {
      const { benefitId, details: shown, items: before } = working.toContractRequest()
      working.insteadOf = { benefitId, details: shown, items: before }
      working.changeItems(better.request.items)
    } else void send(better)
  }
  return (
    <BetterNote
      better={better}
      action={
        <Button variant="light" loading={isBusy} onClick={take}>
          <BetterLabel better={better} />
        </Button>
      }
    />
  )
})

/** Finds the choice with the largest gain, after the paint, so that typing never waits for it. */
function useBetter({ declaration, tables, offers }: LoadedProduct, working: WorkingContract) {
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  const { modality, year, items, details, contract } = working
  const choice = usePainted(
    useMemo(() => ({ modality, year, items, details, contract }), [modality, year, items, details, contract]),
  )
  return useMemo(() => {
    if (!declarations) return undefined
    const modalities = offers.map(({ modality, supplementaries }) => ({ ...modality, supplementaries }))
    const find = (category: string) => (category === declaration.id ? declaration : declarations(category))
    return betterChoices({ plan, declarations: find, declaration, tables, modalities }, choice)[0]
  }, [plan, declarations, declaration, tables, offers, choice])
}
