import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import styles from './Segments.module.css'

type Props = {
  'aria-label': string
  data: readonly string[]
  value: string
  onChange: (value: string) => void
}

const { classes } = SegmentedControl
const look = (part: keyof typeof classes): string => `mantine-SegmentedControl-${part} ${classes[part]}`

/**
 * One of a few short words, in the library's look. Its own control measures the chosen word five times while
 * a page appears, to move a shape below it; here the chosen word draws that shape itself.
 */
export function Segments({ data, value, onChange, ...named }: Props) {
  const name = useId()
  return (
    <div {...named} role="radiogroup" className={`${look('root')} ${styles.root}`}>
      {data.map((each) => (
        <div key={each} className={look('control')} data-active={each === value || undefined}>
          <input
            type="radio"
            id={`${name}-${each}`}
            name={name}
            value={each}
            checked={each === value}
            className={look('input')}
            data-focus-ring="auto"
            onChange={() => onChange(each)}
          />
          <label
            htmlFor={`${name}-${each}`}
            className={`${look('label')} ${styles.label}`}
            data-active={each === value || undefined}
          >
            <span className={look('innerLabel')}>{each}</span>
          </label>
        </div>
      ))}
    </div>
  )
}
