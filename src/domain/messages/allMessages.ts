import ca from './ca.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/** The messages of all languages. A built portal uses noMessages.ts instead. */
export const allMessages = { es, ca, en, pt }
