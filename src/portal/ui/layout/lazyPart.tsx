import { type ComponentType, lazy, useState } from 'react'

/** A component in a chunk of its own: `fetch` loads it early, `Part` renders it. */
export type LazyPart<Props> = {
  Part: ComponentType<Props>
  fetch: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * Like React's `lazy`, except that a loaded chunk is rendered at once: React would show the fallback even
 * then, for the rest of 300 ms.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => (loaded = await load())
  // Takes the props of the loaded component; React's types lose them for a generic component.
  const Waiting = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  function Part(props: Props) {
    // Chosen once: another component type would lose its state.
    const [Shown] = useState(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  return { Part, fetch: async () => void (await fetch()), isLoaded: () => loaded !== undefined }
}
