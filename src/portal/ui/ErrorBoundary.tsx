import { Component, type ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

type Props = {
  text: string
  /** Another value is another try: the page's path. */
  of?: string
  children: ReactNode
}

/** Holds what a part of the page throws while it is drawn: a sentence and another try in its place, the rest goes on. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidUpdate(before: Props): void {
    if (before.of !== this.props.of && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    // What was thrown is for the console, where React has put it; a person reads the sentence.
    return <ErrorState error={undefined} fallback={this.props.text} onRetry={() => this.setState({ error: undefined })} />
  }
}
