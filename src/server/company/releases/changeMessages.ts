import { messagesFrom } from '../../platform/http/serverMessages.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** The messages that describe changes of a company's files. */
export const changeMessages = messagesFrom({ es, ca, en, pt })
