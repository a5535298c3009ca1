import type { Language, Messages } from '../kernel/language.ts'
import ca from './ca.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/**
 * The domain's own messages: refusals and what would lift them, statuses, summaries, alerts, and the
 * calculator.
 */
export const domainMessages: Record<Language, Messages> = { es, ca, en, pt }
