import { findBenefitDrawing } from '../../api/benefits.ts'
import styles from './Drawing.module.css'
import { TintedIcon } from './TintedIcon.tsx'

/**
 * A category's drawing of 56 px in the company's color; a category without one shows its icon. Decorative.
 * The build lets only shapes into a drawing, so its text is safe to draw.
 */
export function Drawing({ benefit }: { benefit: string }) {
  const drawing = findBenefitDrawing(benefit)
  if (!drawing) return <TintedIcon benefit={benefit} size="tile" />
  return <span className={styles.drawing} aria-hidden dangerouslySetInnerHTML={{ __html: drawing }} />
}
