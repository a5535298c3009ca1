import { Button, Group, Stack } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import {
  cancellationEffect,
  cancellationSentence,
  coveredUntil,
} from '../../domain/contract/cancellationEffect.ts'
import { describeConditions } from '../../domain/description/describeConditions.ts'
import type { Contract, ContractTerms } from '../../domain/plan/contract.ts'
import { isEnded, isEnding, isInForce, isSigned, isUnderReview } from '../../domain/plan/contractState.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import { movedByChange, movedByEnd, movedSentences } from '../../domain/tax/movedContracts.ts'
import { useText } from '../messages/useText.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { TakeBackButton } from '../plan/TakeBackButton.tsx'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useRefusedAcceptance } from '../plan/useRefusedAcceptance.ts'
import { useResend } from '../plan/useResend.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import classes from './PendingChange.module.css'

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
    ...(isEnd ? [cancellation] : moved),
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
      <table className={classes.compare}>
        <caption className="visually-hidden">{t('change.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('change.what')}</span>
            </th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.before}</td>
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/**
 * Describes a canceled contract: the last covered day, the first month without cover, and other contracts
 * whose payslip effect changes.
 */
export function useCancellationText(
  declaration: Benefit | undefined,
  contract: Contract | undefined,
): string {
  const language = useLanguage()
  const { session } = useStores()
  const { plan, today, company } = session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!contract) return ''
  const { cutOffDay } = company
  const isBegun = isInForce(contract)
  const effect = cancellationEffect({ declaration, contract, today, cutOffDay, isInForce: isBegun })
  const moved = declarations
    ? movedByEnd(plan, declarations, { contract, lastMonth: coveredUntil(effect) })
    : []
  return [cancellationSentence(effect, language), ...movedSentences(moved, language)].join(' ')
}

/** Describes the other contracts whose payslip effect changes because this contract changes (D-114). */
export function useMovedByChange(contract: Contract, next: ContractTerms | undefined): string[] {
  const language = useLanguage()
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!declarations || !next) return []
  return movedSentences(movedByChange(plan, declarations, { contract, next }), language, 'change')
}
