import { useEffect, useState } from 'react'
import { useAfterPaint } from './useAfterPaint.ts'

/**
 * Returns the value of the last paint: what is worked out of it never delays what was pressed. The value has
 * to keep its identity between renders.
 */
export function usePainted<Value extends object>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  const afterPaint = useAfterPaint()
  useEffect(() => {
    if (painted !== value) afterPaint(() => setPainted(value))
  }, [painted, value, afterPaint])
  return painted
}
