import { Button, Group, Stack } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { describeConditions } from '../../domain/description/describeConditions.ts'
import type { Contract, ContractTerms } from '../../domain/plan/contract.ts'
import { isEnded, isEnding, isSigned, isUnderReview } from '../../domain/plan/contractState.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { TakeBackButton } from '../plan/TakeBackButton.tsx'
import { useRefusedAcceptance } from '../plan/useRefusedAcceptance.ts'
import { useResend } from '../plan/useResend.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import classes from './PendingChange.module.css'
import { useCancellationText, useMovedByChange } from './changeTexts.ts'

type Props = { contract: Contract; declaration: Benefit | undefined; isEditing?: boolean }

/** A change or the end of a contract in force, until it is accepted by mail (CTR-10, CTR-11). */
export const PendingChange = observer(function PendingChange({
  contract,
  declaration,
  isEditing = false,
}: Props) {
  const t = useText()
  const cancellation = useCancellationText(declaration, contract)
  const refused = useRefusedAcceptance(contract, declaration)
  const { pendingEdit } = contract
  const moved = useMovedByChange(contract, pendingEdit)
  const isEnd = isEnding(contract)
  if (isEnd ? isEnded(contract) : !pendingEdit) return null
  const sentences = [
    refused?.sentence ?? t(findNotice(contract, isEnd)),
    ...(isEnd ? cancellation : moved),
    ...(isEditing ? [t(isEnd ? 'product.notice.replacesCancel' : 'product.notice.replacesChange')] : []),
  ]
  return (
    <Stack>
      <Notice tone={refused ? 'warning' : 'info'}>{sentences.join(' ')}</Notice>
      {pendingEdit && !isEnd && (
        <ChangeTable contract={contract} declaration={declaration} after={pendingEdit} />
      )}
      {!isEditing && !isSigned(contract) && (
        <WaitingActions contract={contract} isRefused={refused !== undefined} />
      )}
    </Stack>
  )
})

function findNotice(contract: Contract, isEnd: boolean): string {
  if (isUnderReview(contract)) return 'product.notice.changeUnderReview'
  return isEnd ? 'product.notice.cancelToConfirm' : 'product.notice.changeToConfirm'
}

/** Buttons to send the mail again, if it can be accepted, and to withdraw the change (D-83). */
const WaitingActions = observer(function WaitingActions({
  contract,
  isRefused,
}: {
  contract: Contract
  isRefused: boolean
}) {
  const t = useText()
  const { isBusy, sendAgain } = useResend([contract])
  return (
    <Group gap="xs" align="stretch">
      {!isRefused && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void sendAgain()}
        >
          {t('waiting.resend')}
        </Button>
      )}
      <TakeBackButton contract={contract} />
    </Group>
  )
})

type ChangeTableProps = {
  contract: Contract
  declaration: Benefit | undefined
  after: ContractTerms
}

/** Compares a contract in force before and after a change: only the differences, and the price. */
export const ChangeTable = observer(function ChangeTable({ contract, declaration, after }: ChangeTableProps) {
  const t = useText()
  const language = useLanguage()
  const { profile } = useStores().session
  const { id, category, year } = contract
  const { changes } = describeConditions(
    {
      before: contract,
      conditions: after,
      declaration,
      company: profile.company.name,
      moneyBefore: useProductMoney([contract]),
      money: useProductMoney([{ ...after, id, category, year }]),
    },
    { language, people: peopleNames(profile) },
  )
  return (
    <div className={classes.scroll}>
      <table role="table" className={classes.compare}>
        <caption className="visually-hidden">{t('change.title')}</caption>
        <ChangeColumns />
        <tbody role="rowgroup">
          {changes.map((row) => (
            <tr key={row.label} role="row">
              <th scope="row" role="rowheader">
                {row.label}
              </th>
              <td role="cell" data-label={t('change.before')}>
                {row.before}
              </td>
              <td role="cell" data-label={t('change.after')}>
                {row.after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** The titles of the columns of a change. */
function ChangeColumns() {
  const t = useText()
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">
          <span className="visually-hidden">{t('change.what')}</span>
        </th>
        <th scope="col" role="columnheader">
          {t('change.before')}
        </th>
        <th scope="col" role="columnheader">
          {t('change.after')}
        </th>
      </tr>
    </thead>
  )
}
