import { Skeleton } from '@mantine/core'

/** Shown while a page is loading: the layout of the page in grey. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={40} width="min(320px, 60%)" mb={12} />
      <Skeleton height={24} width="min(520px, 90%)" mb={32} />
      <Skeleton height={240} radius="lg" mb={24} />
      <Skeleton height={240} radius="lg" />
    </div>
  )
}

/** Grey rows; `rows` is the probable number of rows of the table. */
export function TableSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-busy="true" style={{ padding: '0 var(--card-padding) 12px' }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={24} my={16} />
      ))}
    </div>
  )
}
