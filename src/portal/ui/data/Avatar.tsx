import type { Profile } from '../../api/profileModel.ts'
import styles from './Avatar.module.css'

/** The employee's picture, or the initials; decorative, because the name is beside it. */
export function Avatar({
  profile,
  size = 40,
}: {
  profile: Pick<Profile, 'picture' | 'firstName' | 'lastName1'>
  size?: number
}) {
  const style = { width: size, height: size, fontSize: size * 0.38 }
  if (profile.picture)
    return (
      <img
        className={styles.avatar}
        style={style}
        src={`/api/storage/images/${encodeURIComponent(profile.picture)}`}
        alt=""
      />
    )
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {`${profile.firstName.charAt(0)}${profile.lastName1.charAt(0)}`.toUpperCase()}
    </span>
  )
}
