import { useReducedMotion } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { isTyping } from '../hooks/isTyping.ts'
import { useLanguage } from '../hooks/useMoney.ts'
import styles from './CountedMoney.module.css'

/**
 * An amount that counts up or down to its new value after a press or a moved slider. While somebody types,
 * and with reduced motion, the new value appears at once. The counting text lies over the amount, so that a
 * step neither renders a component nor moves anything else.
 */
export function CountedMoney({ cents }: { cents: number }) {
  const language = useLanguage()
  const isStill = useReducedMotion()
  const over = useRef<HTMLSpanElement>(null)
  const shown = useRef(cents)
  useLayoutEffect(() => {
    const from = shown.current
    shown.current = cents
    if (isStill || from === cents || isTyping()) return undefined
    return count(from, cents, (value) => {
      over.current!.textContent = value === undefined ? '' : formatMoney(value, language)
    })
  }, [cents, isStill, language])
  return (
    <span className={`money ${styles.counted}`}>
      <span ref={over} className={styles.over} aria-hidden />
      <span>{formatMoney(cents, language)}</span>
    </span>
  )
}

const countMs = 200

/** Shows the values between two amounts of cents, and at the end none; returns a function that ends it. */
function count(from: number, to: number, show: (cents: number | undefined) => void): () => void {
  const began = performance.now()
  let frame = requestAnimationFrame(step)
  show(from)
  function step(now: number): void {
    const part = Math.max(0, (now - began) / countMs)
    if (part >= 1) return show(undefined)
    show(Math.round(from + (to - from) * (1 - (1 - part) ** 3)))
    frame = requestAnimationFrame(step)
  }
  return () => {
    cancelAnimationFrame(frame)
    show(undefined)
  }
}
