import { action, makeObservable, observableRef } from 'mobx'

/** What a flow gathered so far, step by step: the choices that lead to a contract. */
export class WizardState {
  details: Record<string, unknown>

  constructor(details: Record<string, unknown> = {}) {
    this.details = details
    makeObservable(this, { details: observableRef, change: action })
  }

  change(details: Record<string, unknown>): void {
    this.details = details
  }
}
