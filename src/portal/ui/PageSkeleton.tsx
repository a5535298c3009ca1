import { Skeleton } from '@mantine/core'

/** A page on its way: the same places, greyed. */
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
