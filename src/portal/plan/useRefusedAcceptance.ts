import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { refusalReasons } from '../../domain/messages/refusalSentence.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { findWaitingKind } from './TakeBackButton.tsx'

/**
 * Returns the reason why a contract cannot be accepted by mail today, as a sentence without and with the
 * remedy; undefined if it can (D-84). Only the profile contains the reason; lists of contracts do not.
 */
export function useRefusedAcceptance(
  { id }: Pick<Contract, 'id'>,
  declaration: Pick<Benefit, 'messages'> | undefined,
): { reason: string; sentence: string } | undefined {
  const t = useText()
  const language = useLanguage()
  const contract = useStores().session.contracts.find((each) => each.id === id)
  const refusals = contract?.acceptance?.refusals ?? []
  if (!contract || refusals.length === 0) return undefined
  const reason = refusalReasons(refusals, language, declaration?.messages[language]).join(' ')
  return { reason, sentence: t(`waiting.${findWaitingKind(contract)}.refused`, { reason }) }
}
