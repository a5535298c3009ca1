import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Shows why a month is closed, on hover, focus and touch. */
export function ReasonTooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip label={text} multiline maw={260} withinPortal>
      {children}
    </Tooltip>
  )
}
