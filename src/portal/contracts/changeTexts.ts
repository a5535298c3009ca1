import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import {
  cancellationEffect,
  cancellationSentence,
  coveredUntil,
} from '../../domain/contract/cancellationEffect.ts'
import type { Contract, ContractTerms } from '../../domain/plan/contract.ts'
import { isInForce } from '../../domain/plan/contractState.ts'
import { movedByChange, movedByEnd, movedSentences } from '../../domain/tax/movedContracts.ts'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/**
 * Describes a canceled contract: the last covered day, the first month without cover, and other contracts
 * whose payslip effect changes, a sentence each.
 */
export function useCancellationText(
  declaration: Benefit | undefined,
  contract: Contract | undefined,
): string[] {
  const language = useLanguage()
  const { session } = useStores()
  const { plan, today, company } = session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!contract) return []
  const { cutOffDay } = company
  const isBegun = isInForce(contract)
  const effect = cancellationEffect({ declaration, contract, today, cutOffDay, isInForce: isBegun })
  const moved = declarations
    ? movedByEnd(plan, declarations, { contract, lastMonth: coveredUntil(effect) })
    : []
  return [cancellationSentence(effect, language), ...movedSentences(moved, language)]
}

/** Describes the other contracts whose payslip effect changes because this contract changes (D-114). */
export function useMovedByChange(contract: Contract, next: ContractTerms | undefined): string[] {
  const language = useLanguage()
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!declarations || !next) return []
  return movedSentences(movedByChange(plan, declarations, { contract, next }), language, 'change')
}
