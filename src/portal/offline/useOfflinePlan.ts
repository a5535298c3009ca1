import { useEffect } from 'react'
import { contractName } from '../../domain/catalogue/contractName.ts'
import { monthSpan } from '../../domain/messages/monthSpan.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { chargedTerms, type Contract } from '../../domain/plan/contract.ts'
import { countsAsAchieved } from '../../domain/tax/savings.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { isInstalled, keepPlan } from './keepPlan.ts'

/** Stores the signed contracts for use without a connection, only in an installed portal. */
export function useOfflinePlan({ contracts, company }: Profile): void {
  const t = useText()
  const language = useLanguage()
  const money = useMoney()
  useEffect(() => {
    if (!isInstalled()) return
    const savedAtMs = Date.now()
    const rows = contracts.flatMap((contract) => rowsOf(contract, language, money))
    const when = formatMoment(new Date(savedAtMs), language, 'long')
    const plan = {
      language,
      title: t('offline.title', { company: company.name }),
      note: t(rows.length > 0 ? 'offline.note' : 'offline.none', { when }),
      color: company.color,
      rows,
      savedAtMs,
    }
    // Without storage there is no plan for use without a connection; the rest of the portal works.
    void keepPlan(plan).catch(() => undefined)
  }, [contracts, company, language, t, money])
}

function rowsOf(contract: Contract, language: Language, money: (cents: number) => string) {
  const terms = countsAsAchieved(contract) ? chargedTerms(contract) : undefined
  if (!terms) return []
  const months = [...new Set(terms.items.map(({ monthIndex }) => monthIndex))]
  return [
    {
      name: contractName(contract.modality, language),
      months: `${monthSpan(months, language)} ${contract.year}`,
      amount: money(terms.priceCents),
    },
  ]
}
