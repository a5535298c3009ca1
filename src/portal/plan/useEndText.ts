import { lastCoveredDay } from '../../domain/contract/contractEnds.ts'
import { formatDate, formatMoney } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { chargedTerms, type Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/**
 * Returns a function that says until when an ended contract covers, and the price of its covered months
 * (D-73); undefined for any other contract.
 */
export function useEndText(): (contract: Contract) => string | undefined {
  const t = useText()
  const language = useLanguage()
  return (contract) => {
    const [day, charged] = [lastCoveredDay(contract), chargedTerms(contract)]
    if (!day || !charged) return undefined
    return t('contract.until', {
      name: localized(contract.modality.name, language),
      date: formatDate(day, language, 'long'),
      price: formatMoney(charged.priceCents, language),
    })
  }
}
