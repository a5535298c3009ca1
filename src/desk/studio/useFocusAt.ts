import { useEffect, type RefObject } from 'react'
import { findSpan } from './editJson.ts'

const tryMs = 100
/** The number of attempts: after two seconds the form is rendered, or has no field for the path. */
const tries = 20

/**
 * Puts the focus into the field of a path once its form is rendered; without such a field, selects the value
 * in the JSON. A blank path does nothing.
 */
export function useFocusAt(box: RefObject<HTMLElement | null>, path: string, text: string): void {
  useEffect(() => {
    if (!path) return undefined
    let left = tries
    const timer = setInterval(() => {
      const field = box.current && findField(box.current, path.split('.'))
      if (!field && --left > 0) return
      clearInterval(timer)
      if (field) return focus(field)
      const source = box.current?.querySelector<HTMLTextAreaElement>('textarea[spellcheck=false]')
      const span = findSpan(text, path)
      if (!source || !span) return
      focus(source)
      source.setSelectionRange(span.offset, span.offset + span.length)
    }, tryMs)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is typed later moves no focus
  }, [box, path])
}

/**
 * Finds the field whose id ends with the path, or with the longest part of its end, joined by underscores.
 */
function findField(box: HTMLElement, steps: readonly string[]): HTMLElement | undefined {
  const ends = steps.map((_, index) => `_${steps.slice(index).join('_')}`)
  const fields = [...box.querySelectorAll<HTMLElement>('input[id], textarea[id], select[id]')]
  return ends.map((end) => fields.find(({ id }) => id.endsWith(end))).find((field) => field !== undefined)
}

function focus(field: HTMLElement): void {
  field.scrollIntoView({ block: 'center' })
  field.focus()
}
