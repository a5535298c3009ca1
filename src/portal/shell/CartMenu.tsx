import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { createOverlayPart, useOverlayPart } from '../ui/layout/overlay.tsx'
import { Sheet } from '../ui/layout/Sheet.tsx'
import { CartButton } from './CartButton.tsx'
import { CartContent } from './CartContent.tsx'

const dropdown = createOverlayPart(async () => (await import('./CartDropdown.tsx')).CartDropdown)

/** The cart as a dropdown (LAY-10). */
export function CartMenu() {
  const [isWanted, setWanted] = useState(false)
  const isLoaded = useOverlayPart(dropdown, isWanted, () => setWanted(false))
  return isWanted && isLoaded ? <dropdown.Part /> : <CartButton onClick={() => setWanted(true)} />
}

/** The cart on a phone: the same lines in a sheet from below. */
export function CartSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('cart.title')}
      closeLabel={t('cart.close')}
      side="bottom"
    >
      <Stack>
        <CartContent onLeave={onClose} />
      </Stack>
    </Sheet>
  )
}
