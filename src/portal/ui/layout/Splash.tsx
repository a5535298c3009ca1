import styles from './Splash.module.css'

/** While it is not known what to show: nothing for a moment, then a mark that fades in and out. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />
}
