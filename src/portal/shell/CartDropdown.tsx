import { Popover } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../messages/useText.ts'
import { isAsking } from '../ui/feedback/confirm.tsx'
import { CartButton } from './CartButton.tsx'
import { CartContent } from './CartContent.tsx'
import styles from './CartMenu.module.css'

/** Below the z-index of dialogs: the confirmation of a removal opens above the dropdown. */
const belowDialogs = 150

/** The cart's dropdown; it opens on its first render. */
export const CartDropdown = observer(function CartDropdown() {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On closing, the dropdown returns the focus to the element focused now.
    button.current?.focus()
    setIsOpen(true)
  }, [])
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={360}
      zIndex={belowDialogs}
      closeOnClickOutside={!isAsking()}
      closeOnEscape={!isAsking()}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <CartButton
          ref={button}
          onClick={() => setIsOpen(!isOpen)}
          // The button listens too, for the focus enters the dropdown a moment after it opens.
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('cart.title')}>
        <CartContent onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
})
