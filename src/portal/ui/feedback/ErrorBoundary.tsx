import { Component, type ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

type Props = {
  text: string
  /** Another value is another try: the page's path. */
  of?: string
  onError?: (error: unknown) => void
  children: ReactNode
}

type State = { error: unknown; of: string | undefined }

/**
 * A part of the portal could not be fetched. Neither browser nor React asks for it again on the same page:
 * only a reload does.
 */
let isPartMissing = false
globalThis.addEventListener?.('vite:preloadError', () => {
  isPartMissing = true
})

/**
 * Holds what a part of the page throws while it is drawn: a sentence and another try in its place, the rest
 * goes on.
 */
export class ErrorBoundary extends Component<Props, State> {
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
    // What was thrown is for the console, where React has put it; a person reads the sentence.
    return (
      <ErrorState
        error={undefined}
        fallback={this.props.text}
        onRetry={() => (isPartMissing ? location.reload() : this.setState({ error: undefined }))}
      />
    )
  }
}
