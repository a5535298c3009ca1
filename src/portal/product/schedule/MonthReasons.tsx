import { useWindowEvent } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { createOverlayPart, useOverlayPart } from '../../ui/layout/overlay.tsx'

const tooltip = createOverlayPart(async () => (await import('./ReasonTooltip.tsx')).ReasonTooltip)

type Props = { className: string | undefined; isWide: boolean; children: ReactNode }

/**
 * Shows why a month inside it is closed, on hover, focus and touch of an element with `data-reason`. All
 * months share one tooltip, whose code is loaded with the first reason.
 */
export function MonthReasons({ className, isWide, children }: Props) {
  const [month, setMonth] = useState<HTMLElement>()
  const isLoaded = useOverlayPart(tooltip, month !== undefined)
  const show = ({ target }: SyntheticEvent): void => setMonth(findMonth(target))
  const hide = (): void => setMonth(undefined)
  useWindowEvent('pointerdown', ({ target }) => findMonth(target) !== month && hide())
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && hide())
  return (
    <div
      className={className}
      data-wide={isWide || undefined}
      onPointerOver={show}
      // A finger that is lifted leaves as well: the reason stays until the next touch.
      onPointerLeave={({ pointerType }: PointerEvent) => pointerType === 'mouse' && hide()}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {month && isLoaded && <tooltip.Part target={month} text={month.dataset.reason ?? ''} />}
    </div>
  )
}

const findMonth = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-reason]')) || undefined
