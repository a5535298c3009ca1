import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createLazyPart, type LazyPart } from './lazyPart.tsx'

const all: LazyPart<never>['fetch'][] = []

/** A part that floats over the page. Its code is loaded at the first press or key of a visit. */
export function createOverlayPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const part = createLazyPart(load)
  all.push(part.fetch)
  return part
}

/** The same for a part that opens and closes: nothing is rendered before it opens for the first time. */
export function createOverlay<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const { Part } = createOverlayPart(load)
  return function Overlay(props) {
    const [wasOpen, setOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpen) setOpened(true)
    if (!wasOpen) return null
    return (
      <Suspense fallback={null}>
        <OpenedAfterFirst Part={Part} props={props} />
      </Suspense>
    )
  }
}

type OpenedProps<Props> = { Part: ComponentType<Props>; props: Props }

/** Renders the part closed, then open: a dialog returns the focus to what had it as it opened. */
function OpenedAfterFirst<Props extends { isOpen: boolean }>({ Part, props }: OpenedProps<Props>) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return <Part {...props} isOpen={isDrawn && props.isOpen} />
}

/** Loads the code of all parts that float over the page; one that cannot be loaded is tried again later. */
export async function fetchOverlays(): Promise<void> {
  await Promise.allSettled(all.map((fetch) => fetch()))
}

/** Loads them at the first press or key, which is some time before one of them is asked for. */
export function useOverlaysAtFirstPress(): void {
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
