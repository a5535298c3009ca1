import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './TextField.module.css'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  hint?: string
  error?: string | undefined
  onChange: (value: string) => void
  /** Stands inside the field, at its end. */
  end?: ReactNode
}

/** A labelled input of the pages before the login; its error is tied to it and read with it. */
export function TextField({ label, hint, error, onChange, end, ...rest }: Props) {
  const id = useId()
  const described = [hint && !error && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          data-end={end ? true : undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {end}
      </div>
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
