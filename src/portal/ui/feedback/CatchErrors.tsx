import { Component, type ReactNode } from 'react'

type Props = {
  /** When this value changes (the page's path), the children are rendered again. */
  of?: string | undefined
  onError?: ((error: unknown) => void) | undefined
  /** Renders the replacement of the children after an error; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

type State = { error: unknown; of: string | undefined }

/**
 * True once the code of a part of the portal could not be loaded. Browser and React do not try again on the
 * same page, so the page must be reloaded.
 */
let isPartMissing = false
globalThis.addEventListener?.('vite:preloadError', () => {
  isPartMissing = true
})

/** Catches a render error of its children; the rest of the page continues. */
export class CatchErrors extends Component<Props, State> {
  override state: State = { error: undefined, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { error: undefined, of }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return this.props.fallback(() =>
      isPartMissing ? location.reload() : this.setState({ error: undefined }),
    )
  }
}
