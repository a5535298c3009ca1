import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether an element is narrower than `width` px, and whether what it holds is wider than itself, so that it
 * has to be scrolled; measured before it is painted, and again when it changes.
 */
export function useIsNarrow(width: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNarrow, setIsNarrow] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      setIsNarrow(element.clientWidth > 0 && element.clientWidth < width)
      setIsScrolled(element.scrollWidth > element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return { ref, isNarrow, isScrolled }
}
