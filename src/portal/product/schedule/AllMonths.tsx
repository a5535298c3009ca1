import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../../messages/useText.ts'

type Props = { isAll: boolean; onAll: () => void; onNone: () => void }

/**
 * All months at once, or none. It does what it said when it was pressed: leaving a money field hands on the
 * amount and may choose the months between the press and the click.
 */
export function AllMonths({ isAll, onAll, onNone }: Props) {
  const t = useText()
  const saidNone = useRef(isAll)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      data-compact
      onPointerDown={() => {
        saidNone.current = isAll
      }}
      // A click without a pointer (detail 0) comes from the keyboard, and the field was left long before.
      onClick={({ detail }) => ((detail === 0 ? isAll : saidNone.current) ? onNone() : onAll())}
    >
      {t(isAll ? 'product.noMonths' : 'product.allMonths')}
    </Button>
  )
}
