import { IconLock } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router-dom'
import { benefitIcon } from '../api/benefits.ts'
import { prefetchRoute } from '../ui/prefetchRoute.ts'
import { useText } from '../messages/useText.ts'
import styles from './Navigation.module.css'

type Props = {
  to: string
  label: string
  icon?: ComponentType<{ size?: number; stroke?: number | string }>
  benefit?: string
  /** Leads to a page that says why it is not to be had. */ isUnavailable?: boolean
  onIntent?: () => void
}

/** One entry of the navigation; pointing at it starts loading its page. */
export function NavItem({ to, label, icon: Icon, benefit, isUnavailable = false, onIntent }: Props) {
  const t = useText()
  const prefetch = () => {
    prefetchRoute(to)
    onIntent?.()
  }
  const mask = benefit ? benefitIcon(benefit) : undefined
  return (
    <li>
      <NavLink className={styles.item} to={to} end={to === '/'} onMouseEnter={prefetch} onFocus={prefetch}>
        {Icon && <Icon size={20} stroke={1.75} />}
        {benefit && (
          <span className={styles.mask} style={mask ? { maskImage: `url("${mask}")` } : undefined} />
        )}
        <span className={styles.label}>
          {label}
          {isUnavailable && <span className="visually-hidden">{` (${t('status.unavailable')})`}</span>}
        </span>
        {isUnavailable && <IconLock className={styles.lock} size={16} stroke={1.75} aria-hidden />}
      </NavLink>
    </li>
  )
}
