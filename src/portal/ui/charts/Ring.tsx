import styles from './Ring.module.css'

/** The used share as a ring in the text color, with the figure inside. */
export function Ring({ percent, label }: { percent: number; label: string }) {
  return (
    <div className={styles.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 104 104" aria-hidden>
        <circle className={styles.rest} cx="52" cy="52" r="44" pathLength="100" />
        {percent > 0 && (
          <circle
            className={styles.used}
            cx="52"
            cy="52"
            r="44"
            pathLength="100"
            strokeDasharray={`${Math.min(100, percent)} 100`}
          />
        )}
      </svg>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
    </div>
  )
}
