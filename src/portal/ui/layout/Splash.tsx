import styles from './Splash.module.css'

/** Shown before the first page is known: nothing for a moment, then a mark that fades in and out. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />
}
