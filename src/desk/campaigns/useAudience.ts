import { useText } from '../../portal/messages/useText.ts'

/** Returns the name of an audience in words. */
export function useAudience(): (audience: string) => string {
  const t = useText()
  return (audience) => (audience === 'everybody' ? t('campaign.everybody') : audience)
}
