import { useLayoutEffect } from 'react'

/** Hides open panels and dialogs together with the page: they are rendered beside it, under `body`. */
export function useHiddenOverlays(isHidden: boolean): void {
  useLayoutEffect(() => {
    for (const overlays of document.querySelectorAll<HTMLElement>('body > [data-portal]'))
      overlays.hidden = isHidden
  }, [isHidden])
}
