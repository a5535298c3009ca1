import { useMediaQuery } from '@mantine/hooks'

/**
 * True from 768 px on at the usual font size, where no part of a page is collapsed; read before the first
 * render to avoid a layout shift.
 */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
}
