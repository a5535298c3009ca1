import { Box, Button, Group } from '@mantine/core'
import { IconCalendarDue, IconMail, IconMailForward } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { contractName } from '../../domain/catalogue/contractName.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { TakeBackButton, findWaitingKind } from '../plan/TakeBackButton.tsx'
import { useResend } from '../plan/useResend.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './HomePage.module.css'

type Props = { contracts: Contract[] }

/**
 * Contracts that were signed in the portal and not yet accepted by mail: the mail to open, its last day, and
 * a button to send it again, collapsed until the link has expired (CAR-16, CTR-10).
 */
export const SignatureNotice = observer(function SignatureNotice({ contracts }: Props) {
  const t = useText()
  const { findAddresses, isBusy, sendAgain } = useResend(contracts)
  const language = useLanguage()
  const isWide = useIsWide()
  const [common, ...others] = new Set(
    contracts.map((contract) => formatLinkEnd(contract, language, isWide ? 'long' : 'short')),
  )
  const isCommon = others.length === 0
  const isExpired = isCommon && common === 'expired'
  const count = contracts.length
  const list = <WaitingList contracts={contracts} isEndShown={!isCommon} />
  const again = (
    <Button
      variant={isExpired ? 'filled' : 'subtle'}
      leftSection={<IconMailForward size={18} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void sendAgain()}
    >
      {t('home.sign.again')}
    </Button>
  )
  return (
    <Notice tone="warning" title={t(`home.sign.${isExpired ? 'allExpired' : 'title'}`, { count })}>
      <p className={styles.mail}>
        <IconMail size={20} stroke={1.75} aria-hidden />
        {t('home.sign.text', { email: findAddresses(contracts) })}
      </p>
      {isCommon && common && !isExpired && (
        <p className={styles.mail}>
          <IconCalendarDue size={20} stroke={1.75} aria-hidden />
          {t('home.sign.allUntil', { date: common })}
        </p>
      )}
      {isWide && list}
      {isExpired && again}
      <details className={styles.fold}>
        <summary>{t('home.sign.which')}</summary>
        {!isWide && list}
        <p>{t('home.sign.hint')}</p>
        {!isExpired && again}
      </details>
      <TakeBackRow contracts={contracts} />
    </Notice>
  )
})

function WaitingList({ contracts, isEndShown }: Props & { isEndShown: boolean }) {
  return (
    <Box component="ul" my="xs" className="bullets">
      {contracts.map((contract) => (
        <Waiting key={contract.id} contract={contract} isEndShown={isEndShown} />
      ))}
    </Box>
  )
}

function Waiting({ contract, isEndShown }: { contract: Contract; isEndShown: boolean }) {
  const t = useText()
  const language = useLanguage()
  const end = isEndShown ? formatLinkEnd(contract, language, 'long') : undefined
  return (
    <li>
      <strong>{contractName(contract.modality, language)}</strong>
      {` (${t(`home.sign.${findWaitingKind(contract)}`)})`}
      {end && `: ${end === 'expired' ? t('home.sign.expired') : t('home.sign.until', { date: end })}`}
    </li>
  )
}

/** Formats the last day of the link in the mail; `expired` after that day. */
function formatLinkEnd(
  { acceptance }: Contract,
  language: Language,
  length: 'short' | 'long',
): string | undefined {
  if (!acceptance) return undefined
  return acceptance.isExpired ? 'expired' : formatDate(acceptance.until, language, length)
}

/**
 * A button to withdraw each pending change and each pending end; it contains the contract's name if there
 * are several.
 */
function TakeBackRow({ contracts }: Props) {
  const language = useLanguage()
  const revocable = contracts.filter((contract) => findWaitingKind(contract) !== 'contract')
  if (revocable.length === 0) return null
  return (
    <Group gap="xs" align="stretch" my="xs">
      {revocable.map((contract) => (
        <TakeBackButton
          key={contract.id}
          contract={contract}
          {...(contracts.length > 1 && { name: contractName(contract.modality, language) })}
        />
      ))}
    </Group>
  )
}
