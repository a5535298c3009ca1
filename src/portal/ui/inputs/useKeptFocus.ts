import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus in a box whose controls replace each other when `part` changes: if the focused one
 * is gone, the first that one of the `selectors` finds gets the focus. Returns the props of the box.
 */
export function useKeptFocus(part: string, selectors: readonly string[]) {
  const ref = useRef<HTMLDivElement>(null)
  const isWithin = useRef(false)
  const latest = useRef(selectors)
  latest.current = selectors
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return
    const found = latest.current.map((selector) => ref.current?.querySelector<HTMLElement>(selector))
    found.find(Boolean)?.focus({ preventScroll: true })
  }, [part])
  return {
    ref,
    onFocus: (): void => void (isWithin.current = true),
    // Without a next element the focused one may have been removed: the press of another control names that
    // control.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isWithin.current = false
    },
  }
}
