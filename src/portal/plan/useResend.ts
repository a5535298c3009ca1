import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Contract } from '../../domain/plan/contract.ts'
import { resendContracts } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'

/** Sends the acceptance mails of the contracts again, and shows the address. */
export function useResend(contracts: readonly Contract[]) {
  const t = useText()
  const intl = useIntl()
  const { session } = useStores()
  const [isBusy, setBusy] = useState(false)
  const findAddresses = (mailed: readonly Contract[]) =>
    intl.formatList(new Set(mailed.map(({ acceptance }) => acceptance?.sentTo || session.profile.email)))
  const sendAgain = async () => {
    setBusy(true)
    try {
      const sent = await resendContracts(contracts.map(({ id }) => id))
      if (sent.length > 0) toast.success(t('home.sign.sent', { email: findAddresses(sent) }))
    } catch (error) {
      toast.showError(error)
    } finally {
      setBusy(false)
      await session.reload().catch(() => undefined)
    }
  }
  return { findAddresses, isBusy, sendAgain }
}
