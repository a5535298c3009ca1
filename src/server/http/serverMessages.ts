import { messagesFrom } from '../mail/messagesFrom.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** Ids of the sentences this server answers with. */
export type MessageId = keyof typeof es

/**
 * The server's own sentences in four languages; literals of the specification are the same in all of them.
 */
export const serverMessages = messagesFrom({ es, ca, en, pt })
