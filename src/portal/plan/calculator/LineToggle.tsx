import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Calculator.module.css'

type Props = { isOpen: boolean; panelId: string; onToggle: () => void; children: ReactNode }

/** The header cell of a table row; a press opens the explanation of the row. */
export function LineToggle({ isOpen, panelId, onToggle, children }: Props) {
  return (
    <th scope="row">
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
      >
        <IconChevronDown size={16} aria-hidden="true" className="chevron" data-open={isOpen || undefined} />
        {children}
      </button>
    </th>
  )
}
