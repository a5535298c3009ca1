import type { ComponentType } from 'react'
import { findBenefitIcon } from '../../api/benefits.ts'
import styles from './TintedIcon.module.css'

type Props = {
  icon?: ComponentType<{ size?: number; stroke?: number | string }>
  benefit?: string
  size?: 'list' | 'tile'
  tone?: Tone
}
export type Tone = 'brand' | 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/**
 * An outline icon in a tinted square: 20 px in lists, 24 in tiles. A category's own icon is drawn as a mask.
 * Decorative.
 */
export function TintedIcon({ icon: Icon, benefit, size = 'list', tone = 'brand' }: Props) {
  const pixels = size === 'tile' ? 24 : 20
  const mask = benefit ? findBenefitIcon(benefit) : undefined
  return (
    <span className={styles.square} data-size={size} data-tone={tone} aria-hidden>
      {mask ? (
        <span
          className={styles.mask}
          style={{ maskImage: `url("${mask}")`, width: pixels, height: pixels }}
        />
      ) : Icon ? (
        <Icon size={pixels} stroke={1.75} />
      ) : (
        <span className={styles.dot} />
      )}
    </span>
  )
}
