import { findBenefitDrawing } from '../../api/benefits.ts'
import styles from './Drawing.module.css'
import { TintedIcon } from './TintedIcon.tsx'

/**
 * A category's drawing, 56 px wide, in the company's color; without a drawing, the category's icon.
 * Decorative. The build allows only shapes in a drawing, so its markup is safe to insert.
 */
export function Drawing({ benefit }: { benefit: string }) {
  const drawing = findBenefitDrawing(benefit)
  if (!drawing) return <TintedIcon benefit={benefit} size="tile" />
  return <span className={styles.drawing} aria-hidden dangerouslySetInnerHTML={{ __html: drawing }} />
}
