import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { messagesFrom } from '../http/serverMessages.ts'

/** The messages of e-mails and of the demo mailbox. */
export const mailMessages = messagesFrom({ es, ca, en, pt })
