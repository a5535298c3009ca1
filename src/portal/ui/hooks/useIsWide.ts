import { useMediaQuery } from '@mantine/hooks'

/**
 * True from 768 px on, where parts of a page are open; read before the first render to avoid a layout shift.
 */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
}
