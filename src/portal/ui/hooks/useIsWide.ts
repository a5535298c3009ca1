import { useMediaQuery } from '@mantine/hooks'

/** True from 768 px on, where parts of a page stand open; read before the first render, so nothing jumps. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
}
