import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import { loadHistory, type HistoryEntry } from '../api/contracts.ts'
import { movedByEnd, movedByStep, movedSentences } from '../../domain/tax/movedContracts.ts'
import { useText } from '../messages/useText.ts'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useRefusalText } from '../plan/useRefusalText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './ContractModal.module.css'
import { isEnded, isInCart, isPurchased } from '../../domain/plan/contractState.ts'
import { formatEntry } from './historyTexts.ts'

type Props = { contract: Contract; declaration: Benefit | undefined }

/** The history of a contract in sentences, collapsed at first. */
export function History({ contract, declaration }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (isInCart(contract) || isPurchased(contract)) return null
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{t('history.title')}</h3>
      </summary>
      {isOpen && <Facts contract={contract} declaration={declaration} />}
    </details>
  )
}

const Facts = observer(function Facts({ contract, declaration }: Props) {
  const t = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const { profile, plan } = useStores().session
  const people = peopleNames(profile)
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  const key = `${contract.id} ${contract.version}`
  const { value: history, error, retry } = useLoad(() => loadHistory(contract.id), key)
  if (error && !history) return <ErrorState error={error} onRetry={retry} />
  if (!history) return null
  if (history.length === 0) return <p>{refusalText(contract) ?? t('history.none')}</p>
  const { coveredUntil: lastMonth } = contract
  const moved =
    declarations && isEnded(contract) ? movedByEnd(plan, declarations, { contract, lastMonth }) : []
  const movedBy = (entry: HistoryEntry): string[] =>
    declarations && entry.kind === 'edit'
      ? movedSentences(
          movedByStep(plan, declarations, { contract, at: entry.requestedAt ?? entry.at }),
          language,
          'change',
        )
      : []
  return (
    <ol>
      {history.map((entry, index) => (
        <li key={entry.kind + entry.at}>
          {[
            formatEntry(entry, history.slice(0, index), { contract, declaration, language, people, t }),
            ...(entry.kind === 'cancellation' ? movedSentences(moved, language) : movedBy(entry)),
          ].join('. ')}
        </li>
      ))}
    </ol>
  )
})
