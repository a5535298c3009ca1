import { Skeleton } from '@mantine/core'

/** A page that is loading: its layout in grey. */
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

/** As many grey rows as the table will probably have. */
export function TableSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-busy="true" style={{ padding: '0 var(--card-padding) 12px' }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={24} my={16} />
      ))}
    </div>
  )
}
