import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'plain'
  isLoading?: boolean
  isWide?: boolean
}

/**
 * The button of the login pages. They do not load the component library; this button looks the same with a
 * tenth of the code.
 */
export function Button({
  variant = 'primary',
  isLoading = false,
  isWide = false,
  type = 'button',
  className,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-wide={isWide || undefined}
      aria-busy={isLoading || undefined}
      disabled={isLoading || rest.disabled}
    >
      <span className={styles.label}>{children}</span>
      {isLoading && <span className={styles.spinner} aria-hidden />}
    </button>
  )
}
