import styles from './form.module.css'
import { usePageTitle } from '../ui/usePageTitle.ts'

/** The heading of a login page, which also names the browser's tab. */
export function LoginTitle({ title, text }: { title: string; text?: string }) {
  usePageTitle(title)
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
    </header>
  )
}
