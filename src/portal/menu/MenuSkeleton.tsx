import { Skeleton } from '@mantine/core'
import styles from './MenuPage.module.css'

export function MenuSkeleton() {
  return (
    <div className={styles.tiles} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={152} radius="lg" />
      ))}
    </div>
  )
}
