import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './studio.module.css'

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), ' +
  '[tabindex="0"]'

/**
 * Keeps the focus of the keyboard within its children: if the control that has it is removed or disabled by
 * its own press, the nearest one that is left gets it, and not the top of the page. One that is only busy has
 * it again afterwards. A press of the mouse elsewhere moves no focus.
 */
export function KeptFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <div ref={box} className={styles.whole}>
      {children}
    </div>
  )
}

function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = box.current
    if (!area) return undefined
    /** The control that had the focus, and what was around it, the nearest first. */
    let last: { control: HTMLElement; around: HTMLElement[] } | undefined
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last = { control: target, around: listAncestors(target, area) }
    }
    const forget = (): void => (last = undefined)
    const check = (): void => {
      if (!last || (document.activeElement !== document.body && document.activeElement !== last.control))
        return
      const { control, around } = last
      const isUsable = control.isConnected && !control.matches(':disabled')
      if (isUsable) return control.focus()
      if (control.isConnected && control.matches('[data-loading]')) return
      const next = around
        .filter((each) => each.isConnected)
        .map((each) => each.querySelector<HTMLElement>(reachable))
      next.find((each) => each !== null)?.focus()
    }
    const observer = new MutationObserver(check)
    observer.observe(area, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading'] })
    area.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget, true)
    return () => {
      observer.disconnect()
      area.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget, true)
    }
  }, [box])
}

function listAncestors(control: HTMLElement, area: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let each = control.parentElement; each && each !== area; each = each.parentElement) around.push(each)
  return [...around, area]
}
