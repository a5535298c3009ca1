import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOutdated } from '../api/apiError.ts'
import { addContract } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import type { PlanDraft } from './PlanDraft.ts'
import { requestsOf } from './requestsOf.ts'

/**
 * Adds the switched-on rows to the cart one by one, and opens the cart once it holds them. If one is refused,
 * the earlier ones are in the cart, and this one and the later ones stay on the page; where the page was
 * outdated, plan and offers are loaded again.
 */
export function useAddToCart(draft: PlanDraft): { add: () => Promise<void>; isBusy: boolean } {
  const { session, catalogue } = useStores()
  const navigate = useNavigate()
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    setBusy(true)
    const added: string[] = []
    let refusal: unknown
    try {
      for (const { category, request } of requestsOf(draft)) {
        await session.change(() => addContract(request))
        added.push(category)
      }
    } catch (error) {
      refusal = error
      toast.showError(error)
      if (added.length > 0) toast.warning(t('wholePlan.partly', { count: added.length }))
      if (isOutdated(error)) catalogue.renew()
    }
    try {
      for (const category of added) draft.change(category, { isOn: false })
      if (added.length > 0 || isOutdated(refusal)) await session.reload()
      if (added.length > 0 && refusal === undefined) void navigate('/cart')
    } catch (error) {
      if (refusal === undefined) toast.showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { add, isBusy }
}
