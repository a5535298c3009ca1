import { IconAlertCircle } from '@tabler/icons-react'
import styles from './form.module.css'

/** What the server said about the whole form; read aloud as soon as it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.problem}>
          <IconAlertCircle size={20} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
