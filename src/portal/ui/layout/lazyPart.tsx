import { type ComponentType, lazy, useState } from 'react'

/** A component of its own chunk: `fetch` loads it early, `Part` draws it. */
export type LazyPart<Props> = { Part: ComponentType<Props>; fetch: () => Promise<void> }

/**
 * React's `lazy`, except that a chunk that is here is drawn at once: React shows the fallback even then, and
 * keeps it for the rest of 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => (loaded = await load())
  // It takes the props of what it loads, which React's types leave out for a generic component.
  const Waiting = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  function Part(props: Props) {
    // Chosen once: another type of component would begin anew.
    const [Shown] = useState(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  return { Part, fetch: async () => void (await fetch()) }
}
