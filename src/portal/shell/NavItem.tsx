import type { ComponentType } from 'react'
import { NavLink } from 'react-router-dom'
import { benefitIcon } from '../benefits.ts'
import { prefetchRoute } from '../routes.ts'
import styles from './Navigation.module.css'

type Props = { to: string; label: string; icon?: ComponentType<{ size?: number; stroke?: number | string }>; benefit?: string; onIntent?: () => void }

/** One entry of the navigation; pointing at it starts loading its page. */
export function NavItem({ to, label, icon: Icon, benefit, onIntent }: Props) {
  const prefetch = () => {
    prefetchRoute(to)
    onIntent?.()
  }
  const mask = benefit ? benefitIcon(benefit) : undefined
  return (
    <li>
      <NavLink className={styles.item} to={to} end={to === '/'} onMouseEnter={prefetch} onFocus={prefetch}>
        {Icon && <Icon size={20} stroke={1.75} />}
        {benefit && <span className={styles.mask} style={mask ? { maskImage: `url("${mask}")` } : undefined} />}
        <span className={styles.label}>{label}</span>
      </NavLink>
    </li>
  )
}
