import { useMediaQuery } from '@mantine/hooks'

/**
 * True from 768 px on, where no part of a page is collapsed; read before the first render to avoid a layout
 * shift.
 */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
}
