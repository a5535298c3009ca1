import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconFileAlert,
  IconGift,
  IconHistory,
  IconLock,
  IconShoppingCart,
  IconSignature,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useText } from '../../messages/useText.ts'
import type { Tone } from './TintedIcon.tsx'

const looks: Record<string, { tone: Tone; icon: ComponentType<{ size?: number }> }> = {
  'status.missingDocument': { tone: 'danger', icon: IconFileAlert },
  'status.pendingCart': { tone: 'info', icon: IconShoppingCart },
  'status.pendingSignature': { tone: 'warning', icon: IconSignature },
  'status.pendingReview': { tone: 'warning', icon: IconClock },
  'status.pendingContract': { tone: 'warning', icon: IconClock },
  'status.cancelled': { tone: 'neutral', icon: IconBan },
  'status.contracted': { tone: 'success', icon: IconCircleCheck },
  'status.ended': { tone: 'neutral', icon: IconHistory },
  'status.included': { tone: 'success', icon: IconGift },
  'status.unavailable': { tone: 'neutral', icon: IconLock },
  'status.nonSimulated': { tone: 'neutral', icon: IconCircleDashed },
}

/**
 * A status as text, icon and color. `label` is a message id from domain/productStatus.ts; `text` replaces
 * the text of that message.
 */
export function StatusChip({ label, text }: { label: string; text?: string }) {
  const t = useText()
  const { tone, icon: Icon } = looks[label] ?? { tone: 'neutral' as const, icon: IconCircleDashed }
  return (
    <span className="chip" data-tone={tone}>
      <Icon size={16} aria-hidden />
      {text ?? t(label)}
    </span>
  )
}
