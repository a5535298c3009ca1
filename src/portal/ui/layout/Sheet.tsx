import type { ReactNode } from 'react'
import { createOverlay } from './overlay.tsx'

export type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  side: 'left' | 'right' | 'bottom'
  children: ReactNode
}

/**
 * A panel that slides over the page: on a phone the menu from the left and the cart from below, as high as
 * its content; a form from the right.
 */
export const Sheet = createOverlay<SheetProps>(async () => (await import('./SheetBox.tsx')).SheetBox)
