import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addContract } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import type { PlanDraft } from './PlanDraft.ts'
import { requestsOf } from './requestsOf.ts'

/**
 * Adds the switched-on rows to the cart one by one, and opens the cart. If one is refused, the earlier ones
 * are in the cart, and this one and the later ones stay on the page.
 */
export function useAddToCart(draft: PlanDraft): { add: () => Promise<void>; isBusy: boolean } {
  const { session } = useStores()
  const navigate = useNavigate()
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    setBusy(true)
    const added: string[] = []
    try {
      for (const { category, request } of requestsOf(draft)) {
        await session.change(() => addContract(request))
        added.push(category)
      }
      if (added.length > 0) void navigate('/cart')
    } catch (error) {
      toast.showError(error)
      if (added.length > 0) toast.warning(t('wholePlan.partly', { count: added.length }))
    } finally {
      for (const category of added) draft.change(category, { isOn: false })
      setBusy(false)
      if (added.length > 0) await session.reload().catch(() => undefined)
    }
  }
  return { add, isBusy }
}
