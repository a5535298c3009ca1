import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { useLanguage } from '../../ui/useMoney.ts'

const countMs = 200

/**
 * An amount that counts over to its new value in 200 ms; at once under reduced motion. Two decimals, so that
 * nothing jumps.
 */
export function CountedMoney({ cents, className }: { cents: number; className?: string }) {
  const language = useLanguage()
  const shown = useCounted(cents)
  return <span className={`money ${className ?? ''}`}>{formatMoney(shown, language)}</span>
}

function useCounted(cents: number): number {
  const isStill = useReducedMotion()
  const [shown, setShown] = useState(cents)
  const from = useRef(cents)
  useEffect(() => {
    const start = from.current
    if (isStill || start === cents) {
      from.current = cents
      setShown(cents)
      return undefined
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / countMs)
      const value = Math.round(start + (cents - start) * (1 - (1 - part) ** 3))
      from.current = value
      setShown(value)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [cents, isStill])
  return shown
}
