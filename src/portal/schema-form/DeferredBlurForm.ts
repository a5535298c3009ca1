import Form from '@rjsf/core'
import { afterPointerUp } from '../ui/inputs/afterPointerUp.ts'

/**
 * rjsf's form, which judges a field when it is left. Leaving it by a press on a button must not move that
 * button from under the pointer, or the press is no click: what comes and goes with the judgement waits until
 * the pointer is up.
 */
export class DeferredBlurForm extends Form {
  constructor(props: Form['props']) {
    super(props)
    const judge = this.onBlur
    this.onBlur = (id, data) => afterPointerUp(() => judge(id, data))
  }
}
