import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useText } from '../messages/useText.ts'
import styles from './TextField.module.css'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  hint?: string
  error?: string | undefined
  onChange: (value: string) => void
  /** Content at the end of the field, inside its frame. */
  end?: ReactNode
}

/** A labelled input of the login pages; aria attributes connect the error with the input. */
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

/** A password field with a button that shows the text. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-label={t('login.showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </button>
      }
    />
  )
}
