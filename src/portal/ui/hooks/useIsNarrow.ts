import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns whether an element is narrower than `width` px at the usual font size of 16 px, and whether its
 * content is wider than the element and scrolls; measured before the paint, and again at each resize.
 */
export function useIsNarrow(width: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNarrow, setIsNarrow] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      setIsNarrow(element.clientWidth > 0 && element.clientWidth < (width / 16) * rootFontPx())
      setIsScrolled(element.scrollWidth > element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return { ref, isNarrow, isScrolled }
}

/** Returns the browser's font size, which the reader chooses. */
const rootFontPx = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
