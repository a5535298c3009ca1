import type { Language } from '../../domain/kernel/language.ts'
import ca from '../platform/context/messages/ca.json' with { type: 'json' }
import en from '../platform/context/messages/en.json' with { type: 'json' }
import es from '../platform/context/messages/es.json' with { type: 'json' }
import pt from '../platform/context/messages/pt.json' with { type: 'json' }
import type { Reason } from '../platform/context/operating.ts'
import { messagesFrom } from '../platform/http/serverMessages.ts'

const messages = messagesFrom({ es, ca, en, pt })

/** Reasons as the sentences of a language. */
export function refusalSentences(reasons: readonly Reason[], language: Language): string[] {
  return reasons.map((reason) => {
    if (typeof reason === 'string') return reason
    const params = Object.entries(reason).map(([name, value]) => [
      name,
      typeof value === 'function' ? value(language) : value,
    ])
    return messages(language, reason.id, Object.fromEntries(params) as Record<string, string | number>)
  })
}
