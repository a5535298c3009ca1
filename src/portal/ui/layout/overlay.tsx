import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createLazyPart, type LazyPart } from './lazyPart.tsx'

const all: LazyPart<never>['fetch'][] = []

/** Creates a part that floats over the page. Its code is loaded at the first press or key of a visit. */
export function createOverlayPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const part = createLazyPart(load)
  all.push(part.fetch)
  return part
}

type Floating = { isOpen: boolean; onClose: () => void }

/**
 * Creates a floating part that opens and closes: it renders nothing before it opens for the first time. If
 * its code cannot be loaded, it closes and shows a message.
 */
export function createOverlay<Props extends Floating>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const part = createOverlayPart(load)
  return function Overlay(props) {
    const [wasOpen, setOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpen) setOpened(true)
    const isLoaded = useOverlayPart(part, props.isOpen, props.onClose)
    return wasOpen && isLoaded ? <OpenedAfterFirst Part={part.Part} props={props} /> : null
  }
}

/**
 * Loads the code of a part once the part is wanted; returns true when it can be rendered. If the code cannot
 * be loaded, `onMissing` is called.
 */
export function useOverlayPart(
  part: Pick<LazyPart<never>, 'fetch' | 'isLoaded'>,
  isWanted: boolean,
  onMissing?: () => void,
): boolean {
  const [, setLoads] = useState(0)
  const isLoaded = part.isLoaded()
  useEffect(() => {
    if (!isWanted || isLoaded) return
    let isOver = false
    part.fetch().then(
      () => !isOver && setLoads((count) => count + 1),
      () => {
        if (isOver) return
        tellMissing()
        onMissing?.()
      },
    )
    return () => {
      isOver = true
    }
    // A new `onMissing` does not load the code again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [part, isWanted, isLoaded])
  return isLoaded
}

type OpenedProps<Props> = { Part: ComponentType<Props>; props: Props }

/** Renders the part closed, then open, so that a dialog can return the focus to the element that had it. */
function OpenedAfterFirst<Props extends Floating>({ Part, props }: OpenedProps<Props>) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return <Part {...props} isOpen={isDrawn && props.isOpen} />
}

/** Loads the code of all floating parts; a failure is reported when the part is wanted. */
export async function fetchOverlays(): Promise<void> {
  await Promise.allSettled(all.map((fetch) => fetch()))
}

let tellMissing: () => void = () => undefined

/** Loads the floating parts at the first press or key, usually some time before one of them opens. */
export function useOverlaysAtFirstPress(onMissing: () => void): void {
  useEffect(() => {
    tellMissing = onMissing
  }, [onMissing])
  useEffect(() => {
    const ended = new AbortController()
    const load = (): void => {
      ended.abort()
      void fetchOverlays()
    }
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, load, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
}
