import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { cancellationEffect, cancellationSentence } from '../../domain/contract/cancellationEffect.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'

/** Until when one is covered by a contract that is cancelled, and from which month no more. */
export function useCancellationText(
  declaration: Benefit | undefined,
  contract: Contract | undefined,
): string {
  const language = useLanguage()
  const { session } = useStores()
  if (!contract) return ''
  const isInForce = contract.status === 'contracted' || contract.pendingEdit !== undefined
  return cancellationSentence(
    cancellationEffect({
      declaration,
      contract,
      today: session.today,
      cutOffDay: session.company.cutOffDay,
      isInForce,
    }),
    language,
  )
}
