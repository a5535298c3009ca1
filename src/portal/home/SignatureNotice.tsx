import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { madridDate } from '../../domain/kernel/calendar.ts'
import { contractName } from '../../domain/catalogue/contractName.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { resendContracts } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/toasts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import styles from './HomePage.module.css'

type Props = { contracts: Contract[] }

/**
 * What is signed in the portal is not yet accepted: which mail to open, until when, and the way to have it
 * again (CAR-16, CTR-10).
 */
export const SignatureNotice = observer(function SignatureNotice({ contracts }: Props) {
  const t = useText()
  const { addresses, isBusy, sendAgain } = useResend(contracts)
  const language = useLanguage()
  const [common, ...others] = new Set(contracts.map((contract) => linkEnd(contract, language)))
  const isCommon = contracts.length > 1 && others.length === 0
  return (
    <Notice
      tone="warning"
      title={t('home.sign.title', { count: contracts.length })}
      action={
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} stroke={1.75} />}
          loading={isBusy}
          onClick={() => void sendAgain()}
        >
          {t('home.sign.again')}
        </Button>
      }
    >
      <p>
        {t('home.sign.text', { email: addresses(contracts) })}
        {isCommon &&
          common &&
          ` ${common === 'expired' ? t('home.sign.allExpired') : t('home.sign.allUntil', { date: common })}`}
      </p>
      <ul className={styles.waiting}>
        {contracts.map((contract) => (
          <Waiting key={contract.id} contract={contract} isEndShown={!isCommon} />
        ))}
      </ul>
      <p>{t('home.sign.hint')}</p>
    </Notice>
  )
})

function Waiting({ contract, isEndShown }: { contract: Contract; isEndShown: boolean }) {
  const t = useText()
  const language = useLanguage()
  const end = isEndShown ? linkEnd(contract, language) : undefined
  return (
    <li>
      <strong>{contractName(contract.modality, language)}</strong>
      {` (${t(`home.sign.${kindOf(contract)}`)})`}
      {end && `: ${end === 'expired' ? t('home.sign.expired') : t('home.sign.until', { date: end })}`}
    </li>
  )
}

/** The last day of the link in the mail, in words; `expired` where it has passed. */
function linkEnd({ acceptance }: Contract, language: Language): string | undefined {
  if (!acceptance) return undefined
  return acceptance.isExpired ? 'expired' : formatDate(madridDate(acceptance.until), language, 'long')
}

function useResend(contracts: Contract[]) {
  const t = useText()
  const intl = useIntl()
  const { session } = useStores()
  const [isBusy, setBusy] = useState(false)
  const addresses = (mailed: Contract[]) =>
    intl.formatList(new Set(mailed.map(({ acceptance }) => acceptance?.sentTo || session.profile.email)))
  const sendAgain = async () => {
    setBusy(true)
    try {
      const sent = await resendContracts(contracts.map(({ id }) => id))
      if (sent.length > 0) toast.success(t('home.sign.sent', { email: addresses(sent) }))
    } catch (error) {
      toast.showError(error)
    } finally {
      setBusy(false)
      await session.reload().catch(() => undefined)
    }
  }
  return { addresses, isBusy, sendAgain }
}

function kindOf({
  status,
  pendingEdit,
}: Pick<Contract, 'status' | 'pendingEdit'>): 'contract' | 'change' | 'cancellation' {
  if (status === 'cancelled' || pendingEdit?.kind === 'cancellation') return 'cancellation'
  return pendingEdit ? 'change' : 'contract'
}
