import { localized } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { refusedPart } from '../../domain/plan/contractState.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/**
 * Returns a function that says why a review refused a contract, or the last change of one in force (D-32);
 * undefined for any other contract.
 */
export function useRefusalText(): (contract: Contract) => string | undefined {
  const t = useText()
  const language = useLanguage()
  return (contract) => {
    const part = refusedPart(contract)
    if (!part) return undefined
    return t(part === 'contract' ? 'contract.refused' : 'contract.changeRefused', {
      name: localized(contract.modality.name, language),
      reason: contract.refusalReason,
    })
  }
}
