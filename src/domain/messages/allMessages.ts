import ca from './ca.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/** The messages of every language. A built portal has noMessages.ts in its place. */
export const allMessages = { es, ca, en, pt }
