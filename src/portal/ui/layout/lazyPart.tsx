import { type ComponentType, lazy, useState } from 'react'

/** A component in a chunk of its own: `fetch` loads it early, `Part` renders it. */
export type LazyPart<Props> = {
  Part: ComponentType<Props>
  fetch: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * Like React's `lazy`, but a chunk that is already loaded is rendered at once: React would show the fallback
 * for up to 300 ms even then.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => (loaded = await load())
  // It takes the props of the loaded component; React's types lose them for a generic component.
  const Waiting = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  function Part(props: Props) {
    // Chosen once: a change of the component type would lose the state.
    const [Shown] = useState(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  return { Part, fetch: async () => void (await fetch()), isLoaded: () => loaded !== undefined }
}
