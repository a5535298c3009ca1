import { cancellationEffect } from '../../../domain/cancellationEffect.ts'
import type { BenefitDeclaration } from '../../../domain/benefit.ts'
import { formatDate, monthName } from '../../../domain/format.ts'
import type { ContractWire } from '../../../domain/wire.ts'
import { useText } from '../../messages/useText.ts'
import { useStores } from '../../stores/StoresContext.tsx'
import { useLanguage } from '../../ui/useMoney.ts'

/** Until when one is covered by a contract that is cancelled, and from which month no more. */
export function useCancellationText(declaration: BenefitDeclaration, contract: ContractWire | undefined): string {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  if (!contract) return ''
  const effect = cancellationEffect({ declaration, contract, today: session.today, cutOffDay: session.company.cutOffDate })
  const date = 'lastDate' in effect ? formatDate(effect.lastDate, language, 'long') : ''
  return t(`product.cancel.${effect.kind}`, { date, month: 'monthIndex' in effect ? monthName(effect.monthIndex, language) : '' })
}
