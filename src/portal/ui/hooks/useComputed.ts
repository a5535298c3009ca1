import { compareStructural, computed } from 'mobx'
import { useMemo } from 'react'

/**
 * Returns what a function works out of a model, for an observer: it is drawn again only when the answer
 * differs, not whenever the model changes. The function has to be the same at each render.
 */
export function useComputed<Model extends object, Answer>(
  find: (model: Model) => Answer,
  model: Model,
): Answer {
  return useMemo(() => computed(() => find(model), { equals: compareStructural }), [find, model]).get()
}
