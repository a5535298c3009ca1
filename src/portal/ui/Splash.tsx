import styles from './Splash.module.css'

/** While nobody knows yet what to show: quiet for a moment, then a breathing mark. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />
}
