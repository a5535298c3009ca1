import { Skeleton } from '@mantine/core'

/** As many grey rows as the table is likely to have. */
export function TableSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-busy="true" style={{ padding: '0 var(--card-padding) 12px' }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={24} my={16} />
      ))}
    </div>
  )
}
